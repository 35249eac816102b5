import { useIntl } from '@umijs/max';
import { Form } from 'antd';
import type { HandedKind } from 'core/access/handedCode';
import { useEffect } from 'react';
import { useSubmission } from '@/components/form/useSubmission';
import { type CodeFields, CodeForm } from './CodeForm';
import { useChecked } from './useChecked';
import { VerifiedCode } from './VerifiedCode';

const kinds: readonly HandedKind[] = ['receipt', 'report'];
const places = { 'verification.unknown': 'code' };

/** For whoever holds a receipt or a report, with or without an account: whether it is genuine. */
export function CodeCheck({ initial }: { initial: string }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [form] = Form.useForm<CodeFields>();
  const { busy, failure, submit } = useSubmission(form, places);
  const { checked, check, forget } = useChecked();
  const take = ({ code }: CodeFields) => {
    forget();
    void submit(() => check(code));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link names the code once.
  useEffect(() => {
    if (initial !== '') form.submit();
  }, []);
  return (
    <>
      <CodeForm
        form={form}
        initial={initial}
        submit={text('verify.submit')}
        wrong={text('verify.form')}
        takes={kinds}
        busy={busy}
        failure={failure}
        onFinish={take}
      />
      {checked === undefined ? null : (
        <div style={{ marginBlockStart: 24 }}>
          <VerifiedCode key={checked.code} {...checked} />
        </div>
      )}
    </>
  );
}
