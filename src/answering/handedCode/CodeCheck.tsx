import { useIntl } from '@umijs/max';
import type { HandedKind } from 'core/access/handedCode';
import { CodeForm } from './CodeForm';

const kinds: readonly HandedKind[] = ['receipt', 'report'];

/** Checks whether a receipt or a report is genuine; needs no account. */
export function CodeCheck({ initial }: { initial: string }) {
  const intl = useIntl();
  return (
    <CodeForm
      initial={initial}
      atOnce
      submit={intl.formatMessage({ id: 'verify.submit' })}
      wrong={intl.formatMessage({ id: 'verify.form' })}
      takes={kinds}
      onTake={(code, check) => check(code)}
    />
  );
}
