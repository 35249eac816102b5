import type { Calculation, InstrumentDocument, TestCase } from 'core/instrument/document';
import { forOthers } from 'core/instrument/textKeys';
import { cleanText } from '../clean';
import { type Corrected, correct } from '../corrections';
import { localeOf } from '../locales';
import { addOwnText, addSupplements, addText, ownLocales, type TextsByLocale } from '../ownText';
import { type PhqSource, type PlainCase, readSource } from '../sources';
import { droppedLanguages, misnamedLanguages, phqCorrections } from './corrections';
import { phqHelp } from './helpTexts';
import { phqForOthers } from './othersTexts';
import { arabicFrequency, difficultyAnswers, phqNuggets, phqOwnTexts } from './ownTexts';
import supplements from './supplements.json';

const frequencyCodes = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'] as const;
const difficultyCodes = Object.keys(difficultyAnswers);
const severities = ['minimal', 'mild', 'moderate', 'moderately_severe', 'severe'];

const items = Array.from({ length: 9 }, (_, index) => `q${index + 1}`);

/** Kroenke, Spitzer & Williams (2001), and the instruction manual of the PHQ for the algorithm. */
const phqCalculations: Calculation[] = [
  { code: 'phq9_total', formula: 'sum(q1..q9)', decimals: 0, shownTo: ['staff'] },
  {
    code: 'phq9_total_prorated',
    formula: 'round(sum(q1..q9, at_least: 7))',
    decimals: 0,
    shownTo: ['respondent', 'staff'],
    bands: [
      { code: 'minimal', color: '#73d13d', severity: 'none' },
      { code: 'mild', from: 5, color: '#fadb14', severity: 'low' },
      { code: 'moderate', from: 10, color: '#ffa940', severity: 'moderate' },
      { code: 'moderately_severe', from: 15, color: '#fa541c', severity: 'high' },
      { code: 'severe', from: 20, color: '#cf1322', severity: 'critical' },
    ],
  },
  {
    code: 'severity',
    type: 'text',
    formula: 'band(phq9_total_prorated, "phq9_total_prorated")',
    shownTo: ['staff'],
  },
  { code: 'phq2', formula: 'sum(q1, q2)', decimals: 0, shownTo: ['staff'] },
  { code: 'phq2_positive', type: 'boolean', formula: 'phq2 >= 3', shownTo: ['staff'] },
  {
    code: 'symptoms_present',
    formula: 'count_at_least(q1..q8, 2) + count_at_least([q9], 1)',
    decimals: 0,
    shownTo: ['staff'],
  },
  {
    code: 'diagnostic_algorithm',
    type: 'text',
    formula:
      'if(missing_items > 0, missing, choose(' +
      'not (q1 >= 2 or q2 >= 2), "none", ' +
      'symptoms_present >= 5, "major depressive syndrome", ' +
      'symptoms_present >= 2, "other depressive syndrome", "none"))',
    shownTo: ['staff'],
  },
  { code: 'risk_flag_item9', type: 'boolean', formula: 'default(q9 >= 1, false)', shownTo: ['staff'] },
  { code: 'item9_unanswered', type: 'boolean', formula: 'is_missing(q9)', shownTo: ['staff'] },
  {
    code: 'item9',
    formula: 'q9',
    decimals: 0,
    shownTo: ['staff'],
    bands: [
      { code: 'none', severity: 'none' },
      { code: 'present', from: 1, severity: 'critical', color: '#cf1322' },
    ],
  },
  { code: 'missing_items', formula: 'count_missing(q1..q9)', decimals: 0, shownTo: ['staff'] },
];

function structure(): Omit<InstrumentDocument, 'texts'> {
  return {
    format: 'instrument/1',
    code: 'phq9',
    baseLocale: 'en-US',
    domain: 'wellbeing',
    area: 'depression',
    settings: { paging: 'question', allowBack: true, showProgress: true, estimatedMinutes: 3 },
    answerSets: [
      { code: 'frequency', answers: frequencyCodes.map((code, score) => ({ code, score })) },
      { code: 'difficulty', answers: difficultyCodes.map((code, score) => ({ code, score })) },
    ],
    sections: [{ code: 'symptoms' }, { code: 'everyday_life' }],
    questions: [
      ...items.map((code) => ({
        code,
        kind: 'single_choice' as const,
        section: 'symptoms',
        answerSet: 'frequency',
        required: true,
      })),
      { code: 'difficulty', kind: 'single_choice', section: 'everyday_life', answerSet: 'difficulty' },
    ],
    calculations: phqCalculations,
    // None rests on what is for staff alone: whoever reads a sentence can open it down to the answers.
    nuggets: [
      { code: 'risk', group: 'risk', condition: 'q9 >= 1', priority: 1 },
      { code: 'item9_open', group: 'risk', condition: 'is_missing(q9)', priority: 2 },
      ...severities.map((code) => ({
        code,
        group: 'severity',
        condition: `band(phq9_total_prorated, "phq9_total_prorated") = "${code}" and not attempt.risk`,
      })),
      // Under a risk no strength of symptoms is played down, and none sets another term than today.
      { code: 'with_risk', group: 'severity', condition: 'not is_missing(phq9_total_prorated) and attempt.risk' },
      { code: 'incomplete', group: 'severity', condition: 'is_missing(phq9_total_prorated)' },
    ],
    charts: [
      {
        code: 'total',
        kind: 'gauge',
        range: [0, 27],
        series: [{ code: 'total', formula: 'phq9_total_prorated' }],
        bands: 'phq9_total_prorated',
        condition: 'not is_missing(phq9_total_prorated)',
      },
    ],
    reports: [
      {
        code: 'main',
        blocks: [
          { kind: 'nuggets', group: 'risk', show: 'all' },
          { kind: 'chart', chart: 'total' },
          { kind: 'heading', code: 'meaning' },
          { kind: 'nuggets', group: 'severity', show: 'first' },
          { kind: 'scores', calculations: ['phq9_total_prorated'] },
          { kind: 'text', code: 'note' },
        ],
      },
      {
        code: 'staff',
        audience: 'staff',
        blocks: [
          { kind: 'nuggets', group: 'risk', show: 'all' },
          { kind: 'chart', chart: 'total' },
          { kind: 'scores', calculations: phqCalculations.map(({ code }) => code) },
        ],
      },
    ],
  };
}

