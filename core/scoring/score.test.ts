import { compileInstrument, type InstrumentStructure } from '../instrument/program';
import { scoreSheet, startRun } from './score';

/** The example of the document format. */
const example: InstrumentStructure = {
  code: 'example_scale',
  answerSets: [
    {
      code: 'freq',
      answers: [
        { code: 'never', score: 0 },
        { code: 'sometimes', score: 1 },
        { code: 'often', score: 2 },
        { code: 'none_of_these', exclusive: true },
      ],
    },
  ],
  sections: [{ code: 'main' }],
  questions: [
    { code: 'q1', kind: 'single_choice', section: 'main', answerSet: 'freq', tags: ['calm'] },
    { code: 'q2', kind: 'single_choice', section: 'main', answerSet: 'freq', reverse: true, tags: ['calm'] },
    {
      code: 'q3',
      kind: 'matrix',
      section: 'main',
      answerSet: 'freq',
      rows: [{ code: 'r1' }, { code: 'r2', reverse: true }],
    },
    { code: 'q4', kind: 'number', section: 'main', validation: { min: 0, max: 120, step: 1 }, visibleIf: 'q1 >= 1' },
    { code: 'q5', kind: 'multiple_choice', section: 'main', answerSet: 'freq' },
  ],
  tables: [
    {
      code: 't_norm',
      keys: [
        { name: 'raw', match: 'exact' },
        { name: 'sex', match: 'exact' },
        { name: 'age', match: 'range' },
      ],
      rows: [
        { keys: [4, 'female', [18, 29]], value: 53.1 },
        { keys: [4, 'male', [18, null]], value: 51 },
      ],
    },
  ],
  calculations: [
    {
      code: 'total',
      formula: 'sum(q1, q2, q3.r1, q3.r2)',
      bands: [{ code: 'low' }, { code: 'raised', from: 4 }],
    },
    { code: 't', formula: 'lookup("t_norm", total, respondent.sex, respondent.age)' },
    { code: 'age_given', type: 'boolean', formula: 'not is_missing(q4)' },
    { code: 'word', type: 'text', formula: 'band(total, "total")' },
  ],
  nuggets: [
    { code: 'n1', group: 'summary', condition: 'total >= 4', priority: 1 },
    { code: 'n2', group: 'summary' },
    { code: 'n3', group: 'hints', condition: 'total < 4' },
  ],
};

const compiled = compileInstrument(example);
const worst = { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' };

describe('scoring a sheet', () => {
  it('gives values, bands, visible questions and nuggets', () => {
    expect(scoreSheet(compiled, { answers: worst, respondent: { age: 25, sex: 'female' } })).toEqual({
      values: { total: 8, t: null, age_given: false, word: 'raised' },
      bands: { total: 'raised' },
      visible: ['q1', 'q2', 'q3', 'q4', 'q5'],
      nuggets: ['n2', 'n1'],
    });
  });

  it('takes answers to hidden questions for missing', () => {
    const answers = { ...worst, q1: 'never', q4: 30 };
    const { values, visible } = scoreSheet(compiled, { answers });
    expect([values.age_given, visible]).toEqual([false, ['q1', 'q2', 'q3', 'q5']]);
  });

  it('finds norms by what is known of the respondent', () => {
    const answers = { q1: 'often', q2: 'sometimes', 'q3.r1': 'sometimes', 'q3.r2': 'often' };
    const t = (age: number, sex: string) => scoreSheet(compiled, { answers, respondent: { age, sex } }).values.t;
    expect([t(18, 'female'), t(29, 'female'), t(30, 'female'), t(80, 'male'), t(20, 'other')]).toEqual([
      53.1,
      53.1,
      null,
      51,
      null,
    ]);
  });

  it('leaves everything missing on an empty sheet', () => {
    expect(scoreSheet(compiled, { answers: {} })).toEqual({
      values: { total: null, t: null, age_given: false, word: null },
      bands: { total: null },
      visible: ['q1', 'q2', 'q3', 'q5'],
      nuggets: ['n2'],
    });
  });

  it.each([
    [{ q1: 7 }],
    [{ q1: ['often'] }],
    [{ q4: 'thirty' }],
    [{ q4: 121 }],
    [{ unheard_of: 'x' }],
    [{ __proto__: { q1: 'often' } }],
  ])('does not stumble over %j', (answers) => {
    expect(scoreSheet(compiled, { answers }).values.total).toBeNull();
  });
});

describe('a run', () => {
  const run = startRun(compiled, { answers: worst });

  it('evaluates what a report asks for', () => {
    expect(run.evaluate(compiled.formula('total / 2', 'scalar'))).toBe(4);
    expect(run.evaluate(compiled.formula('word', 'text'))).toBe('raised');
    expect(run.evaluate(compiled.formula('total > 4', 'number'))).toBe(1);
    expect(run.condition(compiled.formula('total > 4', 'boolean'))).toBe(true);
    expect(run.condition(compiled.formula('q4 > 4', 'boolean'))).toBe(false);
  });

  it('knows nothing of what does not exist', () => {
    expect([run.value('x'), run.band('x'), run.isVisible('x'), run.explain('x')]).toEqual([null, null, false, null]);
  });
});

describe('explaining', () => {
  it('shows the steps of a calculation', () => {
    const explanation = startRun(compiled, { answers: worst }).explain('total');
    expect(explanation?.value).toBe(8);
    expect(explanation?.children.map(({ source, value }) => [source, value])).toEqual([
      ['q1', 2],
      ['q2', 2],
      ['q3.r1', 2],
      ['q3.r2', 2],
    ]);
  });
});

describe('scoring numbers', () => {
  it('gives the same as scoring sheets', () => {
    const numeric = compileInstrument({
      ...example,
      calculations: example.calculations?.slice(0, 1),
    }).program.numericScorer();
    const { values, bands } = numeric.score({ q1: 2, q2: 0, 'q3.r1': 2, 'q3.r2': 0 });
    expect([[...values], bands]).toEqual([[8], ['raised']]);
    expect([...numeric.score({ q1: 2 }).values]).toEqual([Number.NaN]);
    expect(numeric.score({}).bands).toEqual([null]);
  });

  it('is refused when a formula needs more than numbers', () => {
    expect(() => compiled.program.numericScorer()).toThrow('needs more than numbers');
  });
});
