export { formatValue } from '../instrument/valueText';
export type { ChartModel } from './chart';
export type { ReportContext } from './context';
export { disclose, type Reason } from './disclosure';
export { type ExplanationModel, type ExplanationStep, explainScores } from './explanation';
export { explanationMessages } from './explanationMessages';
export { type BlockModel, type BoundValue, buildReport, buildReports, type ReportModel } from './report';
export { alertsStaff, isAlarming, riskItems, risksIn } from './risks';
export { type ScoreRow, type Segment, shownScores } from './scores';
