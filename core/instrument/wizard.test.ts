import fc from 'fast-check';
import { scoreSheet } from '../scoring/score';
import { checkInstrument } from './check';
import type { InstrumentDocument, TextBundle } from './document';
import { type Draft, documentOf, draftOf } from './draft';
import { applyOperations, isTextOperation, type Operation, textAddress, textKeysOf } from './operations';
import { compileInstrument } from './program';
import { type ScaleChoices, scaleOperations } from './wizard';

let count = 0;
const newId = () => `id-${++count}`;
const scores = [0, 1, 2, 3];
const addresses = ['q1', 'q2', 'q3.r1', 'q3.r2', 'q4', 'q5'];

const document: InstrumentDocument = {
  format: 'instrument/1',
  code: 'scales',
  baseLocale: 'en-US',
  answerSets: [{ code: 'freq', answers: scores.map((score) => ({ code: `a${score}`, score })) }],
  questions: [
    { code: 'q1', kind: 'single_choice', answerSet: 'freq', tags: ['odd'] },
    { code: 'q2', kind: 'single_choice', answerSet: 'freq', reverse: true },
    {
      code: 'q3',
      kind: 'matrix',
      answerSet: 'freq',
      rows: [
        { code: 'r1', tags: ['odd'] },
        { code: 'r2', reverse: true },
      ],
    },
    { code: 'note', kind: 'short_text' },
    { code: 'q4', kind: 'single_choice', answerSet: 'freq' },
    { code: 'q5', kind: 'slider', validation: { min: 0, max: 3 }, tags: ['odd'] },
  ],
  calculations: [{ code: 'taken', formula: '1' }],
  texts: {
    'en-US': {
      title: 'Scales',
      ...Object.fromEntries(
        ['q1', 'q2', 'q3', 'q3.r1', 'q3.r2', 'note', 'q4', 'q5'].map((code) => [`question.${code}.text`, code]),
      ),
      ...Object.fromEntries(scores.map((score) => [`answer.freq.a${score}.label`, `${score}`])),
    },
  },
};
const draft = draftOf(document, newId);
const base: ScaleChoices = {
  code: 'mood',
  name: 'Mood',
  items: addresses,
  reversed: [],
  method: 'sum',
  shownTo: ['respondent'],
};

/** The document after the wizard's one change. */
function made(
  choices: ScaleChoices,
  of: Draft = draft,
): { document: InstrumentDocument; draft: Draft; operations: Operation[] } {
  const { operations } = scaleOperations(of, choices, newId);
  const applied = applyOperations(of, operations);
  if (!applied.ok) throw new Error(JSON.stringify(applied.conflicts));
  const slots = textKeysOf(applied.draft);
  const texts: TextBundle = {};
  for (const { part, field, text } of operations.filter(isTextOperation)) {
    const slot = slots.get(textAddress(part, field));
    if (slot === undefined) throw new Error(`no text ${field}`);
    if (text !== null) texts[slot.key] = text;
  }
  const whole = { ...documentOf(applied.draft, {}), texts: { 'en-US': { ...document.texts['en-US'], ...texts } } };
  return { document: whole, draft: applied.draft, operations };
}
const formulaOf = (items: string[], more: Partial<ScaleChoices> = {}) =>
  made({ ...base, items, ...more }).document.calculations?.find(({ code }) => code === 'mood')?.formula;

describe('the formula', () => {
  it.each<[string[], string]>([
    [['q1', 'q2', 'q3'], 'sum(q1..q3.r2)'],
    [['q4', 'q3.r2', 'q3.r1'], 'sum(q3.r1..q4)'],
    [['q1', 'q3.r1', 'q5'], 'sum(tag("odd"))'],
    [['q1', 'q3.r1', 'q4'], 'sum(q1, q3.r1, q4)'],
    [['q4'], 'sum(q4)'],
    [['q4', 'nobody'], 'sum(q4, nobody)'],
  ])('of %j is %s', (items, formula) => {
    expect(formulaOf(items)).toBe(formula);
  });

  it('says how many must be answered, unless it is all', () => {
    expect(formulaOf(['q1', 'q2'], { atLeast: 1, method: 'mean' })).toBe('mean(q1..q2, at_least: 1)');
    expect(formulaOf(['q1', 'q2'], { atLeast: 2 })).toBe('sum(q1..q2)');
  });
});

