import type { Calculation, InstrumentDocument, TestCase } from 'core/instrument/document';
import { addOwnText, addText, type TextsByLocale } from '../ownText';
import { type PlainCase, readSource } from '../sources';
import { cesdAnswers, cesdIntroduction, cesdItems, cesdOwnTexts } from './texts';

const reversed = [4, 8, 12, 16];

const calculations: Calculation[] = [
  {
    code: 'total',
    formula: 'round(sum(q1..q20, at_least: 16), digits: 1)',
    shownTo: ['respondent', 'staff'],
    bands: [
      { code: 'below_cutoff', severity: 'none', color: '#73d13d' },
      { code: 'at_risk', from: 16, severity: 'high', color: '#fa8c16' },
    ],
  },
  { code: 'at_risk_16', type: 'boolean', formula: 'total >= 16', shownTo: ['staff'] },
  { code: 'positive_affect_rev', formula: 'sum(tag("positive_affect"))', decimals: 0, shownTo: ['staff'] },
  { code: 'missing_items', formula: 'count_missing(q1..q20)', decimals: 0, shownTo: ['staff'] },
];

/** A respondent of case A12 as a test case; the case calls the number of unanswered items `missing`, a word of the language. */
function cesdTestCase(respondent: PlainCase['respondents'][number], index: number): TestCase {
  const answers = Object.entries(respondent.answers).flatMap(([item, score]): [string, string][] => {
    const code = score === null ? undefined : cesdAnswers[score]?.[0];
    return code === undefined ? [] : [[item, code]];
  });
  const { missing, ...expected } = respondent.expected;
  const atRisk = expected.at_risk_16;
  const band = typeof atRisk === 'boolean' ? (atRisk ? 'at_risk' : 'below_cutoff') : null;
  return {
    code: `respondent_${index + 1}`,
    answers: Object.fromEntries(answers),
    expected: { ...expected, missing_items: missing, bands: { total: band }, nuggets: [band ?? 'incomplete'] },
  };
}

function texts(): TextsByLocale {
  const result: TextsByLocale = {};
  for (const [index, text] of cesdItems.entries()) addText(result, 'en-US', `question.q${index + 1}.text`, text);
  for (const [code, label] of cesdAnswers) addText(result, 'en-US', `answer.frequency.${code}.label`, label);
  addText(result, 'en-US', 'section.main.text', cesdIntroduction);
  for (const [key, text] of Object.entries(cesdOwnTexts)) addOwnText(result, key, text);
  return result;
}

/** CES-D as the demo instrument; its test cases are all respondents of case A12. */
export function cesdDocument(dataFolder: string): InstrumentDocument {
  const example = readSource<PlainCase>(dataFolder, 'cases/A12_cesd_missing_rule.json');
  return {
    format: 'instrument/1',
    code: 'ces_d',
    baseLocale: 'en-US',
    domain: 'wellbeing',
    area: 'depression',
    settings: { paging: 'section', allowBack: true, showProgress: true, estimatedMinutes: 5 },
    answerSets: [{ code: 'frequency', answers: cesdAnswers.map(([code], score) => ({ code, score })) }],
    sections: [{ code: 'main' }],
    questions: cesdItems.map((_, index) => ({
      code: `q${index + 1}`,
      kind: 'single_choice',
      section: 'main',
      answerSet: 'frequency',
      required: true,
      ...(reversed.includes(index + 1) ? { reverse: true, tags: ['positive_affect'] } : {}),
    })),
    calculations,
    nuggets: [
      { code: 'below_cutoff', group: 'result', condition: 'total < 16' },
      { code: 'at_risk', group: 'result', condition: 'total >= 16' },
      { code: 'incomplete', group: 'result', condition: 'is_missing(total)' },
    ],
    charts: [
      {
        code: 'total',
        kind: 'gauge',
        range: [0, 60],
        series: [{ code: 'total', formula: 'total' }],
        bands: 'total',
        condition: 'not is_missing(total)',
      },
    ],
    reports: [
      {
        code: 'main',
        blocks: [
          { kind: 'nuggets', group: 'result', show: 'first' },
          { kind: 'chart', chart: 'total' },
          { kind: 'scores', calculations: ['total'] },
          { kind: 'text', code: 'note' },
        ],
      },
      {
        code: 'staff',
        audience: 'staff',
        blocks: [
          { kind: 'chart', chart: 'total' },
          { kind: 'scores', calculations: calculations.map(({ code }) => code) },
        ],
      },
    ],
    testCases: example.respondents.map(cesdTestCase),
    texts: texts(),
  };
}
