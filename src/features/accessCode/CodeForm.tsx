import { useIntl } from '@umijs/max';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import { type HandedKind, meantHandedCode } from 'core/access/handedCode';

export interface CodeFields {
  code: string;
}

interface Props {
  form: FormInstance<CodeFields>;
  initial: string;
  extra?: string;
  submit: string;
  /** Said of what is no code, or none that is taken here. */
  wrong: string;
  /** A code whose letter was left out can be of any kind. */
  takes: readonly HandedKind[];
  busy: boolean;
  failure: string | undefined;
  onFinish(fields: CodeFields): void;
}

/** One field for a code that the product has given out. */
export function CodeForm({ form, initial, extra, submit, wrong, takes, busy, failure, onFinish }: Props) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  return (
    <Form<CodeFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ code: initial }}
      onFinish={onFinish}
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
  );
}
