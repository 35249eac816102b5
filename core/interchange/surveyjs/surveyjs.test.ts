import { strToU8 } from 'fflate';
import { Model } from 'survey-core';
import { compileInstrument } from '../../instrument';
import type { AnswerSheet, InstrumentDocument } from '../../instrument/document';
import { exampleDocument } from '../../instrument/example.testing';
import { readForeign } from '../readForeign';
import { rowOf } from '../sheets.testing';
import { writeForeign } from '../writeForeign';

const languages = ['en-US', 'de-DE'];
const read = (source: unknown) =>
  readForeign([{ name: 'form.json', bytes: strToU8(JSON.stringify(source)) }], { languages });

const document: InstrumentDocument = {
  ...exampleDocument(),
  tables: [],
  calculations: [
    { code: 'total', formula: 'sum(q1, q2, q3.r1, q3.r2)' },
    { code: 'answered', formula: 'sum_answered(q1, q2, q3.r1, q3.r2)' },
    { code: 'half', formula: 'mean(q1, q2) / 2' },
    { code: 'word', type: 'text', formula: 'choose(answered >= 4, "high", answered >= 1, "some", "none")' },
    { code: 'picked', formula: 'if(has(q5, "often"), 1, 0)' },
  ],
  reports: [],
  nuggets: [],
  charts: [],
  svgs: [],
  images: [],
  testCases: [],
};

/** Answers as the form keeps them: a matrix is an object of its rows. */
function dataOf(sheet: AnswerSheet): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [code, value] of Object.entries(sheet)) {
    const [question = '', row] = code.split('.');
    if (row === undefined) data[question] = value;
    else data[question] = { ...(data[question] as object | undefined), [row]: value };
  }
  return data;
}

it('runs in survey-core with our scores and our shown questions', () => {
  const compiled = compileInstrument(document);
  const { file } = writeForeign(document, 'surveyjs');
  const json = JSON.parse(new TextDecoder().decode(file.bytes)) as object;
  const codes = ['never', 'sometimes', 'often', undefined];
  for (let index = 0; index < 64; index += 1) {
    const sheet: AnswerSheet = {};
    for (const [place, code] of ['q1', 'q2', 'q3.r1', 'q3.r2'].entries()) {
      const answer = codes[Math.floor(index / 3 ** place + place) % 4];
      if (answer !== undefined) sheet[code] = answer;
    }
    // The form keeps answers to what it hides; we do not.
    const isAsked = rowOf(compiled, sheet).visible.includes('q5');
    if (isAsked && index % 2 === 1) sheet.q5 = ['often'];
    const survey = new Model(json);
    survey.data = dataOf(sheet);
    const ours = rowOf(compiled, sheet);
    const questions = survey.getAllQuestions();
    const scores = Object.fromEntries(
      (document.calculations ?? []).map(({ code }) => [
        code,
        questions.find(({ name }) => name === code)?.value ?? null,
      ]),
    );
    const shown = questions
      .filter(
        (question) => question.getType() !== 'expression' && question.isVisible && question.page?.isVisible !== false,
      )
      .map(({ name }) => name);
    const { visible, ...values } = ours;
    expect([sheet, scores]).toEqual([sheet, values]);
    expect([sheet, shown]).toEqual([sheet, visible]);
  }
});

it.each([
  ['{a} > 3', 'a > 3'],
  ["{b} = 'yes'", 'code(b) = "yes"'],
  ["{b} <> 'yes'", 'default(code(b) != "yes", true)'],
  ["!({b} = 'yes')", 'default(code(b) != "yes", true)'],
  ["{c} contains 'x' and {a} notempty", 'has(c, "x") and not is_missing(a)'],
  ["{c} anyof ['x', 'y']", 'has(c, "x") or has(c, "y")'],
  ['{a} + 1 >= 3 or {d}', 'default(a, 0) + 1 >= 3 or d'],
  ['{m.r} = 2', 'm.r = 2'],
])('reads the rule %s', (rule, formula) => {
  const { document: found } = read({
    elements: [
      { type: 'text', name: 'a', inputType: 'number' },
      { type: 'radiogroup', name: 'b', choices: ['yes', 'no'] },
      { type: 'checkbox', name: 'c', choices: ['x', 'y'] },
      { type: 'boolean', name: 'd' },
      { type: 'matrix', name: 'm', columns: [1, 2, 3], rows: ['r'] },
      { type: 'comment', name: 'z', visibleIf: rule },
    ],
  });
  expect(found.questions.at(-1)?.visibleIf).toBe(formula);
});

it('takes texts by language, scores of choices, panels and what is computed', () => {
  const { document: found, report } = read({
    title: { default: 'Mood', de: 'Stimmung' },
    pages: [
      {
        name: 'p',
        elements: [
          { type: 'panel', name: 'box', visibleIf: '{q1} notempty', elements: [{ type: 'comment', name: 'why' }] },
          {
            type: 'radiogroup',
            name: 'q1',
            choices: [
              { value: 'a', score: 3, text: 'A' },
              { value: 'b', score: 5 },
            ],
            choicesByUrl: { url: 'https://example.org' },
          },
          { type: 'file', name: 'upload' },
          { type: 'expression', name: 'twice', expression: '{q2} * 2' },
          { type: 'rating', name: 'q2', visible: false },
        ],
      },
    ],
  });
  expect(found.texts['de-DE']).toEqual({ title: 'Stimmung' });
  expect(found.answerSets?.[0]?.answers).toEqual([
    { code: 'a', score: 3 },
    { code: 'b', score: 5 },
  ]);
  expect(found.calculations).toEqual([expect.objectContaining({ code: 'twice', formula: 'default(q2, 0) * 2' })]);
  expect(found.questions.map(({ code, visibleIf }) => [code, visibleIf])).toEqual([
    ['why', undefined],
    ['q1', undefined],
    ['q2', 'false'],
  ]);
  expect(report.dropped).toEqual(
    expect.arrayContaining([
      // It looks ahead.
      expect.objectContaining({ path: 'pages[0].elements[0].visibleIf', code: 'formula_fault' }),
      expect.objectContaining({ path: 'pages[0].elements[2]', code: 'upload' }),
    ]),
  );
});
