import { Alert, Button, Form, Input, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { NoteField, UntilField, UsesField } from './GrantFields';
import { NewCode } from './NewCode';
import { endOfDay } from './untilField';

type What = { kind: 'result'; attempt: string } | { kind: 'instrument'; instrument: string };

interface Fields {
  to: 'person' | 'code';
  email?: string;
  uses?: number;
  expiresAt?: string;
  note?: string;
}

interface Props {
  /** undefined: not chosen yet; then `onMissing` is called. */
  what: What | undefined;
  onMissing?(): void;
  onGiven(): void;
}

const initial: Fields = { to: 'person', uses: 1 };

/** Gives access to a person or by a code, and shows the code. */
export function GrantForm({ what, onMissing, onGiven }: Props) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const to = Form.useWatch('to', form) ?? initial.to;
  const { busy, failure, submit } = useSubmission(form, { 'access.own': 'email' });
  const [made, setMade] = useState<{ id: string; code: string }>();
  const [given, setGiven] = useState<string>();

  const top = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (again > 0) top.current?.querySelector('input')?.focus();
  }, [again]);

  const give = (fields: Fields) => {
    if (what === undefined) {
      onMissing?.();
      return;
    }
    setGiven(undefined);
    const recipient =
      fields.to === 'code'
        ? { kind: 'code' as const, uses: fields.uses ?? 1 }
        : { kind: 'person' as const, email: fields.email?.trim() ?? '' };
    void submit(async () => {
      const body = { what, to: recipient, expiresAt: endOfDay(fields.expiresAt), note: fields.note ?? '' };
      const row = await api.access.grant({ body });
      if (!row) return;
      if (row.code !== null) setMade({ id: row.id, code: row.code });
      else setGiven(row.email ?? '');
      form.resetFields();
      onGiven();
    });
  };

  const another = () => {
    setMade(undefined);
    setAgain(again + 1);
  };

  if (made !== undefined) return <NewCode {...made} onDone={another} />;
  return (
    <Form<Fields> form={form} layout="vertical" noValidate requiredMark={false} initialValues={initial} onFinish={give}>
      {failure ? <Alert role="alert" type="error" showIcon title={failure} style={{ marginBlockEnd: 16 }} /> : null}
      <div role="status">
        {given === undefined ? null : (
          <Alert
            type="success"
            showIcon
            title={text('access.give.given', { email: given })}
            style={{ marginBlockEnd: 16 }}
          />
        )}
      </div>
      <Form.Item name="to" label={text('access.give.to')}>
        <Radio.Group
          ref={top}
          options={(['person', 'code'] as const).map((value) => ({ value, label: text(`access.give.${value}`) }))}
        />
      </Form.Item>
      {to === 'code' ? (
        <UsesField />
      ) : (
        <Form.Item
          name="email"
          label={text('access.give.email')}
          extra={text('access.give.emailHelp')}
          rules={[
            {
              required: true,
              type: 'email',
              transform: (typed?: string) => typed?.trim(),
              message: text('access.give.emailWrong'),
            },
          ]}
        >
          <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
        </Form.Item>
      )}
      <UntilField />
      <NoteField />
      <Button type="primary" htmlType="submit" loading={busy}>
        {text(to === 'code' ? 'access.give.submitCode' : 'access.give.submitPerson')}
      </Button>
    </Form>
  );
}
