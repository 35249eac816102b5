import { history, useIntl, useModel } from '@umijs/max';
import { Checkbox } from 'antd';
import { type HandedKind, meantHandedCode } from 'core/access/handedCode';
import { useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { CodeForm } from './CodeForm';

const kinds: readonly HandedKind[] = ['access', 'licence', 'receipt', 'report'];

/** Errors of a code that is of another kind, or of none. */
const unknownCode = new Set(['access.code_invalid', 'licence.code_invalid', 'verification.unknown']);

const codeOf = (error: unknown) => (error instanceof RequestFailure ? error.code : undefined);

/**
 * Takes any code of the product: redeems access codes and codes of licences, checks codes of receipts and reports. A code without its
 * letter is tried as each kind.
 */
export function CodeEntry({ initial }: { initial: string }) {
  const text = useText();
  const { locale } = useIntl();
  const { roles } = useModel('currentUser');
  const [tell, setTell] = useState(false);

  const ways: Record<Exclude<HandedKind, 'receipt' | 'report'>, (code: string) => Promise<void>> = {
    access: async (code) => {
      const row = await api.access.redeem({ body: { code } });
      if (row) history.push(`/access/edit?id=${row.id}`);
    },
    licence: async (code) => {
      const right = await api.licence.redeem({ body: { code, tell, locale } });
      if (!right) return;
      feedback.success(text('access.code.licence', { name: right.name }));
      history.push('/home/orderlist');
    },
  };
  /** Licences are for respondents. */
  const possible = roles.includes('user') ? (['access', 'licence'] as const) : (['access'] as const);

  const take = async (code: string, check: (code: string) => Promise<void>) => {
    const { kind } = meantHandedCode(code) ?? {};
    if (kind === 'receipt' || kind === 'report') return check(code);
    if (kind !== undefined) return ways[kind](code);
    let first: unknown;
    for (const way of [...possible.map((each) => ways[each]), check]) {
      try {
        return await way(code);
      } catch (error) {
        if (!unknownCode.has(codeOf(error) ?? '')) throw error;
        first ??= error;
      }
    }
    throw first;
  };

  return (
    <>
      <CodeForm
        initial={initial}
        extra={text('access.code.logged')}
        submit={text('access.code.submit')}
        wrong={text('access.code.form')}
        takes={kinds}
        onTake={take}
      />
      {roles.includes('user') ? (
        <Checkbox checked={tell} onChange={({ target }) => setTell(target.checked)}>
          {text('access.code.tell')}
        </Checkbox>
      ) : null}
    </>
  );
}
