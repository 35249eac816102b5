import * as fc from 'fast-check';
import type { ScalarValue } from '../formula';
import type { AnswerSheet, AnswerValue, Nugget, Question, ReportBlock, Respondent } from '../instrument/document';
import { compileInstrument, type InstrumentStructure } from '../instrument/program';
import type { VariableRange, WitnessSheet } from './report';

const scales: Record<string, (number | undefined)[]> = {
  plain: [0, 1, 3],
  fractions: [0.1, 0.2, 0.7],
  holes: [1, undefined, 4],
};

const answerSets = Object.entries(scales).map(([code, scores]) => ({
  code,
  answers: scores.map((score, index) => ({ code: `a${index}`, ...(score === undefined ? {} : { score }) })),
}));

type Shape = Pick<Question, 'kind' | 'answerSet' | 'validation' | 'reverse'>;

const shapes: Shape[] = [
  { kind: 'single_choice', answerSet: 'plain' },
  { kind: 'single_choice', answerSet: 'plain', reverse: true },
  { kind: 'single_choice', answerSet: 'fractions' },
  { kind: 'single_choice', answerSet: 'holes' },
  { kind: 'yes_no' },
  { kind: 'rating', validation: { min: 1, max: 3 } },
  { kind: 'number', validation: { min: 0, max: 1, step: 0.5 }, reverse: true },
];

/** Every answer that a question of these shapes can have. */
function answersOf({ kind, answerSet }: Question): AnswerValue[] {
  if (kind === 'yes_no') return [false, true];
  if (kind === 'rating') return [1, 2, 3];
  if (kind === 'number') return [0, 0.5, 1];
  return (scales[answerSet ?? ''] ?? []).map((_, index) => `a${index}`);
}

const item = fc.constantFrom('q0', 'q1', 'q2', 'q3');
const number = fc.constantFrom('0', '1', '1.5', '2', '3', '4.5', '6');
const several = fc.shuffledSubarray(['q0', 'q1', 'q2', 'q3'], { minLength: 1 }).map((all) => all.join(', '));
const comparison = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');

const ofItems = fc.oneof(
  fc.constantFrom('sum(q0..q3)', 'mean(q0..q3)', 'sum_answered(q0..q3)', 'count(q0..q3)', 'q0 + q1 - q2 * 2'),
  several.map((list) => `sum(${list})`),
  fc.tuple(several, number).map(([list, bound]) => `sum(${list}, at_least: ${bound})`),
  fc.tuple(several, number).map(([list, bound]) => `mean(${list}, at_least: ${bound})`),
  several.map((list) => `min(${list})`),
  several.map((list) => `median(${list})`),
  several.map((list) => `sd(${list})`),
  fc.tuple(several, number).map(([list, bound]) => `count_at_least(${list}, ${bound})`),
  fc.tuple(several, number).map(([list, bound]) => `count_equal(${list}, ${bound})`),
  fc.tuple(item, number, item).map(([one, bound, other]) => `if(${one} >= ${bound}, ${other}, 2 * ${one})`),
  fc.tuple(item, item).map(([one, other]) => `${one} / ${other}`),
  fc.tuple(item, number).map(([one, other]) => `default(raw(${one}), ${other})`),
);

const ofScores = fc.oneof(
  ofItems,
  fc.constantFrom('round(c0 / 3, digits: 1)', 'c0 + q1', 'sum(c0, q2, q3)', 'max(c0, q0)', 'tscore(c0, 3, 2)'),
  fc.constantFrom('lookup("norm", c0, respondent.sex)', 'if(respondent.age < 18, c0, c0 * 2)'),
);

const term = fc.oneof(item, fc.constantFrom('c0', 'c1', 'c0', 'c1', 'c0 - c1', 'sum(q1..q3)'));
const simple = fc.oneof(
  fc.tuple(term, comparison, number).map((parts) => parts.join(' ')),
  fc.tuple(term, number, number).map(([one, low, high]) => `${one} >= ${low} and ${one} <= ${high}`),
  fc.tuple(term, number, number).map(([one, low, high]) => `${one} in [${low}, ${high}]`),
  term.map((one) => `is_missing(${one})`),
  fc.constantFrom('c0 > c1', 'band(c0, "c0") = "high"', 'respondent.age >= 18', 'respondent.sex = "male"'),
);
const condition = fc.oneof(
  simple,
  simple,
  fc
    .tuple(simple, fc.constantFrom('and', 'or'), simple)
    .map(([one, operator, other]) => `(${one}) ${operator} (${other})`),
  simple.map((one) => `not (${one})`),
  fc.tuple(simple, simple).map(([one, other]) => `if(${one}, ${other}, false)`),
);

