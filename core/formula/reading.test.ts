import fc from 'fast-check';
import messages from 'seed/messages/en-US/authoring.json';
import { Draw, randomDefinition } from './random.testing';
import { type Reading, readingOf } from './reading';
import { readingMessages } from './readingMessages';
import { sample, sampleDefinition } from './sample.testing';
import { createScope } from './scope';

const texts: Readonly<Record<string, string>> = messages;

/** In English, codes in the place of names. Throws where a message lacks what it is given, or is given what it lacks. */
function said(reading: Reading): string {
  const leaf = (kind: string, text: string) => (texts[`reading.leaf.${kind}`] ?? '').replace('{text}', text);
  switch (reading.kind) {
    case 'phrase': {
      const text = texts[reading.key];
      if (text === undefined) throw new Error(`no message ${reading.key}`);
      const wanted = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([reading.key, Object.keys(reading.params).sort()]).toEqual([reading.key, wanted.sort()]);
      return text.replace(/\{(\w+)\}/g, (_, name: string) => {
        const part = reading.params[name];
        return part === undefined ? '' : said(part);
      });
    }
    case 'list':
      return new Intl.ListFormat('en-US', { type: reading.type }).format(reading.parts.map(said));
    case 'question':
      return leaf('question', reading.ref);
    case 'answer':
    case 'band':
    case 'calculation':
    case 'table':
    case 'tag':
      return leaf(reading.kind, reading.code);
    case 'number':
      return String(reading.value);
    case 'text':
      return leaf('text', reading.value);
    case 'source':
      return `‹${reading.source}›`;
  }
}
const read = (source: string) => said(readingOf(source, sample.scope));

it.each([
  ['q1 >= 2 and not q4', 'the answer to “q1” is “often” or higher and the answer to “q4” is no'],
  ['q1 = 2', 'the answer to “q1” is “often”'],
  ['2 < q1', 'the answer to “q1” is higher than “often”'],
  ['q1 >= 1.5', 'the score of “q1” is at least 1.5'],
  ['q2 = 3', 'the answer to “q2” is “never”'],
  ['q2 >= 2', 'the score of “q2” is at least 2'],
  ['not q1 in [0, 1]', 'the answer to “q1” is not “never” or “sometimes”'],
  ['code(q1) = "often"', 'the answer to “q1” is “often”'],
  ['code(q3.r1) in ["never", "often"]', 'the answer to “q3.r1” is “never” or “often”'],
  [
    'has(picks, "often") or not has(picks, "never")',
    '“often” is chosen in “picks” or “never” is not chosen in “picks”',
  ],
  ['rev4', 'the answer to “rev4” is no'],
  ['q4 != true', 'the answer to “q4” is no'],
  ['q5 < -1', 'the answer to “q5” is less than -1'],
  ['is_missing(q1) or not is_missing(total)', '“q1” is not answered or total has a value'],
  ['band(total, "total") = "low"', 'total is in the band “low”'],
  ['band(total, "total") in ["low", "mid"]', 'total is in one of these bands: “low” or “mid”'],
  ['raised and (q4 or twice > 3)', 'raised is true and (the answer to “q4” is yes or twice is more than 3)'],
  ['not (q4 and raised)', 'it is not true that (the answer to “q4” is yes and raised is true)'],
  ['label = "much"', 'label is “much”'],
  ['respondent.age in [17, 18]', 'the respondent’s age is one of these: 17 or 18'],
  ['"often" in rank', '“often” is one of these: “rank”'],
  ['not contains(note, "x")', 'the answer to “note” does not contain “x”'],
  ['true', 'always'],
])('a condition: %s', (source, expected) => {
  expect(read(source)).toBe(expected);
});

it.each([
  ['sum(q1..q3, at_least: 2)', 'the sum of all questions from “q1” to “q3”, extrapolated (answers needed: 2)'],
  ['mean(q1, q2, tag("calm"))', 'the mean of “q1”, “q2”, and all questions with the tag “calm”'],
  ['(total + 1) * 2 - -3', '(total plus 1) times 2 minus -3'],
  ['total / (twice / 2)', 'total divided by (twice divided by 2)'],
  ['-(total + 1) ^ 2', 'minus (total plus 1) to the power of 2'],
  ['round(total)', 'total rounded to a whole number'],
  ['round(total, digits: 1)', 'total rounded (digits after the decimal point: 1)'],
  [
    'if(q1 > 1, 5, choose(q4, 1, 2))',
    '5 if the answer to “q1” is higher than “sometimes”, otherwise 1 if the answer to “q4” is yes, otherwise 2',
  ],
  ['(q1 > 1) + 1', '(1 if the answer to “q1” is higher than “sometimes”, 0 if not) plus 1'],
  [
    'lookup("norm", total, respondent.sex, respondent.age)',
    'the value in the table “norm” for total, the respondent’s sex, and the respondent’s age',
  ],
  ['tscore(total, 10, 2.5)', 'the T score of total (mean 10, standard deviation 2.5)'],
  [
    'if(missing, raw(q2), reverse(q1))',
    'the score of “q2” before reversing if this is never known, otherwise the reversed score of “q1”',
  ],
  ['count_at_least(q1, q2, 2)', 'how many are at least 2 of “q1” and “q2”'],
  ['default(q5, missing)', 'the answer to “q5”, or no value if there is no value'],
])('a value: %s', (source, expected) => {
  expect(read(source)).toBe(expected);
});

it.each([
  ['q1 >=', '‹q1 >=›'],
  ['nobody + 1', '‹nobody› plus 1'],
  ['sum()', '‹sum()›'],
  ['conjure(q1) > 2', '‹conjure(q1)› is more than 2'],
  ['if(q4, 1)', '‹if(q4, 1)›'],
  ['is_missing()', '‹is_missing()›'],
])('what there are no words for stands as it is written: %s', (source, expected) => {
  expect(read(source)).toBe(expected);
});

it('knows the band of a calculation that gives only that', () => {
  const calculations = [
    ...sampleDefinition.calculations,
    { code: 'level', type: 'text' as const, formula: 'band(total, "total")' },
  ];
  const scope = createScope({ ...sampleDefinition, calculations });
  expect(readingOf('level != "low"', scope)).toEqual({
    kind: 'phrase',
    key: 'reading.band.notEqual',
    params: {
      subject: { kind: 'calculation', code: 'level' },
      band: { kind: 'band', calculation: 'total', code: 'low' },
    },
  });
});

it('has words for every formula that checks, and those that do not', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const definition = randomDefinition(new Draw(seed));
      const scope = createScope(definition);
      for (const { formula } of definition.calculations) {
        const reading = readingOf(formula, scope);
        expect(said(reading)).not.toBe('');
        expect(readingOf(formula, scope)).toEqual(reading);
      }
    }),
    { numRuns: 100 },
  );
});

it('every message has its text, and no text is without its message', () => {
  const present = Object.keys(texts).filter((key) => key.startsWith('reading.'));
  expect(present.sort()).toEqual([...readingMessages].sort());
});
