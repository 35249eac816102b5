import { history, useIntl } from '@umijs/max';
import { Form } from 'antd';
import { type HandedKind, meantHandedCode } from 'core/access/handedCode';
import { api } from '@/api/client';
import { useSubmission } from '@/components/form/useSubmission';
import { RequestFailure } from '@/requestFailure';
import { type CodeFields, CodeForm } from './CodeForm';
import { useChecked } from './useChecked';
import { VerifiedCode } from './VerifiedCode';

const kinds: readonly HandedKind[] = ['access', 'receipt', 'report'];
const places = { 'access.code_invalid': 'code', 'verification.unknown': 'code', 'access.own': 'code' };

const codeOf = (error: unknown) => (error instanceof RequestFailure ? error.code : undefined);

/**
 * Takes any code that the product gives out: an access code is redeemed, that of a receipt or a report checked; without its letter it is
 * tried as each of them.
 */
export function CodeEntry({ initial }: { initial: string }) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [form] = Form.useForm<CodeFields>();
  const { busy, failure, submit } = useSubmission(form, places);
  const { checked, check, forget } = useChecked();

  const take = ({ code }: CodeFields) => {
    forget();
    void submit(async () => {
      const { kind } = meantHandedCode(code) ?? {};
      if (kind === 'receipt' || kind === 'report') return check(code);
      try {
        const row = await api.access.redeem({ body: { code } });
        if (row) history.push(`/access/edit?id=${row.id}`);
      } catch (invalid) {
        if (kind !== undefined || codeOf(invalid) !== 'access.code_invalid') throw invalid;
        await check(code).catch((error) => {
          throw codeOf(error) === 'verification.unknown' ? invalid : error;
        });
      }
    });
  };

  return (
    <>
      <CodeForm
        form={form}
        initial={initial}
        extra={text('access.code.logged')}
        submit={text('access.code.submit')}
        wrong={text('access.code.form')}
        takes={kinds}
        busy={busy}
        failure={failure}
        onFinish={take}
      />
      {checked === undefined ? null : <VerifiedCode key={checked.code} {...checked} />}
    </>
  );
}
