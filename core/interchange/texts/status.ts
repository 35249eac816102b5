import type { ExchangeStatus, ExchangeUnit } from './unit';

const statuses: readonly ExchangeStatus[] = ['machine', 'draft', 'reviewed'];

/** `reviewed`, `machine-outdated`, …; `missing` without a text. */
export function statusWord({ text, status, outdated }: Pick<ExchangeUnit, 'text' | 'status' | 'outdated'>): string {
  if (text === '') return 'missing';
  return outdated ? `${status}-outdated` : status;
}

/** What a status word says; undefined: it is none. `outdated` alone is taken for an outdated draft. */
export function readStatusWord(word: string): { status: ExchangeStatus | null; outdated: boolean } | undefined {
  const plain = word.trim().toLowerCase();
  if (plain === '' || plain === 'missing') return { status: null, outdated: false };
  if (plain === 'outdated') return { status: 'draft', outdated: true };
  const outdated = plain.endsWith('-outdated');
  const status = statuses.find((each) => each === (outdated ? plain.slice(0, -'-outdated'.length) : plain));
  return status === undefined ? undefined : { status, outdated };
}
