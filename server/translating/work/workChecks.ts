import { setTimeout as delay } from 'node:timers/promises';
import { type CheckInput, type CheckProblem, checkTranslation } from 'core/language/checks';
import type { Database } from '../../database/connection';
import {
  countUnchecked,
  type Glossary,
  glossariesOf,
  holdLanguages,
  storeProblems,
  takeTheseUnchecked,
  takeUnchecked,
  type Unchecked,
} from './storeChecks';
import type { Reach } from './workReach';

/** Checked and stored in one transaction: some tens of milliseconds. */
const batch = 500;

/** Milliseconds, and how often, to wait for others who have locked the last few. */
const patience = 100;
const tries = 20;

/** Each code once, errors first. */
export const codesOf = (problems: readonly CheckProblem[]): string[] => [...new Set(problems.map(({ code }) => code))];

export const errorsOf = (problems: readonly CheckProblem[]): CheckProblem[] =>
  problems.filter(({ severity }) => severity === 'error');

/** What translations of a message are checked against. */
export type Source = Pick<CheckInput, 'sourceLocale' | 'format' | 'maxLength'> & { sourceText: string };

export const problemsOf = (
  { sourceText, sourceLocale, format, maxLength }: Source,
  text: string,
  locale: string,
  glossary: Glossary,
): CheckProblem[] => checkTranslation({ source: sourceText, sourceLocale, format, maxLength, text, locale, glossary });

/** Checks what `take` gives, and stores the results. @returns how many were checked */
function checkBatch(
  db: Database,
  locales: readonly string[],
  take: (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<Unchecked[]>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdLanguages(tx, locales);
    const taken = await take(tx);
    if (taken.length === 0) return 0;
    const glossaries = await glossariesOf(tx, [...new Set(taken.map(({ locale }) => locale))]);
    const checked = taken.map(({ messageId, ...input }) => {
      const problems = checkTranslation({ ...input, glossary: glossaries.get(input.locale) ?? [] });
      return { messageId, locale: input.locale, problems: codesOf(problems) };
    });
    await storeProblems(tx, checked);
    return taken.length;
  });
}

/** Checks those of these translations that nobody else has locked. */
export async function checkThese(
  db: Database,
  wanted: readonly { messageId: string; locale: string }[],
): Promise<void> {
  const locales = [...new Set(wanted.map(({ locale }) => locale))];
  for (let start = 0; start < wanted.length; start += batch) {
    const part = wanted.slice(start, start + batch);
    await checkBatch(db, locales, (tx) => takeTheseUnchecked(tx, part));
  }
}

/** Checks everything unchecked since its change, so that failing texts can be found. */
export async function checkAll(db: Database, reaches: readonly Reach[]): Promise<void> {
  const kinds = reaches.map(({ kind }) => kind);
  const locales = [...new Set(reaches.flatMap((reach) => reach.locales))];
  if (locales.length === 0) return;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    for (;;) if ((await checkBatch(db, locales, (tx) => takeUnchecked(tx, kinds, locales, batch))) === 0) break;
    if ((await countUnchecked(db, kinds, locales)) === 0) return;
    await delay(patience);
  }
}
