import { history, useIntl } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { meantHandedCode } from 'core/access/handedCode';
import type { Verified } from 'core/contract/verification';
import { useState } from 'react';
import { api } from '@/api/client';
import { useSubmission } from '@/components/form/useSubmission';
import { VerifiedCode } from './VerifiedCode';

interface Fields {
  code: string;
}

/** Takes any code that the product gives out: an access code is redeemed, that of a receipt or a report checked. */
export function CodeEntry({ initial }: { initial: string }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [form] = Form.useForm<Fields>();
  const places = { 'access.code_invalid': 'code', 'verification.unknown': 'code', 'access.own': 'code' };
  const { busy, failure, submit } = useSubmission(form, places);
  const [checked, setChecked] = useState<{ code: string; verified: Verified }>();

  const take = ({ code }: Fields) => {
    setChecked(undefined);
    void submit(async () => {
      const { kind } = meantHandedCode(code) ?? {};
      if (kind === 'receipt' || kind === 'report') {
        const verified = await api.verification.check({ body: { code } });
        if (verified) setChecked({ code, verified });
        return;
      }
      const row = await api.access.redeem({ body: { code } });
      if (row) history.push(`/access/edit?id=${row.id}`);
    });
  };

  return (
    <>
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
          extra={text('access.code.logged')}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: async (_, typed = '') => {
                if (typed.trim() === '') throw new Error(text('access.code.required'));
                if (meantHandedCode(typed) === undefined) throw new Error(text('access.code.form'));
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
          {text('access.code.submit')}
        </Button>
      </Form>
      {checked === undefined ? null : <VerifiedCode key={checked.code} {...checked} />}
    </>
  );
}
