export { SharedWithMe } from './access/SharedWithMe';
export { Answering } from './attempt/Answering';
export { AnswersRead } from './attempt/AnswersRead';
export type { Way } from './attempt/way';
export { Cover } from './cover/Cover';
export { HelpAfter, RecentHelp } from './help/RecentHelp';
export { useRecentRisks } from './help/useRecentRisks';
export {
  flushJournal,
  forgetJournal,
  keptAnswers,
  resumeJournal,
  useJournal,
} from './journal/journal';
export { answerPath, detailsPath, resultPath, trialPath } from './player/addresses';
export { AnswerStore } from './player/answerStore';
export { blocksOf } from './player/blocks';
export { compiledEngine } from './player/compiledEngine';
export { ScaleHead } from './player/controls/Scale';
export type { Engine } from './player/engine';
export { handOverRisks, risksOfSent } from './player/handoff';
export { dateInWords, momentInWords } from './player/momentInWords';
export { Notice } from './player/Notice';
export { PlayerProvider } from './player/playerContext';
export { QuestionView, ScaleQuestion } from './player/QuestionView';
export { plainText, RichText } from './player/RichText';
export { RiskAside } from './player/RiskAside';
export { Saying } from './player/Saying';
export { replacePlayer } from './player/stepHistory';
export { UnsentPlayer } from './player/UnsentPlayer';
export { useOpened } from './player/useOpened';
export { usePlayer } from './player/usePlayer';
export { ChartFigure } from './report/ChartFigure';
export { Explanation } from './report/Explanation';
export { ReportView } from './report/ReportView';
export { ResultBody } from './report/ResultBody';
export { Risks } from './report/Risks';
export { boundSvg, drawingOf } from './report/svgBinding';
export { TraitName } from './report/TraitName';
export { Prose, Words, WordsIn } from './report/Words';
export { ItemResult, ItemRisks } from './results/ItemResult';
export { SummaryRows, SummaryValue } from './summary/SummaryRows';
