export type { ChartModel } from './chart';
export type { ReportContext, ValueWords } from './context';
export { type ExplainedItem, type ExplanationModel, type ExplanationStep, explainScores } from './explanation';
export { explanationMessages } from './explanationMessages';
export { formatValue } from './format';
export { type BlockModel, type BoundValue, buildReport, buildReports, type ReportModel } from './report';
export { type ScoreRow, type Segment, scoreRow, shownScores } from './scores';
