import type { AttemptResult } from 'core/contract/attempt';
import { resolveText } from 'core/instrument/textKeys';
import { buildReports, type ReportModel } from 'core/report';
import { startRun } from 'core/scoring';
import { AppError } from '../../errors';
import type { Version, VersionReader } from '../instrument/versions';
import { respondentExplanations } from './explanations';
import { scoringInput } from './sheet';
import { shownScores, showsResults } from './shownScores';
import type { AttemptRecord } from './store';

const nuggetsIn = (reports: readonly ReportModel[]): string[] => {
  const codes = reports.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'nuggets' ? block.nuggets.map(({ code }) => code) : [])),
  );
  return [...new Set(codes)];
};

/**
 * What a respondent sees of a completed attempt, in the nearest locale to the asked one: only what `shownTo` and the reports' audience
 * allow. Scores are those that were stored; reports and explanations are made from the frozen version and the stored answers.
 * @throws AppError `attempt.not_completed`; `access.denied` when results are for staff alone
 */
export async function resultFor(
  versions: VersionReader,
  { record, version }: { record: AttemptRecord; version: Version },
  asked: string | undefined,
): Promise<AttemptResult> {
  const { startedAt, completedAt, respondent } = record;
  if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
  if (!showsResults(version.definition)) throw new AppError('access.denied');
  const locale = await versions.localeOf(version, asked ?? record.locale);
  const chain = await versions.chainOf(version, locale);
  const document = await versions.documentIn(version, chain);
  const run = startRun(version.compiled, scoringInput({ ...record, completedAt }));
  const context = { document, compiled: version.compiled, run, chain };
  const reports = buildReports(context, 'respondent');
  return {
    id: record.id,
    instrumentId: record.instrumentId,
    title: resolveText(document.texts, 'title', chain)?.text ?? document.code,
    version: version.number,
    checksum: version.checksum,
    textRevision: version.textRevision,
    locale,
    locales: [...version.locales],
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    respondent,
    scores: shownScores(document, chain, record.scores),
    nuggets: nuggetsIn(reports),
    reports: reports.map((report) => ({ ...report })),
    explanations: respondentExplanations(context),
  };
}
