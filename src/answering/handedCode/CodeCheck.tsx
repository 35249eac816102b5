import type { HandedKind } from 'core/access/handedCode';
import { useText } from '@/kit/text/useText';
import { CodeForm } from './CodeForm';

const kinds: readonly HandedKind[] = ['receipt', 'report'];

/** Checks whether a receipt or a report is genuine; needs no account. */
export function CodeCheck({ initial }: { initial: string }) {
  const text = useText();
  return (
    <CodeForm
      initial={initial}
      atOnce
      submit={text('verify.submit')}
      wrong={text('verify.form')}
      takes={kinds}
      onTake={(code, check) => check(code)}
    />
  );
}
