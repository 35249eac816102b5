import { Alert, ConfigProvider, Flex, Form, Input, Modal, QRCode, Typography } from 'antd';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { themeOf } from '@/kit/theme/theme';
import { api } from '@/shell/api/client';

/** For the app: the secret as text, and as an address for its camera. */
export interface Authenticator {
  secret: string;
  uri: string;
}

interface Props extends Authenticator {
  /** It is connected. New recovery codes. */
  onDone(recoveryCodes: readonly string[]): void;
  onClose(): void;
}

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Connects an authenticator app: shows the secret, and asks for a code of the app. */
export function AuthenticatorDialog({ secret, uri, onDone, onClose }: Props) {
  const text = useText();
  const [form] = Form.useForm<{ code: string }>();
  const { busy, failure, submit } = useSubmission(form, { 'auth.code_wrong': 'code' });

  const confirm = ({ code }: { code: string }) =>
    submit(async () => {
      const answer = await api.secondFactor.confirmTotp({ body: { code: code.replace(/\s/g, '') } });
      if (answer) onDone(answer.recoveryCodes);
    });

  return (
    <Modal
      open
      title={text('factor.app.setUp')}
      okText={text('factor.app.turnOn')}
      cancelText={text('profile.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <div>
          <Typography.Text strong>{text('factor.app.scan')}</Typography.Text>
          <div>
            <Typography.Text type="secondary">{text('factor.app.scanHelp')}</Typography.Text>
          </div>
        </div>
        <Flex justify="center">
          {/* Always dark on light: cameras cannot read the opposite. */}
          <ConfigProvider theme={themeOf({ appearance: 'light', colorWeak: false })}>
            <LightCode value={uri} label={text('factor.app.code')} />
          </ConfigProvider>
        </Flex>
        <div>
          <Typography.Text>{text('factor.app.secret')}</Typography.Text>
          <div dir="ltr">
            <Typography.Text code copyable={{ text: secret }}>
              {grouped(secret)}
            </Typography.Text>
          </div>
        </div>
        {failure ? <Alert role="alert" type="error" showIcon title={failure} /> : null}
        <Form form={form} layout="vertical" requiredMark={false} onFinish={confirm}>
          <Form.Item
            name="code"
            label={text('factor.app.enter')}
            rules={[{ required: true }, { pattern: /^\s*(\d\s*){6}$/, message: text('factor.app.sixDigits') }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={10} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}

function LightCode({ value, label }: { value: string; label: string }) {
  return (
    <figure className="factor-code" aria-label={label}>
      <QRCode
        type="svg"
        aria-hidden
        value={value}
        size={200}
        bgColor={themeOf({ appearance: 'light', colorWeak: false }).token?.colorWhite ?? 'white'}
      />
    </figure>
  );
}
