import * as fc from 'fast-check';
import type { AnswerSheet, InstrumentDocument } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import { fillPlaceholders } from '../instrument/placeholderValue';
import { compileInstrument } from '../instrument/program';
import { projectInstrument } from '../instrument/projection';
import { textKeys } from '../instrument/textKeys';
import { piper } from './piping';

const words = { yes: 'Yes', no: 'No' };

/** The example with these texts in its base language. */
function withTexts(texts: Record<string, string>, change: Partial<InstrumentDocument> = {}): InstrumentDocument {
  const document = { ...exampleDocument(), ...change };
  document.questions = [
    { code: 'name', kind: 'short_text', section: 'main' },
    { code: 'born', kind: 'date', section: 'main' },
    { code: 'alone', kind: 'yes_no', section: 'main' },
    { code: 'woke', kind: 'time', section: 'main' },
    ...document.questions,
  ];
  document.texts = { 'en-US': { ...document.texts['en-US'], ...texts } };
  return document;
}

function filled(document: InstrumentDocument, answers: AnswerSheet, chain = ['en-US']) {
  const projection = projectInstrument(document, compileInstrument(document), chain);
  return piper(compileInstrument(projection), projection, chain[0] ?? 'en-US', words)(answers);
}

const shownIn = (text: string, answers: AnswerSheet) =>
  filled(withTexts({ 'question.q6.text': text }), answers)['question.q6.text'];

