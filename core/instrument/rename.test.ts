import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { runs } from 'tests/long';
import { runTestCases } from '../scoring/testCases';
import { checkInstrument } from './check';
import type { InstrumentDocument } from './document';
import { type Draft, type DraftQuestion, draftOf } from './draft';
import { exampleDocument } from './example.testing';
import { eachPart } from './operations/place';
import { compileInstrument } from './program';
import { referenceTo, renamed, renamedTexts } from './rename';

let count = 0;
const newId = () => `id-${++count}`;
const fresh = 'fresh_code';

const frequency = ['never', 'often', 'always'].map((code, score) => ({ code, score }));

/** Formulas that name everything in every way. */
function written(): InstrumentDocument {
  const document = exampleDocument();
  return {
    ...document,
    answerSets: [...(document.answerSets ?? []), { code: 'other', answers: frequency }],
    questions: [
      ...document.questions,
      { code: 'rank', kind: 'ranking', section: 'more', answerSet: 'freq' },
      { code: 'q8', kind: 'single_choice', section: 'more', answerSet: 'other' },
    ],
    tables: [
      ...(document.tables ?? []),
      {
        code: 't_words',
        keys: [{ name: 'often', match: 'exact' }],
        rows: [
          { keys: ['often'], value: 3 },
          { keys: ['never'], value: 1 },
        ],
      },
    ],
    calculations: [
      ...(document.calculations ?? []),
      { code: 'spread', formula: 'sum( q1 ..q3.r2 , at_least:2 ) # q1 is calm\n  + total' },
      { code: 'word', type: 'text', formula: 'if(total > 4, band(total, "total"), "low")' },
      { code: 'worded', type: 'boolean', formula: 'word in ["low","raised"] or  "low"=word' },
      { code: 'first', type: 'boolean', formula: '"often" in rank and has(q5, "often") and not has(q5,"never")' },
      {
        code: 'same',
        type: 'boolean',
        formula: 'code(q1) = "often" or code(q8) = "often" or code( q3 . r1 ) in ["often", "never"]',
      },
      { code: 'keyed', formula: 'lookup("t_words", default(code(q1), "never"))' },
      { code: 'counted', formula: 'count_equal(code(q1), code(q2), "often") + count_at_least(tag("calm"), 1)' },
      { code: 'note', type: 'text', formula: 'concat("often", "q1")' },
    ],
  };
}

const draft = draftOf(written(), newId);
const place = (kind: string, code: string, of?: string) => {
  for (const each of eachPart(draft)) {
    if (each.kind === kind && each.part.code === code && each.parent?.part.code === of) return each.part.id;
  }
  throw new Error(`no ${kind} ${code}`);
};
const formula = (of: Draft, code: string) => of.calculations?.find((one) => one.code === code)?.formula;
const once = (kind: string, code: string, to: string, of?: string) => renamed(draft, place(kind, code, of), to);

it('the draft of these tests has no errors', () => {
  expect(checkInstrument({ ...written(), texts: {} }).filter(({ code }) => code.startsWith('formula.'))).toEqual([]);
});

