import type { Wanted } from './checker';
import type { ProgramDefinition } from './definition';
import { type AnswerInput, compileProgram, type FormulaError, type Program } from './program';
import type { ScalarValue } from './values';

const frequency = [
  { code: 'never', score: 0 },
  { code: 'sometimes', score: 1 },
  { code: 'often', score: 2 },
  { code: 'always', score: 3 },
  { code: 'declined' },
];

/** One of everything that a formula can refer to. */
export const sampleDefinition: ProgramDefinition = {
  sections: [{}, {}],
  questions: [
    { code: 'q1', kind: 'single_choice', section: 0, answers: frequency, tags: ['calm'] },
    { code: 'q2', kind: 'single_choice', section: 0, answers: frequency, reverse: true, tags: ['calm'] },
    { code: 'intro', kind: 'information', section: 0, tags: ['calm'] },
    {
      code: 'q3',
      kind: 'matrix',
      section: 0,
      answers: frequency,
      tags: ['grid'],
      rows: [{ code: 'r1' }, { code: 'r2', reverse: true, tags: ['calm'] }, { code: '3rd' }],
    },
    { code: 'note', kind: 'short_text', section: 0, tags: ['mixed'] },
    { code: 'q4', kind: 'yes_no', section: 0, tags: ['mixed'] },
    { code: 'rev4', kind: 'yes_no', section: 0, reverse: true },
    { code: 'q5', kind: 'number', section: 1, min: 0, max: 100 },
    { code: 'q6', kind: 'slider', section: 1, min: 1, max: 9, reverse: true },
    { code: 'stars', kind: 'rating', section: 1, assumedMin: 1, assumedMax: 5 },
    { code: 'picks', kind: 'multiple_choice', section: 1, answers: frequency },
    { code: 'rank', kind: 'ranking', section: 1, answers: frequency },
    { code: 'born', kind: 'date', section: 1 },
    { code: 'woke', kind: 'time', section: 1 },
    { code: 'face', kind: 'image_choice', section: 1, answers: frequency },
    { code: 'free', kind: 'number', section: 1 },
  ],
  tables: [
    {
      code: 'norm',
      keys: [
        { name: 'raw', match: 'exact' },
        { name: 'sex', match: 'exact' },
        { name: 'age', match: 'range' },
      ],
      rows: [
        { keys: [4, 'female', [18, 29]], value: 53.1 },
        { keys: [4, 'female', [30, null]], value: 54.2 },
        { keys: [4, 'male', [null, 40]], value: 51 },
      ],
    },
    {
      code: 'grade',
      keys: [{ name: 'score', match: 'range' }],
      rows: [
        { keys: [[0, 4.5]], value: 'low' },
        { keys: [[5, 9]], value: 'high' },
      ],
    },
    {
      code: 'flag',
      keys: [{ name: 'yes', match: 'exact' }],
      rows: [
        { keys: [true], value: 1 },
        { keys: [false], value: 0 },
      ],
    },
  ],
  calculations: [
    {
      code: 'total',
      type: 'number',
      formula: 'sum(q1, q2)',
      bands: [{ code: 'low' }, { code: 'mid', from: 2 }, { code: 'high', above: 4 }],
    },
    { code: 'twice', type: 'number', formula: 'total * 2' },
    { code: 'label', type: 'text', formula: 'if(total >= 4, "much", "little")' },
    { code: 'raised', type: 'boolean', formula: 'total >= 4' },
  ],
};

export const sample: Program = compileProgram(sampleDefinition);

export function evaluate(source: string, input: Partial<AnswerInput> = {}, wanted: Wanted = 'scalar'): ScalarValue {
  return sample.run({ answers: {}, ...input }).evaluate(sample.compile(source, wanted));
}

/** The value of a formula for some answers. */
export function given(answers: AnswerInput['answers']): (source: string) => ScalarValue {
  return (source) => evaluate(source, { answers });
}

/** The faults of a formula: code, the text that would be underlined, and the suggestion if there is one. */
export function faultsOf(
  source: string,
  wanted: Wanted = 'scalar',
): [code: string, underlined: string, suggestion?: string][] {
  try {
    sample.compile(source, wanted);
    return [];
  } catch (error) {
    const { faults } = error as FormulaError;
    return faults.map(({ code, start, end, suggestion }) => {
      const underlined = source.slice(start, end);
      return suggestion === undefined ? [code, underlined] : [code, underlined, suggestion];
    });
  }
}
