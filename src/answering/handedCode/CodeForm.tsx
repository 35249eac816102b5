import { Alert, Button, Flex, Form, Input } from 'antd';
import { type HandedKind, meantHandedCode } from 'core/access/handedCode';
import type { Verified } from 'core/contract/answering/verification';
import { useEffect, useState } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { VerifiedCode } from './VerifiedCode';

interface Fields {
  code: string;
}

interface Props {
  initial: string;
  /** Submits the initial code at once. Default false. */
  atOnce?: boolean;
  extra?: string;
  submit: string;
  /** Message for what is no code, or one of another kind. */
  wrong: string;
  /** Accepted kinds. A code without its letter can be of any kind. */
  takes: readonly HandedKind[];
  /** Handles a code. `check` shows what the server confirms of it, and rejects for an unknown code. */
  onTake(code: string, check: (code: string) => Promise<void>): Promise<void>;
}

/** Server errors that are shown at the field. */
const places = {
  'access.code_invalid': 'code',
  'licence.code_invalid': 'code',
  'verification.unknown': 'code',
  'access.own': 'code',
};

/** A field for a code, and below it what the server confirms of the code. */
export function CodeForm({ initial, atOnce = false, extra, submit, wrong, takes, onTake }: Props) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit: run } = useSubmission(form, places);
  const [checked, setChecked] = useState<{ code: string; verified: Verified }>();

  const check = async (code: string) => {
    const verified = await api.verification.check({ body: { code } });
    if (verified) setChecked({ code, verified });
  };
  const take = ({ code }: Fields) => {
    setChecked(undefined);
    void run(() => onTake(code, check));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link names the code once.
  useEffect(() => {
    if (atOnce && initial !== '') form.submit();
  }, []);

  return (
    <Flex vertical gap={24}>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ code: initial }}
        onFinish={take}
      >
        {failure ? <Alert role="alert" type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
        <Form.Item
          name="code"
          label={text('access.code.label')}
          extra={extra}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: async (_, typed = '') => {
                if (typed.trim() === '') throw new Error(text('access.code.required'));
                const meant = meantHandedCode(typed);
                if (!meant || (meant.kind && !takes.includes(meant.kind))) throw new Error(wrong);
              },
            },
          ]}
        >
          <Input
            dir="ltr"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            style={{ maxInlineSize: 360, fontFamily: 'ui-monospace, monospace' }}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {submit}
        </Button>
      </Form>
      {checked === undefined ? null : <VerifiedCode key={checked.code} {...checked} />}
    </Flex>
  );
}
