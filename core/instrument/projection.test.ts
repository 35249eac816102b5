import * as fc from 'fast-check';
import type { AnswerSheet, InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';
import { compileInstrument } from './program';
import { projectInstrument } from './projection';

function project(document: InstrumentDocument, chain = ['en-US']) {
  return projectInstrument(document, compileInstrument(document), chain);
}

/** Branches on everything that a rule can branch on. */
function branching(): InstrumentDocument {
  const document = exampleDocument();
  document.calculations = [
    { code: 'calm', formula: 'sum_answered(tag("calm"))' },
    { code: 'norm', formula: 'lookup("t_norm", calm, respondent.sex, respondent.age)' },
    {
      code: 'level',
      formula: 'q3.r2 * 2',
      bands: [
        { code: 'low', severity: 'none' },
        { code: 'high', from: 2, color: '#ff0000' },
      ],
    },
    { code: 'secret', formula: 'q1 * 1000 + q4', shownTo: ['staff'] },
  ];
  document.sections = [{ code: 'main' }, { code: 'more', visibleIf: 'calm >= 1 or code(q1) = "none_of_these"' }];
  const rules: Record<string, string> = {
    q3: 'q2 < 2',
    q4: 'is_missing(norm) or norm > 52',
    q5: 'band(q3.r2 + 1, "level") = "high"',
    q6: 'has(q5, "often")',
  };
  document.questions = document.questions.map((question) => ({ ...question, visibleIf: rules[question.code] }));
  document.testCases = [];
  document.reports = [];
  document.nuggets = [];
  document.charts = [];
  document.svgs = [];
  return document;
}

const choice = fc.constantFrom('never', 'sometimes', 'often', 'none_of_these', 'unknown', null);
const sheets: fc.Arbitrary<AnswerSheet> = fc.record(
  {
    q1: choice,
    q2: choice,
    'q3.r1': choice,
    'q3.r2': choice,
    q4: fc.option(fc.integer({ min: -1, max: 121 })),
    q5: fc.array(fc.constantFrom('never', 'often')),
    q6: fc.string(),
  },
  { requiredKeys: [] },
);

describe('the projection for a respondent', () => {
  it('shows the same questions as the whole instrument, for any answers', () => {
    const whole = compileInstrument(branching());
    const projected = compileInstrument(project(branching()));
    const seen = new Set<string>();
    const respondents = fc.record(
      { age: fc.integer({ min: 10, max: 60 }), sex: fc.constantFrom('female', 'male') },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sheets, respondents, (answers, respondent) => {
        const shown = (compiled: typeof whole) => {
          const run = compiled.program.run({ answers, respondent });
          return compiled.questions.filter((code) => run.isVisible(code));
        };
        expect(shown(projected)).toEqual(shown(whole));
        seen.add(shown(whole).join());
      }),
      { numRuns: 500 },
    );
    expect(seen.size).toBeGreaterThan(5);
  });

  it('keeps keys, scores, calculations and norms that no rule looks at', () => {
    const plain = exampleDocument();
    plain.sections = [{ code: 'main' }, { code: 'more' }];
    plain.questions = plain.questions.map(({ visibleIf: _, ...question }) => question);
    const projection = project(plain);
    expect(projection.calculations).toEqual([]);
    expect(projection.tables).toEqual([]);
    const sent = JSON.stringify(projection);
    for (const word of [
      'reverse',
      'score',
      '"calm"',
      'tags',
      'summary',
      'raised',
      'Your total',
      'worst',
      '53.1',
      'sum(',
    ])
      expect(sent).not.toContain(word);
  });

  it('sends what a rule needs and nothing of what stands beside it', () => {
    const projection = project(branching());
    expect(projection.calculations).toEqual([
      { code: 'calm', formula: 'sum_answered(tag("calm"))' },
      { code: 'norm', formula: 'lookup("t_norm", calm, respondent.sex, respondent.age)' },
      { code: 'level', formula: 'missing', bands: [{ code: 'low' }, { code: 'high', from: 2 }] },
    ]);
    expect(projection.tables.map(({ code }) => code)).toEqual(['t_norm']);
    expect(projection.questions.find(({ code }) => code === 'q2')).toMatchObject({ reverse: true, tags: ['calm'] });
    expect(JSON.stringify(projection)).not.toContain('secret');
  });

  it('brings what the placeholders of its texts show, and no score for a choice that is only named', () => {
    const document = exampleDocument();
    document.sections = [{ code: 'main' }, { code: 'more' }];
    document.questions = document.questions.map(({ visibleIf: _, ...question }) => question);
    document.texts['en-US'] = {
      ...document.texts['en-US'],
      'question.q6.text': '{{ default(code(q1), "so") }}, {{ code(q2) }}',
    };
    expect(project(document).answerSets[0]?.answers[0]).toEqual({ code: 'never' });
    document.texts['en-US']['question.q5.text'] = '{{ total }}, {{ band(total, "total") }}';
    const projection = project(document);
    expect(projection.answerSets[0]?.answers[0]).toEqual({ code: 'never', score: 0 });
    expect(projection.calculations).toEqual([
      {
        code: 'total',
        formula: 'sum(q1, q2, q3.r1, q3.r2)',
        decimals: 0,
        bands: [{ code: 'low' }, { code: 'raised', from: 4 }],
      },
    ]);
    expect(projection.bundle['band.total.raised.label']).toBe('Raised');
  });

  it('says which answers have no score where others have one, and none of a set that is never scored', () => {
    const document = exampleDocument();
    document.answerSets?.push({ code: 'plain', answers: [{ code: 'a' }, { code: 'b' }] });
    document.questions.push({ code: 'q7', kind: 'single_choice', answerSet: 'plain' });
    expect(project(document).apart).toEqual(['freq.none_of_these']);
  });

  it('carries the texts of asking alone, and says which of them stand in from another locale', () => {
    const projection = project(exampleDocument(), ['ar-EG', 'en-US']);
    expect(projection.bundle.title).toBe('مقياس تجريبي');
    expect(projection.bundle['question.q2.text']).toBe('I felt hurried.');
    expect(projection.fallbacks).toMatchObject({ 'question.q2.text': 'en-US', instructions: 'en-US' });
    expect(projection.fallbacks).not.toHaveProperty('title');
    const prefixes = new Set(Object.keys(projection.bundle).map((key) => key.split('.', 1)[0]));
    expect([...prefixes].sort()).toEqual(['answer', 'instructions', 'question', 'section', 'title']);
  });

  it('carries the images of questions and answers with their alternative texts', () => {
    const document = exampleDocument();
    document.images?.push({ code: 'moon', source: 'images/moon.png' });
    document.questions = document.questions.map((question) =>
      question.code === 'q1' ? { ...question, image: 'sun' } : question,
    );
    const projection = project(document);
    expect(projection.images.map(({ code }) => code)).toEqual(['sun']);
    expect(projection.bundle['image.sun.alt']).toBe('The sun');
  });
});
