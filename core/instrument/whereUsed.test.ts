import { draftOf } from './draft';
import { exampleDocument } from './example.testing';
import { eachPart } from './operations/place';
import type { Reference } from './references';
import { referenceTo, renamed } from './rename';
import { usesIn } from './whereUsed';

const document = exampleDocument();
document.calculations?.push(
  { code: 'word', type: 'text', formula: 'band(total, "total")' },
  { code: 'calm', formula: 'sum(tag("calm")) + if(code(q1) = "often" and word = "low", 1, 0)' },
);
let count = 0;
const draft = draftOf(document, () => `id-${++count}`);
const nugget = draft.nuggets?.[0]?.id ?? '';
const texts = { [`nugget.${nugget}.text`]: 'Your total is {{ total }}, {{band( total,"total")}}.' };
const uses = usesIn(draft, texts);
const paths = (kind: Reference['kind'], code: string, of?: string) =>
  uses({ kind, code, ...(of !== undefined && { of }) }).map(({ path }) => path);

it.each<[Reference['kind'], string, string[]]>([
  [
    'answer_set',
    'freq',
    ['questions[0].answerSet', 'questions[1].answerSet', 'questions[2].answerSet', 'questions[5].answerSet'],
  ],
  ['table', 't_norm', ['calculations[1].formula']],
  ['image', 'sun', ['settings.cover', 'reports[0].blocks[5].image']],
  ['svg', 'face', ['reports[0].blocks[4].svg']],
  ['chart', 'c1', ['reports[0].blocks[3].chart']],
  ['section', 'more', ['questions[3].section', 'questions[4].section', 'questions[5].section', 'questions[6].section']],
  [
    'tag',
    'calm',
    ['questions[0].tags[0]', 'questions[1].tags[0]', 'questions[2].rows[0].tags[0]', 'calculations[3].formula'],
  ],
  ['nugget_group', 'summary', ['nuggets[0].group', 'nuggets[1].group', 'reports[0].blocks[1].group']],
  ['nugget', 'n1', ['testCases[0].expected.nuggets[0]']],
  ['question', 'q4', []],
])('finds what uses the %s %s', (kind, code, expected) => {
  expect(paths(kind, code)).toEqual(expected);
});

it('finds calculations in fields, formulas, texts and test cases', () => {
  expect(paths('calculation', 'total')).toEqual([
    'questions[4].visibleIf',
    'calculations[1].formula',
    'calculations[2].formula',
    'calculations[2].formula',
    'nuggets[0].condition',
    'nuggets[1].condition',
    'charts[0].series[0].formula',
    'charts[0].bands',
    'svgs[0].bindings[0].formula',
    'reports[0].blocks[2].calculations[0]',
    'reports[0].blocks[4].condition',
    'testCases[0].expected.total',
    'testCases[0].expected.bands.total',
    'texts["en-US"]["nugget.n1.text"]',
    'texts["en-US"]["nugget.n1.text"]',
    'texts["en-US"]["nugget.n1.text"]',
  ]);
});

it('finds rows, answers and bands', () => {
  expect(paths('row', 'r1', 'q3')).toEqual(['calculations[0].formula', 'testCases[0].answers["q3.r1"]']);
  expect(paths('answer', 'often', 'freq')).toEqual([
    'calculations[3].formula',
    'testCases[0].answers.q1',
    'testCases[0].answers["q3.r1"]',
  ]);
  expect(paths('band', 'low', 'total')).toEqual(['calculations[3].formula']);
});

it('says where in a formula or a text, and in which part', () => {
  const text = Object.values(texts)[0] ?? '';
  const [, first] = uses({ kind: 'calculation', code: 'total' }).filter(({ part }) => part === nugget);
  expect([first?.part, text.slice(first?.start, first?.end)]).toEqual([nugget, 'total']);
  expect(uses({ kind: 'image', code: 'sun' })[0]).toEqual({ part: 'instrument', path: 'settings.cover' });
});

it('finds nothing of a part once it is renamed, and everything under its new name', () => {
  for (const place of eachPart(draft)) {
    const reference = referenceTo(place);
    if (reference === undefined) continue;
    const now = usesIn(renamed(draft, place.part.id, 'fresh'));
    expect(now(reference)).toEqual([]);
    expect(now({ ...reference, code: 'fresh' }).map(({ part }) => part)).toEqual(
      usesIn(draft)(reference).map(({ part }) => part),
    );
  }
});