function sourceTexts(source: PhqSource, language: string): Record<string, string> {
  const own = (texts: Record<string, string>): string | undefined =>
    texts[language] ?? Object.entries(texts).find(([code]) => misnamedLanguages[code] === language)?.[1];
  const texts: Record<string, string> = {};
  const add = (key: string, text: string | undefined) => {
    if (text !== undefined) texts[key] = cleanText(text);
  };
  add('preamble', own(source.preamble));
  for (const item of source.items) add(item.id, own(item.text));
  for (const choice of source.choices) add(`choice${choice.value}`, own(choice.name));
  return texts;
}

function textKey(key: string): string {
  if (key === 'preamble') return 'section.symptoms.text';
  if (key === 'phq9_10') return 'question.difficulty.text';
  const choice = frequencyCodes[Number(/^choice(\d)$/.exec(key)?.[1])];
  return choice ? `answer.frequency.${choice}.label` : `question.${key.replace('phq9_', 'q')}.text`;
}

export interface PhqAccount extends Corrected {
  language: string;
  locale: string;
  choices: number;
}

function texts(source: PhqSource): { texts: TextsByLocale; account: PhqAccount[] } {
  const result: TextsByLocale = {};
  const languages = Object.keys(source.preamble).filter((language) => !droppedLanguages.includes(language));
  const account = languages.map((language): PhqAccount => {
    const corrected = correct(sourceTexts(source, language), language, phqCorrections);
    const locale = localeOf(language);
    for (const [key, text] of Object.entries(corrected.texts)) addText(result, locale, textKey(key), text);
    const choices = Object.keys(corrected.texts).filter((key) => key.startsWith('choice')).length;
    return { ...corrected, language, locale, choices };
  });
  for (const [key, text] of Object.entries(phqOwnTexts)) addOwnText(result, key, text);
  for (const [code, text] of Object.entries(phqNuggets)) addOwnText(result, `nugget.${code}.text`, text);
  for (const [key, text] of Object.entries(phqForOthers)) addOwnText(result, forOthers(key), text);
  for (const [locale, bundle] of Object.entries(phqHelp))
    for (const [key, text] of Object.entries(bundle)) addText(result, locale, key, text);
  for (const [code, text] of Object.entries(difficultyAnswers))
    addOwnText(result, `answer.difficulty.${code}.label`, text);
  for (const [code, text] of Object.entries(arabicFrequency))
    addText(result, ownLocales.ar, `answer.frequency.${code}.label`, text);
  addSupplements(result, supplements);
  return { texts: result, account };
}

/** A respondent of case A01 as a test case of the document: `q10` is the difficulty question, severities are band codes. */
function phqTestCase(respondent: PlainCase['respondents'][number], index: number): TestCase {
  const answers = Object.entries(respondent.answers).map(([item, score]): [string, string | null] => {
    const codes = item === 'q10' ? difficultyCodes : frequencyCodes;
    return [item === 'q10' ? 'difficulty' : item, score === null ? null : (codes[score] ?? null)];
  });
  const { severity, ...expected } = respondent.expected;
  const band = typeof severity === 'string' ? severity.replaceAll(' ', '_') : null;
  const atRisk = expected.risk_flag_item9 === true;
  const unanswered = expected.item9_unanswered === true;
  const meaning = band !== null && (atRisk || unanswered) ? 'with_risk' : band;
  return {
    code: `respondent_${index + 1}`,
    answers: Object.fromEntries(answers.filter(([, answer]) => answer !== null)),
    expected: {
      ...expected,
      severity: band,
      bands: { phq9_total_prorated: band, item9: atRisk ? 'present' : unanswered ? null : 'none' },
      nuggets: [...(atRisk ? ['risk'] : []), ...(unanswered ? ['item9_open'] : []), meaning ?? 'incomplete'],
    },
  };
}

/** PHQ-9 as the demo instrument; its test cases are all respondents of case A01. */
export function phqDocument(dataFolder: string): { document: InstrumentDocument; account: PhqAccount[] } {
  const source = readSource<PhqSource>(dataFolder, 'translations/phq9_23_languages.json');
  const example = readSource<PlainCase>(dataFolder, 'cases/A01_phq9.json');
  const written = texts(source);
  const document = { ...structure(), testCases: example.respondents.map(phqTestCase), texts: written.texts };
  return { document, account: written.account };
}
