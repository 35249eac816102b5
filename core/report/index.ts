export type { ChartModel } from './chart';
export type { ReportContext } from './context';
export { type ExplanationModel, type ExplanationStep, explainScores } from './explanation';
export { explanationMessages } from './explanationMessages';
export { formatValue } from './format';
export { type BlockModel, type BoundValue, buildReport, buildReports, type ReportModel } from './report';
export { type ScoreRow, type Segment, shownScores } from './scores';
