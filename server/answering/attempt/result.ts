import type { AttemptResult } from 'core/contract/answering/attempt';
import type { Audience } from 'core/instrument/document';
import { titleIn } from 'core/instrument/textKeys';
import { buildReports, disclose, profileOf, type ReportModel, reportLocales, risksIn } from 'core/report';
import type { VersionReader } from '../../authoring/instrument/versions';
import { AppError } from '../../errors';
import { documentFor, earlierScores, type Scoring } from './earlierScores';
import { runOf } from './scoring';
import type { CompletedAttempt } from './service';
import { shownScores, showsResults } from './shownScores';

/** Who or what gave the present scores; null: they are those of completion. */
export const rescoredBy = (last: Scoring | undefined): AttemptResult['rescored'] =>
  last === undefined
    ? null
    : { version: last.version.number, at: last.at.toISOString(), note: last.note, added: [...(last.added ?? [])] };

const nuggetsIn = (reports: readonly ReportModel[]): string[] => {
  const codes = reports.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'nuggets' ? block.nuggets.map(({ code }) => code) : [])),
  );
  return [...new Set(codes)];
};

/** The reader of a result. `isOther`: not the respondent, so that no text addresses them as such. */
export interface ResultReader {
  audience: Audience;
  isOther: boolean;
}

export const whoAnswered: ResultReader = { audience: 'respondent', isOther: false };

/**
 * What a reader sees of a completed attempt, in the locale nearest to the requested one: a respondent only what `shownTo` and the reports' audience allow, staff everything, explained step by step as the formulas are
 * written. Scores are the stored ones; reports and explanations are made from the stored answers by the version that gave the scores, in its texts: the answered one, or the one that rescored the attempt.
 * @throws AppError `attempt.not_completed`; `access.denied` to a respondent when results are for staff only
 */
export async function resultFor(
  versions: VersionReader,
  { record, version, scorer, scorings, hidesResults, told }: CompletedAttempt,
  asked: string | undefined,
  { audience, isOther }: ResultReader = whoAnswered,
): Promise<AttemptResult> {
  const { startedAt, completedAt } = record;
  const { added = [], ...stated } = record.respondent;
  if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
  if (audience === 'respondent' && (hidesResults || !showsResults(scorer.definition)))
    throw new AppError('access.denied');
  const locales = reportLocales(await versions.sharesOf(scorer, audience));
  const read = await documentFor(versions, scorer, asked ?? record.locale, locales);
  const { document, chain, locale, words } = read;
  const title = titleIn(document, chain);
  const context = { document, ...runOf(scorer, { ...record, completedAt }), chain, words, isOther };
  const last = scorings.at(-1);
  const reports = buildReports(context, audience);
  return {
    id: record.id,
    instrumentId: record.instrumentId,
    title: title.text,
    titleLocale: title.locale,
    version: version.number,
    checksum: version.checksum,
    textRevision: version.textRevision,
    locale,
    locales,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    respondent: stated,
    added: [...added],
    addable: {},
    isComparable: false,
    scores: shownScores(read, record.scores, audience),
    rescored: rescoredBy(last),
    earlierScores: await earlierScores(versions, scorings, locale, audience),
    nuggets: nuggetsIn(reports),
    risks: risksIn(context).map(({ code, text }) => ({ code, ...text })),
    told: isOther ? null : told,
    reports,
    profile: profileOf(context, reports, audience),
    ...disclose(context, reports, audience),
  };
}