describe('the texts of questions', () => {
  it.each<[string, AnswerSheet, string]>([
    ['Well, {{ name }}?', { name: 'Ada' }, 'Well, Ada?'],
    ['Well, {{ name }}?', {}, 'Well, …?'],
    ['Well, {{ default(name, "you") }}?', {}, 'Well, you?'],
    ['You said: {{ code(q1) }}.', { q1: 'none_of_these' }, 'You said: None of these.'],
    ['{{ default(code(q1), "nothing") }}', { q1: 'often' }, 'Often'],
    ['{{ default(code(q1), "nothing") }}', {}, 'nothing'],
    ['At home: {{ code(q3.r1) }}', { 'q3.r1': 'never' }, 'At home: Never'],
    ['Born {{ born }}', { born: '1999-01-31' }, 'Born January 31, 1999'],
    ['Alone: {{ alone }}', { alone: true }, 'Alone: Yes'],
    ['Up at {{ woke }}', { woke: '06:30' }, 'Up at 6:30 AM'],
    [
      'Total {{ total }}, {{ band(total, "total") }}',
      { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' },
      'Total 8, Raised',
    ],
    ['{{ not_there }} and {{ 1 + }} and {{ open', {}, '… and … and {{ open'],
  ])('fill %j with %j', (text, answers, wanted) => {
    // A text is escaped as markdown, a time of day has a narrow blank.
    expect(
      shownIn(text, answers)
        ?.replace(/\\/g, '')
        .replace(/\u202f/g, ' '),
    ).toBe(wanted);
  });

  it('take nothing that a respondent writes for markup', () => {
    expect(shownIn('Well, {{ name }}', { name: '*Ada* [x](http://y)\n# z' })).toBe(
      'Well, \\*Ada\\* \\[x\\]\\(http\\:\\/\\/y\\) \\# z',
    );
    const labels = filled(withTexts({ 'answer.freq.often.label': '{{ name }} would' }), { name: '*Ada*' });
    expect(labels['answer.freq.often.label']).toBe('*Ada* would');
  });

  it('show a label with its own placeholders filled, and end where labels lead in a circle', () => {
    const document = withTexts({
      'answer.freq.often.label': 'Often, {{ name }}',
      'answer.freq.never.label': 'Never {{ code(q1) }}',
      'question.q6.text': '{{ code(q1) }}',
    });
    expect(filled(document, { name: 'Ada', q1: 'often' })['question.q6.text']).toBe('Often\\, Ada');
    expect(filled(document, { q1: 'never' })['question.q6.text']).toMatch(/^(Never )+…$/);
  });

  it('leave the answer to a hidden question out', () => {
    const document = withTexts({ 'question.q6.text': '{{ default(name, "you") }}' });
    document.questions = document.questions.map((question) =>
      question.code === 'name' ? { ...question, visibleIf: 'respondent.age >= 18' } : question,
    );
    expect(filled(document, { name: 'Ada' })['question.q6.text']).toBe('you');
  });

  it('write numbers for the language of the text, also where it stands in for another', () => {
    const document = withTexts({ 'question.q6.text': '{{ q4 / 4 }}' });
    document.questions = document.questions.map((each) => (each.code === 'q4' ? { ...each, visibleIf: 'true' } : each));
    document.texts['de-DE'] = { 'question.q6.help': '{{ q4 / 4 }}' };
    const texts = filled(document, { q1: 'often', q4: 10 }, ['de-DE', 'en-US']);
    expect([texts['question.q6.help'], texts['question.q6.text']]).toEqual(['2,5', '2.5']);
  });

  it('are the very same where there is nothing to fill', () => {
    const document = exampleDocument();
    const projection = projectInstrument(document, compileInstrument(document), ['en-US']);
    expect(piper(compileInstrument(projection), projection, 'en-US', words)({})).toBe(projection.bundle);
  });
});

const formulas = [
  'name',
  'default(name, "you")',
  'code(q1)',
  'default(code(q3.r1), "nothing")',
  'total',
  't',
  'band(total, "total")',
  'if(q1 > 1, "much", "little")',
  'sum_answered(tag("calm"))',
  'default(total, q2)',
  'has(q5, "often")',
  'unknown_name',
];
const choice = fc.constantFrom('never', 'sometimes', 'often', 'none_of_these', 'unknown', null);

it('what a device fills from the projection alone is what the whole document fills', () => {
  const sheets = fc.record(
    {
      name: fc.string(),
      q1: choice,
      q2: choice,
      'q3.r1': choice,
      'q3.r2': choice,
      q5: fc.subarray(['never', 'often']),
    },
    { requiredKeys: [] },
  );
  const texts = fc.record({
    'question.q6.text': fc.constantFrom(...formulas),
    'question.q4.help': fc.constantFrom(...formulas),
    'question.q3.r2.text': fc.constantFrom(...formulas),
    'section.more.title': fc.constantFrom(...formulas),
    'answer.freq.often.label': fc.constantFrom('name', 'total', 'q4'),
  });
  let apart = 0;
  fc.assert(
    fc.property(texts, sheets, fc.integer({ min: 18, max: 40 }), (chosen, answers, age) => {
      const piped = Object.fromEntries(Object.entries(chosen).map(([key, formula]) => [key, `So: {{ ${formula} }}.`]));
      const document = withTexts(piped);
      const compiled = compileInstrument(document);
      const projection = projectInstrument(document, compiled, ['en-US']);
      const respondent = { age, sex: 'female' };
      const shown = piper(compileInstrument(projection), projection, 'en-US', words)(answers, respondent);
      const run = compiled.program.run({ answers, respondent });
      const evaluate = (formula: string) => {
        try {
          return run.evaluate(compiled.formula(formula, 'scalar'));
        } catch {
          return null;
        }
      };
      const base = document.texts['en-US'] ?? {};
      const source = {
        structure: document,
        evaluate,
        text: (key: string) => (base[key] === undefined ? null : { text: base[key], locale: 'en-US' }),
        words: { ...words, missing: '…' },
      };
      for (const { key, format } of textKeys(document)) {
        if (!(key in piped)) continue;
        expect(shown[key]).toBe(fillPlaceholders(source, base[key] ?? '', 'en-US', format));
        if (!shown[key]?.includes('…')) apart += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(apart).toBeGreaterThan(50);
});
