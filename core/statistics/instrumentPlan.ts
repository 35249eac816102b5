import { dependenciesOf } from '../formula/dependencies';
import { numberRange } from '../instrument/answerValue';
import type { AnswerSheet, InstrumentDocument } from '../instrument/document';
import { type Item, itemsByCode } from '../instrument/items';
import { type InstrumentStructure, programDefinition } from '../instrument/program';
import type { Table } from './analysis';
import type { AnalysisPlan } from './plan';

/** A sum or a mean over questions, rounded or not. */
const overQuestions = /^\s*(?:round\s*\(\s*)?(?:sum|mean|sum_answered)\s*\(/;
const other = /\b(?:if|choose|raw|reverse|lookup|weighted)\s*\(|[*/]/;
/** Questions with plus signs between them. */
const added = /^\s*[A-Za-z_][\w.]*(?:\s*\+\s*[A-Za-z_][\w.]*)+\s*$/;

/** @param questions how many different ones it names */
const isOverQuestions = (formula: string, questions: number) =>
  added.test(formula) ? formula.split('+').length === questions : overQuestions.test(formula) && !other.test(formula);

interface Scored {
  key: 1 | -1;
  min: number;
  max: number;
  /** The number of an answer; undefined: it has none. */
  valueOf(answer: AnswerSheet[string]): number | undefined;
}

/** How an answer to it counts; undefined: it is no number. */
export function scoredItem({ question, row, answers }: Item): Scored | undefined {
  const key = (row?.reverse ?? question.reverse) ? -1 : 1;
  if (question.kind === 'yes_no')
    return { key, min: 0, max: 1, valueOf: (answer) => (answer === true ? 1 : answer === false ? 0 : undefined) };
  if (answers.length > 0 && question.kind !== 'multiple_choice' && question.kind !== 'ranking') {
    const scores = new Map(answers.flatMap(({ code, score }) => (score === undefined ? [] : [[code, score] as const])));
    if (scores.size < answers.length) return undefined;
    const range = [...scores.values()];
    return { key, min: Math.min(...range), max: Math.max(...range), valueOf: (answer) => scores.get(String(answer)) };
  }
  const { min, max } = numberRange(question);
  if (min === undefined || max === undefined) return undefined;
  return { key, min, max, valueOf: (answer) => (typeof answer === 'number' ? answer : undefined) };
}

/** The scales of an instrument: its calculations that are a sum or a mean over questions that count as numbers. */
export function scalesOf(document: InstrumentStructure): AnalysisPlan['scales'] {
  const items = itemsByCode(document);
  const formulas = new Map((document.calculations ?? []).map(({ code, formula }) => [code, formula]));
  const scales: AnalysisPlan['scales'] = {};
  for (const { code, items: used, calculations } of dependenciesOf(programDefinition(document))) {
    const formula = formulas.get(code) ?? '';
    if (calculations.length > 0 || used.length < 2 || !isOverQuestions(formula, used.length)) continue;
    const scored = used.flatMap((name) => {
      const item = items.get(name);
      const how = item && scoredItem(item);
      return how ? [[name, { key: how.key, min: how.min, max: how.max }] as const] : [];
    });
    if (scored.length === used.length) scales[code] = { items: Object.fromEntries(scored) };
  }
  return scales;
}

/** Everything that applies to the scales of an instrument: their items, reliability, one factor, and how much they have in common. */
export function planOfInstrument(document: InstrumentDocument): AnalysisPlan {
  const scales = scalesOf(document);
  const listwise = { missing: 'listwise' };
  return {
    format: 'analysis/1',
    scales,
    ask: Object.entries(scales).flatMap(([scale, { items }]) => [
      ...Object.entries(items).map(([item, { min, max }]) => ({
        stat: 'item' as const,
        of: { item },
        with: { min, max },
      })),
      { stat: 'scale', of: { scale }, with: listwise },
      ...Object.keys(items).map((item) => ({ stat: 'item_in_scale' as const, of: { scale, item }, with: listwise })),
      ...(Object.keys(items).length > 2
        ? [
            { stat: 'omega_one_factor' as const, of: { scale }, with: { estimator: 'ML' } },
            { stat: 'factorability' as const, of: { scale } },
          ]
        : []),
    ]),
  };
}

/** The answers of respondents as numbers, a column for each question of a scale. */
export function tableOfAnswers(
  document: InstrumentDocument,
  plan: AnalysisPlan,
  sheets: readonly AnswerSheet[],
): Table {
  const items = itemsByCode(document);
  const names = new Set(Object.values(plan.scales).flatMap((scale) => Object.keys(scale.items)));
  return new Map(
    [...names].map((name) => {
      const item = items.get(name);
      const how = item && scoredItem(item);
      const cell = (sheet: AnswerSheet) => {
        const answer = sheet[name];
        return answer === undefined ? '' : String(how?.valueOf(answer) ?? '');
      };
      return [name, sheets.map(cell)];
    }),
  );
}
