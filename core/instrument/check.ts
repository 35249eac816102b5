import { reservedWords } from '../formula';
import { parseTemplate } from '../language/template';
import { checkCodes } from './checkCodes';
import { checkQuestions } from './checkQuestions';
import { checkReferences } from './checkReferences';
import { checkReports } from './checkReports';
import { checkTestCases } from './checkTestCases';
import { checkCompleteness, checkTexts, type IsReviewed } from './checkTexts';
import { checkUsage } from './checkUsage';
import type { InstrumentDocument } from './document';
import { formatPath, type Problem, type ProblemParams, problem } from './problem';
import { checkBands, checkInstrumentFormulas, checkTables, type FormulaProblem, formulaCheckFor } from './program';
import { textKeys } from './textKeys';

function fromFormula({ code, path, owner, start, end, params, suggestion }: FormulaProblem): Problem {
  const given: ProblemParams = {};
  for (const [name, value] of Object.entries(params)) given[name] = typeof value === 'object' ? [...value] : value;
  if (suggestion !== undefined) given.suggestion = suggestion;
  const place = end > start || path.endsWith('formula') || path.endsWith('visibleIf') || path.endsWith('condition');
  return { code: `formula.${code}`, severity: 'error', path, owner, params: given, ...(place && { start, end }) };
}

/** The formulas in the placeholders of the base texts; those of translations have to be the same. Places are in the whole text. */
function checkPlaceholderFormulas(document: InstrumentDocument): Problem[] {
  const bundle = document.texts[document.baseLocale] ?? {};
  const filled = textKeys(document).filter(({ key, placeholders }) => placeholders && Object.hasOwn(bundle, key));
  const check = formulaCheckFor(document);
  return filled.flatMap(({ key, context }) =>
    parseTemplate(bundle[key] ?? '').flatMap((piece) => {
      if (!('formula' in piece)) return [];
      const path = formatPath(['texts', document.baseLocale, key]);
      return check(piece.formula, 'scalar').map((fault) =>
        fromFormula({
          ...fault,
          path,
          owner: context.code,
          start: piece.start + fault.start,
          end: piece.start + fault.end,
        }),
      );
    }),
  );
}

/** Faults of reverse keying have problems of their own, which name the reason. */
const isReverseFlag = ({ code, path }: FormulaProblem): boolean =>
  code === 'cannot_reverse' && path.endsWith('.reverse');

/**
 * Everything wrong within a well-formed document: what its parts say of each other, its formulas, its base texts, the placeholders of
 * its translations, the answers and codes of its test cases (which are not run here).
 */
export function checkInstrument(document: InstrumentDocument): Problem[] {
  const formulas = [...checkInstrumentFormulas(document), ...checkTables(document), ...checkBands(document)];
  return [
    ...checkCodes(document, reservedWords),
    ...checkReferences(document),
    ...checkQuestions(document),
    ...formulas.filter((found) => !isReverseFlag(found)).map(fromFormula),
    ...checkReports(document),
    ...checkTexts(document),
    ...checkPlaceholderFormulas(document),
    ...checkTestCases(document),
  ];
}

export interface PublishOptions {
  /** The locales to be published beside the base locale; each must have every text that the base locale has. */
  locales?: readonly string[];
  /** Whether a translation counts as done; default: every one does. */
  isReviewed?: IsReviewed;
}

/** What stands in the way of publishing (errors), and what is worth a look (warnings). Test cases run in `core/scoring`. */
export function publishProblems(
  document: InstrumentDocument,
  { locales = [], isReviewed }: PublishOptions = {},
): Problem[] {
  const empty = document.questions.length === 0 ? [problem('document.no_questions', ['questions'], null)] : [];
  return [
    ...empty,
    ...checkInstrument(document),
    ...checkCompleteness(document, locales, isReviewed),
    ...checkUsage(document),
  ];
}