describe('renaming a question', () => {
  const now = once('question', 'q1', 'mood');

  it('rewrites formulas, comments and blanks left as they are', () => {
    expect(formula(now, 'spread')).toBe('sum( mood ..q3.r2 , at_least:2 ) # q1 is calm\n  + total');
    expect(formula(now, 'note')).toBe('concat("often", "q1")');
    expect(now.sections?.[1]?.visibleIf).toBe('mood >= 1');
  });

  it('rewrites the sheets of test cases', () => {
    expect(now.testCases?.[0]?.answers).toEqual({ mood: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' });
    expect(once('question', 'q3', 'grid').testCases?.[0]?.answers).toHaveProperty(['grid.r1'], 'often');
    expect(once('row', 'r1', 'home', 'q3').testCases?.[0]?.answers).toHaveProperty(['q3.home'], 'often');
  });

  it('reads a test case without expectations, as documents without defaults have it', () => {
    const lost = structuredClone(draft);
    for (const testCase of lost.testCases ?? []) Reflect.deleteProperty(testCase, 'expected');
    const after = renamed(lost, place('question', 'q1'), 'mood');
    expect(after.testCases?.[0]?.answers).toHaveProperty('mood', 'often');
    expect(runTestCases({ ...written(), ...lost }, compileInstrument(written()))[0]?.mismatches).toEqual([]);
  });

  it('leaves a row alone that has the same code, and a question when a row is renamed', () => {
    expect(formula(once('row', 'r2', 'work', 'q3'), 'spread')).toBe(
      'sum( q1 ..q3.work , at_least:2 ) # q1 is calm\n  + total',
    );
    expect(formula(once('question', 'q3', 'grid'), 'same')).toContain('code( grid . r1 )');
  });

  it('reaches formulas that cannot be read, as far as they can be split', () => {
    const broken = (text: string) => {
      const calculations = [{ id: 'broken', code: 'broken', formula: text }];
      return formula(renamed({ ...draft, calculations }, place('question', 'q1'), 'mood'), 'broken');
    };
    expect(broken('sum(q1, q1 +')).toBe('sum(mood, mood +');
    expect(broken('q1 + "open q1')).toBe('mood + "open q1');
    expect(broken('q1 $ q1')).toBe('mood $ q1');
    expect(broken('q1'.padEnd(20_001, ' q1'))).toContain('q1 q1');
  });
});

describe('renaming an answer', () => {
  const now = once('answer', 'often', 'most_days', 'freq');

  it('rewrites the texts that are compared with it, of its own set alone', () => {
    expect(formula(now, 'same')).toBe(
      'code(q1) = "most_days" or code(q8) = "often" or code( q3 . r1 ) in ["most_days", "never"]',
    );
    expect(formula(now, 'first')).toBe('"most_days" in rank and has(q5, "most_days") and not has(q5,"never")');
    expect(formula(now, 'counted')).toContain('code(q2), "most_days")');
    expect(formula(now, 'note')).toBe('concat("often", "q1")');
  });

  it('rewrites the keys that it is looked up by, and what stands in for it', () => {
    expect(now.tables?.[1]?.rows.map(({ keys }) => keys)).toEqual([['most_days'], ['never']]);
    expect(formula(once('answer', 'never', 'no', 'freq'), 'keyed')).toBe('lookup("t_words", default(code(q1), "no"))');
  });

  it('rewrites the sheets of test cases', () => {
    expect(now.testCases?.[0]?.answers).toMatchObject({ q1: 'most_days', q2: 'never' });
  });

  it('reaches formulas that cannot be read', () => {
    const calculations = [
      { id: 'x', code: 'x', formula: '(has(q5, "often") and code(q1) = "often" and code(q3.r1) != "often" or "often"' },
    ];
    expect(formula(renamed({ ...draft, calculations }, place('answer', 'often', 'freq'), 'yes'), 'x')).toBe(
      '(has(q5, "yes") and code(q1) = "yes" and code(q3.r1) != "yes" or "often"',
    );
  });
});

describe('renaming a calculation, a band, a table', () => {
  it('rewrites what names a calculation', () => {
    const now = once('calculation', 'total', 'score');
    expect(formula(now, 'word')).toBe('if(score > 4, band(score, "score"), "low")');
    expect([now.charts?.[0]?.bands, now.reports?.[0]?.blocks[2]]).toMatchObject(['score', { calculations: ['score'] }]);
    expect(now.testCases?.[0]?.expected).toEqual({ score: 8, t: null, bands: { score: 'raised' }, nuggets: ['n1'] });
    expect(
      renamedTexts(draft, place('calculation', 'total'), 'score')('Yours: {{ total }}, **total** {{total>1}} {{ open'),
    ).toBe('Yours: {{ score }}, **total** {{score>1}} {{ open');
  });

  it('rewrites what names a band, through calculations that give its code', () => {
    const now = once('band', 'low', 'calm', 'total');
    expect([formula(now, 'word'), formula(now, 'worded')]).toEqual([
      'if(total > 4, band(total, "total"), "calm")',
      'word in ["calm","raised"] or  "calm"=word',
    ]);
    expect(once('band', 'raised', 'high', 'total').testCases?.[0]?.expected.bands).toEqual({ total: 'high' });
  });

  it('comes to an end where texts are worked out in a circle', () => {
    const calculations = [
      { id: 'x', code: 'x', type: 'text' as const, formula: 'if(q1 > 1, y, band(total, "total"))' },
      { id: 'y', code: 'y', type: 'text' as const, formula: 'default(x, "low")' },
      ...(draft.calculations ?? []),
    ];
    const now = renamed({ ...draft, calculations }, place('band', 'low', 'total'), 'calm');
    expect(formula(now, 'y')).toBe('default(x, "calm")');
  });

  it('rewrites what names a table, an image, a section, a set', () => {
    expect(formula(once('table', 't_norm', 'norms'), 't')).toBe(
      'lookup("norms", total, respondent.sex, respondent.age)',
    );
    expect(once('image', 'sun', 'sky')).toMatchObject({ settings: { cover: 'sky' }, images: [{ code: 'sky' }] });
    const sections = (of: Draft) => of.questions.map((question: DraftQuestion) => question.section);
    expect(sections(once('section', 'main', 'start')).filter((code) => code === 'start')).toHaveLength(3);
    expect(once('answer_set', 'freq', 'often5').questions[0]?.answerSet).toBe('often5');
  });
});

const seeds = ['phq9', 'ces_d', 'ipip_neo_120'].map((name): [string, InstrumentDocument] => [
  name,
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${name}.json`), 'utf8')),
]);

describe.each<[string, InstrumentDocument]>([['written', written()], ...seeds])('any part of %s', (name, document) => {
  const whole = draftOf(document, newId);
  const parts = [...eachPart(whole)].filter((each) => referenceTo(each) !== undefined);

  it('can be renamed and back again, and everything scores as before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), ({ part }) => {
        const now = renamed(whole, part.id, fresh);
        expect(now).not.toEqual(whole);
        expect(renamed(now, part.id, part.code ?? '')).toEqual(whole);
        const testCases = [{ ...document, ...now, texts: {} }].flatMap((each) =>
          runTestCases(each, compileInstrument(each)),
        );
        expect(testCases.filter(({ mismatches }) => mismatches.length > 0)).toEqual([]);
      }),
      { numRuns: Math.min(parts.length, name === 'ipip_neo_120' ? runs(4, 20) : runs(15, 50)) },
    );
  });
});