it('keys the items of the scale as they were chosen, and touches no other', () => {
  const { document: after } = made({ ...base, items: ['q1', 'q2', 'q3'], reversed: ['q1', 'q3.r1'] });
  expect(after.questions.map(({ reverse }) => reverse)).toEqual([
    true,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(after.questions[2]?.rows?.map(({ reverse }) => reverse)).toEqual([true, undefined]);
  expect(made({ ...base, items: ['q4'] }).document.questions[1]?.reverse).toBe(true);
});

const bandsOf = ({ bands }: ScaleChoices) => bands ?? { of: 'score' as const, bands: [] };
const banded: ScaleChoices = {
  ...base,
  reversed: ['q2', 'q3.r2'],
  norm: {
    kind: 'table',
    code: 'mood_t',
    name: 'Mood (T)',
    decimals: 1,
    table: {
      code: 'norms',
      keys: [
        { name: 'sex', match: 'exact' },
        { name: 'raw', match: 'range' },
      ],
      rows: [
        { keys: ['female', [0, 9]], value: 45 },
        { keys: ['female', [10, 18]], value: 60 },
      ],
    },
    keys: ['respondent.sex', null],
  },
  bands: {
    of: 'norm',
    bands: [
      { code: 'low', label: 'Low', nugget: 'You are calm.' },
      { code: 'high', label: 'High', from: 50, severity: 'high', nugget: 'You are not.' },
    ],
  },
  report: { code: 'main', title: 'Your result' },
};

describe('a whole scale', () => {
  it('checks without problems, and comes into the report', () => {
    const { document: after, draft: now } = made(banded);
    expect(checkInstrument(after)).toEqual([]);
    expect(after.reports).toEqual([{ code: 'main', blocks: [{ kind: 'nuggets', group: 'mood', show: 'first' }] }]);
    expect(after.calculations?.slice(1).map(({ code, formula }) => [code, formula])).toEqual([
      ['mood', 'sum(q1..q5)'],
      ['mood_t', 'lookup("norms", respondent.sex, mood)'],
    ]);
    const high = { q1: 'a3', q2: 'a0', 'q3.r1': 'a3', 'q3.r2': 'a0', q4: 'a3', q5: 3 };
    const result = scoreSheet(compileInstrument(after), { answers: high, respondent: { sex: 'female' } });
    expect(result).toMatchObject({
      values: { mood: 18, mood_t: 60 },
      bands: { mood_t: 'high' },
      nuggets: ['mood_t_high'],
    });
    expect(now.reports?.[0]?.blocks).toHaveLength(1);
  });

  it('can be made twice: codes that are taken get a number', () => {
    const first = made(banded).draft;
    const { codes, operations } = scaleOperations(
      first,
      { ...banded, report: { id: first.reports?.[0]?.id ?? '' } },
      newId,
    );
    expect(codes).toEqual({
      score: 'mood_2',
      norm: 'mood_t_2',
      table: 'norms_2',
      group: 'mood_2',
      nuggets: ['mood_t_2_low', 'mood_t_2_high'],
      report: 'main',
    });
    const applied = applyOperations(first, operations);
    expect(
      applied.ok && applied.draft.reports?.[0]?.blocks.map((block) => block.kind === 'nuggets' && block.group),
    ).toEqual(['mood', 'mood_2']);
    expect(scaleOperations(draft, { ...base, code: 'sum' }, newId).codes.score).toBe('sum_2');
    expect(scaleOperations(draft, { ...base, code: 'taken' }, newId).codes.score).toBe('taken_2');
  });

  it('comes with a chart, which the report shows before the texts', () => {
    const ofScore: ScaleChoices = {
      ...base,
      transform: { kind: 'to100', from: 0, to: 18 },
      bands: { of: 'score', bands: [{ code: 'low', label: 'Low', nugget: 'Low.' }] },
      chart: { range: [0, 100] },
      report: { code: 'main', title: 'Your result' },
    };
    const { document: after } = made(ofScore);
    expect(checkInstrument(after)).toEqual([]);
    expect(after.calculations?.find(({ code }) => code === 'mood')?.formula).toMatch(/ \* 100 \/ 18$/);
    expect(after.charts).toEqual([
      { code: 'mood', kind: 'gauge', range: [0, 100], series: [{ code: 'mood', formula: 'mood' }], bands: 'mood' },
    ]);
    expect(after.texts['en-US']).toMatchObject({ 'chart.mood.title': 'Mood', 'chart.mood.mood.label': 'Mood' });
    expect(after.reports?.[0]?.blocks).toEqual([
      { kind: 'chart', chart: 'mood' },
      { kind: 'nuggets', group: 'mood', show: 'first' },
    ]);
  });

  it('of a T score has the T score on its chart, and bands only if they are of it', () => {
    const { document: after } = made({
      ...banded,
      chart: { range: [20, 80] },
      bands: { ...bandsOf(banded), of: 'score' },
    });
    expect(after.charts?.[0]).toMatchObject({ series: [{ formula: 'mood_t' }], range: [20, 80] });
    expect(after.charts?.[0]).not.toHaveProperty('bands');
  });

  it('is undone by the inverse of its one change', () => {
    const { operations } = scaleOperations(draft, banded, newId);
    const applied = applyOperations(draft, operations);
    const inverse = applied.ok ? applied.inverse.filter(({ op }) => op !== 'text') : [];
    const undone = applyOperations(applied.ok ? applied.draft : draft, inverse);
    expect([applied.ok, undone.ok && undone.draft]).toEqual([true, draft]);
  });
});

it('scores as plain arithmetic does', () => {
  const choices = fc.record({
    items: fc.subarray(addresses, { minLength: 1 }),
    reversed: fc.subarray(addresses),
    method: fc.constantFrom('sum' as const, 'mean' as const),
    atLeast: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  });
  const answers = fc.array(fc.option(fc.constantFrom(...scores)), { minLength: 6, maxLength: 6 });
  const norm = { kind: 'moments' as const, code: 'mood_t', name: 'T', mean: 6, sd: 2.5 };
  const bands = {
    of: 'score' as const,
    bands: [
      { code: 'low', label: 'Low' },
      { code: 'mid', label: 'Mid', from: 2 },
      { code: 'high', label: 'High', from: 7.5 },
    ],
  };
  fc.assert(
    fc.property(choices, answers, ({ items, reversed, method, atLeast }, given) => {
      const { document: after } = made({ ...base, items, reversed, method, atLeast, norm, bands });
      expect(checkInstrument(after)).toEqual([]);
      const sheet = Object.fromEntries(
        addresses.flatMap((address, index) => {
          const score = given[index] ?? null;
          return score === null ? [] : [[address, address === 'q5' ? score : `a${score}`]];
        }),
      );
      const { values, bands: found } = scoreSheet(compileInstrument(after), { answers: sheet });

      const keyed = items.flatMap((item) => {
        const score = given[addresses.indexOf(item)] ?? null;
        return score === null ? [] : [reversed.includes(item) ? 3 - score : score];
      });
      const mean = keyed.reduce((sum, score) => sum + score, 0) / keyed.length;
      const enough = keyed.length >= Math.min(atLeast ?? items.length, items.length);
      const expected = enough ? (method === 'mean' ? mean : mean * items.length) : null;
      if (expected === null) {
        expect(values).toMatchObject({ mood: null, mood_t: null });
        return;
      }
      expect(values.mood).toBeCloseTo(expected, 9);
      expect(values.mood_t).toBeCloseTo(50 + (10 * (expected - 6)) / 2.5, 9);
      const score = Number(values.mood);
      expect(found.mood).toBe(score >= 7.5 ? 'high' : score >= 2 ? 'mid' : 'low');
    }),
  );
});