/** Small instruments of four questions, two calculations and one group of nuggets, of every form the analyser knows. */
export const smallInstruments: fc.Arbitrary<InstrumentStructure> = fc
  .record({
    shapes: fc.array(fc.constantFrom(...shapes), { minLength: 4, maxLength: 4 }),
    required: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    rule: fc.option(fc.tuple(fc.constantFrom('q0', 'is_missing(q0)', 'q0 >= 1 or q1 > 1'), fc.constantFrom(2, 3))),
    first: ofItems,
    second: ofScores,
    conditions: fc.array(fc.option(condition, { freq: 8 }), { minLength: 1, maxLength: 4 }),
    blocks: fc.array(fc.tuple(fc.constantFrom('first', 'all'), fc.option(simple)), { maxLength: 2 }),
  })
  .map(({ shapes: chosen, required, rule, first, second, conditions, blocks }): InstrumentStructure => {
    const questions = chosen.map((shape, index): Question => {
      const asked = { code: `q${index}`, required: required[index] === true, ...shape };
      const usable = rule?.[0] !== 'q0' || chosen[0]?.kind === 'yes_no';
      return rule?.[1] === index && usable ? { ...asked, visibleIf: rule[0] } : asked;
    });
    return {
      code: 'small',
      answerSets,
      questions,
      tables: [
        {
          code: 'norm',
          keys: [
            { name: 'raw', match: 'range' },
            { name: 'sex', match: 'exact' },
          ],
          rows: [
            { keys: [[0, 2], 'female'], value: 1 },
            { keys: [[2.5, null], 'female'], value: 2 },
            { keys: [[null, 4], 'male'], value: 3 },
          ],
        },
      ],
      calculations: [
        { code: 'c0', formula: first, bands: [{ code: 'low' }, { code: 'high', above: 2 }] },
        { code: 'c1', formula: second },
      ],
      nuggets: conditions.map((source, index): Nugget => {
        return { code: `n${index}`, group: 'g', ...(source === null ? {} : { condition: source }) };
      }),
      reports: [
        {
          code: 'r',
          blocks: blocks.map(([show, source]): ReportBlock => {
            return { kind: 'nuggets', group: 'g', show, ...(source === null ? {} : { condition: source }) };
          }),
        },
      ],
    };
  });

/** The same by brute force: the outcome of every sheet. */
export interface Brute {
  sheet: WitnessSheet;
  holds: (boolean | null)[];
  all: boolean;
  first: boolean;
  value: (source: string) => ScalarValue;
}

const respondents: Respondent[] = [undefined, 'female', 'male', 'other'].flatMap((sex) =>
  [undefined, 0, 18].map((age) => ({
    ...(sex === undefined ? {} : { sex }),
    ...(age === undefined ? {} : { age }),
  })),
) as Respondent[];

/** Every sheet of valid answers with which an attempt can be completed; no hidden question answered. */
export function everySheet(structure: InstrumentStructure): Brute[] {
  const compiled = compileInstrument(structure);
  const { program } = compiled;
  let sheets: AnswerSheet[] = [{}];
  for (const question of structure.questions) {
    sheets = sheets.flatMap((sheet) => {
      if (!program.run({ answers: sheet }).isVisible(question.code)) return [sheet];
      const given = answersOf(question).map((answer) => ({ ...sheet, [question.code]: answer }));
      return question.required ? given : [sheet, ...given];
    });
  }
  const blocks = (structure.reports ?? []).flatMap((report) => report.blocks);
  const asksRespondent = JSON.stringify(structure).includes('respondent.');
  return sheets.flatMap((answers) =>
    (asksRespondent ? respondents : [{}]).map((respondent): Brute => {
      const run = program.run({ answers, respondent });
      const known = new Map<string, ScalarValue>();
      const value = (source: string) => {
        const made = known.get(source) ?? run.evaluate(compiled.formula(source, 'scalar'));
        known.set(source, made);
        return made;
      };
      const truth = (source: string | undefined) => (source === undefined ? true : (value(source) as boolean | null));
      const shows = (way: string) =>
        blocks.some((block) => block.kind === 'nuggets' && block.show === way && truth(block.condition) === true);
      return {
        sheet: { answers, respondent },
        holds: (structure.nuggets ?? []).map((nugget) => truth(nugget.condition)),
        all: blocks.length === 0 || shows('all'),
        first: shows('first'),
        value,
      };
    }),
  );
}

/** Whether a value lies in the range of its variable. */
export function liesIn(value: ScalarValue, range: VariableRange): boolean {
  if ('missing' in range) return value === null;
  if (value === null) return false;
  if ('value' in range) return value === range.value || range.example === true;
  const number = Number(value);
  const { from, to, includesFrom, includesTo } = range;
  const above = from === null || number > from || (includesFrom && number === from);
  return above && (to === null || number < to || (includesTo && number === to));
}
