import type { Draft } from 'core/instrument/draft';
import { AppError } from '../../errors';

/** Limits of a draft; `bytes`: of its structure as JSON, pictures included. */
const most = { questions: 2000, answers: 200, rows: 100_000, bytes: 16 * 1024 * 1024 };

type Measured = Record<keyof typeof most, number>;

function measure(draft: Draft): Measured {
  return {
    questions: draft.questions.length,
    answers: Math.max(0, ...(draft.answerSets ?? []).map(({ answers }) => answers.length)),
    rows: (draft.tables ?? []).reduce((sum, { rows }) => sum + rows.length, 0),
    bytes: Buffer.byteLength(JSON.stringify(draft)),
  };
}

/** A draft that is too large already may shrink, or stay. @throws AppError `draft.too_large` */
export function requireModestSize(before: Draft, after: Draft): void {
  const now = measure(after);
  const over = (Object.keys(most) as (keyof Measured)[]).filter((what) => now[what] > most[what]);
  if (over.length === 0) return;
  const was = measure(before);
  const what = over.find((each) => now[each] > was[each]);
  if (what === undefined) return;
  const mebibytes = (value: number) => Math.ceil(value / 1024 / 1024);
  const told = what === 'bytes' ? mebibytes : (value: number) => value;
  throw new AppError('draft.too_large', { params: { what, count: told(now[what]), maximum: told(most[what]) } });
}

/** Levels of the deepest value in a document, and some more. */
const deepest = 12;

/** Whether something lies deeper than anything in a document: no walk through a value may be endless. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
