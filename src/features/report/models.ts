import type { AttemptResult } from 'core/contract/attempt';
import type { ExplanationModel, ReportModel } from 'core/report';

/** The contract leaves the shapes of reports and explanations to core/report. */
export const reportsOf = (result: AttemptResult): ReportModel[] => result.reports as unknown as ReportModel[];

export const explanationsOf = (result: AttemptResult): Record<string, ExplanationModel> =>
  result.explanations as Record<string, ExplanationModel>;

/** Codes of the scores that reports show. */
export function toldScores(reports: readonly ReportModel[]): ReadonlySet<string> {
  const blocks = reports.flatMap((report) => report.blocks);
  return new Set(blocks.flatMap((block) => (block.kind === 'scores' ? block.rows.map(({ code }) => code) : [])));
}
