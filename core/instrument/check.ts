import { reservedWords } from '../formula';
import { checkBandRanges } from './checkBandRanges';
import { checkCodes } from './checkCodes';
import { checkPlaceholders } from './checkPlaceholders';
import { checkQuestions } from './checkQuestions';
import { checkReferences } from './checkReferences';
import { checkReports } from './checkReports';
import { checkRisks } from './checkRisks';
import { checkTestCases } from './checkTestCases';
import { checkTextLimits } from './checkTextLimits';
import { checkCompleteness, checkTexts, type UnfinishedText } from './checkTexts';
import { checkUsage } from './checkUsage';
import { checkVerdicts } from './checkVerdicts';
import type { InstrumentDocument } from './document';
import { formulaProblem } from './formulaProblem';
import { isSound, type Problem, problem } from './problem';
import { checkBands, checkInstrumentFormulas, checkTables, type FormulaProblem } from './program';

/** Faults of reverse keying have problems of their own, which name the reason. */
const isReverseFlag = ({ code, path }: FormulaProblem): boolean =>
  code === 'cannot_reverse' && path.endsWith('.reverse');

/**
 * Everything wrong within a well-formed document: references between its parts, formulas, base texts, the placeholders of its
 * translations, the answers and codes of its test cases (which are not run here).
 */
export function checkInstrument(document: InstrumentDocument): Problem[] {
  const formulas = [...checkInstrumentFormulas(document), ...checkTables(document), ...checkBands(document)];
  return [
    ...checkCodes(document, reservedWords),
    ...checkReferences(document),
    ...checkQuestions(document),
    ...formulas.filter((found) => !isReverseFlag(found)).map(formulaProblem),
    ...checkReports(document),
    ...checkTexts(document),
    ...checkPlaceholders(document),
    ...checkTestCases(document),
  ];
}

export interface PublishOptions {
  /** The locales to be published beside the base locale; each must have every text that the base locale has. */
  locales?: readonly string[];
  /** Why a translation does not count as done; default: every one does. */
  unfinished?: UnfinishedText;
}

/** Problems that prevent publishing (errors), and those worth a look (warnings). Test cases run in `core/scoring`. */
export function publishProblems(
  document: InstrumentDocument,
  { locales = [], unfinished }: PublishOptions = {},
): Problem[] {
  const empty = document.questions.length === 0 ? [problem('document.no_questions', ['questions'], null)] : [];
  const found = checkInstrument(document);
  return [
    ...empty,
    ...found,
    ...checkCompleteness(document, locales, unfinished),
    ...checkVerdicts(document),
    ...(isSound(found) ? checkTextLimits(document) : []),
    ...checkUsage(document),
    ...checkBandRanges(document),
    ...checkRisks(document),
  ];
}
