import { history } from '@umijs/max';
import { type HandedKind, meantHandedCode } from 'core/access/handedCode';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { CodeForm } from './CodeForm';

const kinds: readonly HandedKind[] = ['access', 'receipt', 'report'];

const codeOf = (error: unknown) => (error instanceof RequestFailure ? error.code : undefined);

/**
 * Takes any code of the product: redeems access codes, checks codes of receipts and reports. A code without its letter is
 * tried as each kind.
 */
export function CodeEntry({ initial }: { initial: string }) {
  const text = useText();

  const take = async (code: string, check: (code: string) => Promise<void>) => {
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
  };

  return (
    <CodeForm
      initial={initial}
      extra={text('access.code.logged')}
      submit={text('access.code.submit')}
      wrong={text('access.code.form')}
      takes={kinds}
      onTake={take}
    />
  );
}
