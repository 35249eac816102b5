import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import type { CompiledInstrument } from 'core/instrument/program';
import { type ReportContext, riskItems, risksIn } from 'core/report';
import { type CompletedRun, startRun } from 'core/scoring';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { FrozenRespondent, StoredAnswers } from '../../database/schema/attempt';
import { documentFor } from './earlierScores';
import { runOf } from './scoring';
import { sheetOf } from './sheet';

interface Answered {
  answers: Readonly<StoredAnswers>;
  respondent: FrozenRespondent;
  startedAt: Date;
  /** undefined: still being answered. */
  completedAt?: Date | undefined;
}

/** By version: compiled data lives while the version is in use. */
const itemsOf = new WeakMap<CompiledInstrument, ReadonlySet<string>>();

/** Whether an answer to one of these questions can make a risk hold, or no longer hold. */
export function touchesRisk({ compiled, definition }: Version, codes: readonly string[]): boolean {
  let items = itemsOf.get(compiled);
  if (items === undefined) {
    items = riskItems(definition);
    itemsOf.set(compiled, items);
  }
  return items.size > 0 && codes.some((code) => items.has(code));
}

/**
 * The risks of these answers: the nuggets of risk groups whose condition holds, in the locale nearest to the requested one. While answering
 * goes on, a risk that holds before the first answer (such as that a question is open) does not count.
 */
export async function risksOf(
  versions: VersionReader,
  version: Version,
  { answers, respondent, startedAt, completedAt }: Answered,
  locale: string,
): Promise<Risk[]> {
  const { document, chain, words } = await documentFor(versions, version, locale);
  const { compiled } = version;
  const holding = (computed: CompletedRun) => {
    const context: ReportContext = { document, ...computed, chain, words };
    return risksIn(context).map(({ code, text }): Risk => ({ code, text: text.text, locale: text.locale }));
  };
  if (completedAt !== undefined) return holding(runOf(version, { answers, respondent, startedAt, completedAt }));
  const soFar = (sheet: AnswerSheet) => holding({ compiled, run: startRun(compiled, { answers: sheet, respondent }) });
  const risks = soFar(sheetOf(answers));
  if (risks.length === 0) return risks;
  const before = new Set(soFar({}).map(({ code }) => code));
  return risks.filter(({ code }) => !before.has(code));
}

/** Risks that hold with the answers so far, in the locale nearest to the requested one; undefined: no answer affects any. */
export async function risksSoFar(
  versions: VersionReader,
  version: Version,
  { answers, respondent, startedAt }: Omit<Answered, 'completedAt'>,
  locale: string,
): Promise<Risk[] | undefined> {
  if (!touchesRisk(version, Object.keys(answers))) return undefined;
  return risksOf(versions, version, { answers, respondent, startedAt }, locale);
}
