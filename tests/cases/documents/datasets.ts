/**
 * Rules whose respondents may not be passed on (openpsychometrics, GPL packages): the documents ship with a test case made up by
 * hand, and the cases' own respondents are read from the data folder when there is one.
 */
import type { AnswerSheet, Calculation, InstrumentDocument, TestCase } from 'core/instrument/document';
import { answerSet, numbered, plainDocument, sheet, singleChoice } from './plain';
import type { SimpleCase } from './simple';

const constant = (codes: string[], answer: string): AnswerSheet =>
  Object.fromEntries(codes.map((code) => [code, answer]));

const rsesReversed = [3, 5, 8, 9, 10];
const rsesItems = numbered('q', 10);

/** A06 */
export function rsesDocument(): InstrumentDocument {
  return plainDocument({
    code: 'rses',
    title: 'Rosenberg Self-Esteem Scale: scoring rule',
    description: 'Rule: Rosenberg (1965), free for research and education. The wording is not included.',
    answerSets: [answerSet('agreement', [1, 2, 3, 4])],
    questions: rsesItems.map((code, index) =>
      singleChoice(code, 'agreement', rsesReversed.includes(index + 1) ? { reverse: true } : {}),
    ),
    calculations: [
      { code: 'total_10_40', formula: 'sum(q1..q10)' },
      { code: 'total_0_30', formula: 'total_10_40 - 10' },
      { code: 'mean_of_answered', formula: 'mean(q1..q10, at_least: 1)' },
      { code: 'missing_items', formula: 'count_missing(q1..q10)' },
      ...rsesItems.map((code): Calculation => ({ code: `scored_${code}`, formula: code })),
    ],
    testCases: [
      {
        code: 'all_fours',
        answers: constant(rsesItems, '4'),
        expected: {
          total_10_40: 25,
          total_0_30: 15,
          mean_of_answered: 2.5,
          missing_items: 0,
          scored_q1: 4,
          scored_q3: 1,
        },
      },
      {
        code: 'one_answer',
        answers: { q3: '1' },
        expected: { total_10_40: null, total_0_30: null, mean_of_answered: 4, missing_items: 9 },
      },
    ],
  });
}

export function rsesTestCases(source: SimpleCase): TestCase[] {
  return source.respondents.map(({ answers, expected }, index) => {
    const { missing, scored_items, ...values } = expected;
    const scored = Array.isArray(scored_items) ? scored_items : [];
    return {
      code: `respondent_${index + 1}`,
      answers: sheet(answers),
      expected: {
        ...values,
        missing_items: missing,
        ...Object.fromEntries(scored.map((score, item) => [`scored_q${item + 1}`, score])),
      },
    };
  });
}

const bfiKey: Record<string, string[]> = {
  agree: ['-a1', 'a2', 'a3', 'a4', 'a5'],
  conscientious: ['c1', 'c2', 'c3', '-c4', '-c5'],
  extraversion: ['-e1', '-e2', 'e3', 'e4', 'e5'],
  neuroticism: ['n1', 'n2', 'n3', 'n4', 'n5'],
  openness: ['o1', '-o2', 'o3', 'o4', '-o5'],
};
const bfiScales = Object.keys(bfiKey);

/** A08 */
export function bfiDocument(): InstrumentDocument {
  const keyed = Object.entries(bfiKey).flatMap(([scale, items]) => items.map((item) => ({ scale, item })));
  const codes = keyed.map(({ item }) => item.replace('-', ''));
  return plainDocument({
    code: 'bfi25',
    title: 'Twenty-five IPIP items on five scales: scoring rule',
    description: 'Rule: the key of the bfi data of the R package psych. The wording is not included.',
    answerSets: [answerSet('accuracy', [1, 2, 3, 4, 5, 6])],
    questions: keyed.map(({ scale, item }) =>
      singleChoice(item.replace('-', ''), 'accuracy', {
        tags: [scale],
        ...(item.startsWith('-') ? { reverse: true } : {}),
      }),
    ),
    calculations: bfiScales.flatMap((scale): Calculation[] => [
      { code: `${scale}_mean_of_available`, formula: `mean(tag("${scale}"), at_least: 1)` },
      { code: `${scale}_answered`, formula: `count(tag("${scale}"))` },
      { code: `${scale}_sum_complete_only`, formula: `sum(tag("${scale}"))` },
    ]),
    testCases: [
      {
        code: 'all_sixes',
        answers: constant(codes, '6'),
        expected: {
          agree_mean_of_available: 5,
          agree_sum_complete_only: 25,
          conscientious_mean_of_available: 4,
          extraversion_sum_complete_only: 20,
          neuroticism_mean_of_available: 6,
          openness_answered: 5,
        },
      },
      {
        code: 'one_answer',
        answers: { e1: '2' },
        expected: {
          extraversion_mean_of_available: 5,
          extraversion_answered: 1,
          extraversion_sum_complete_only: null,
          agree_mean_of_available: null,
          agree_answered: 0,
        },
      },
    ],
  });
}

export function bfiTestCases(source: SimpleCase): TestCase[] {
  return source.respondents.map(({ answers, expected }, index) => ({
    code: `respondent_${index + 1}`,
    answers: sheet(answers),
    expected: Object.fromEntries(
      Object.entries(expected).flatMap(([scale, values]) =>
        Object.entries(values ?? {}).map(([name, value]) => [`${scale}_${name}`, value]),
      ),
    ),
  }));
}

/** A09: the words are numbered; the sixth, ninth and twelfth do not exist. */
const wordCodes = numbered('w', 16);
const decoys = ['w6', 'w9', 'w12'];
const gritItems = numbered('gs', 12);
const consistency = [2, 3, 5, 7, 8, 11];

export function vclGritDocument(): InstrumentDocument {
  const real = wordCodes.filter((code) => !decoys.includes(code));
  return plainDocument({
    code: 'vcl_grit',
    title: 'Vocabulary check-list and Grit: scoring rules',
    description:
      'Rules: the check-list of openpsychometrics.org; Duckworth et al. (2007). The wording is not included.',
    answerSets: [
      { code: 'words', answers: wordCodes.map((code) => ({ code, score: decoys.includes(code) ? 2 : 1 })) },
      answerSet('likeness', [1, 2, 3, 4, 5]),
    ],
    questions: [
      { code: 'words', kind: 'multiple_choice', answerSet: 'words' },
      ...gritItems.map((code, index) =>
        singleChoice(
          code,
          'likeness',
          consistency.includes(index + 1) ? { tags: ['consistency'] } : { tags: ['perseverance'], reverse: true },
        ),
      ),
    ],
    calculations: [
      { code: 'real_words_checked', formula: 'count_equal(words, 1)' },
      { code: 'fake_words_checked', formula: 'count_equal(words, 2)' },
      { code: 'valid', type: 'boolean', formula: 'fake_words_checked = 0' },
      { code: 'corrected', formula: 'real_words_checked - fake_words_checked' },
      { code: 'grit_total', formula: 'mean(gs1..gs12)' },
      { code: 'consistency_of_interest', formula: 'mean(tag("consistency"))' },
      { code: 'perseverance', formula: 'mean(tag("perseverance"))' },
    ],
    testCases: [
      {
        code: 'all_words_all_ones',
        answers: { words: wordCodes, ...constant(gritItems, '1') },
        expected: {
          real_words_checked: 13,
          fake_words_checked: 3,
          valid: false,
          corrected: 10,
          grit_total: 3,
          consistency_of_interest: 1,
          perseverance: 5,
        },
      },
      {
        code: 'real_words_one_open',
        answers: { words: real, ...constant(gritItems.slice(1), '5') },
        expected: {
          real_words_checked: 13,
          fake_words_checked: 0,
          valid: true,
          grit_total: null,
          consistency_of_interest: 5,
          perseverance: null,
        },
      },
    ],
  });
}

export interface VclCase {
  items: { id: string; options: (string | number)[] }[];
  respondents: { answers: Record<string, number | null | string[]>; expected: Record<string, unknown> }[];
}

export function vclGritTestCases(source: VclCase): TestCase[] {
  const options = source.items.find(({ id }) => id === 'words')?.options ?? [];
  return source.respondents.map(({ answers: { words, ...rest }, expected }, index) => {
    const scores: Record<string, number | null> = {};
    for (const [item, score] of Object.entries(rest))
      if (!Array.isArray(score)) scores[item] = score === 0 ? null : score;
    const chosen = Array.isArray(words) ? words.map((word) => `w${options.indexOf(word) + 1}`) : [];
    return { code: `respondent_${index + 1}`, answers: { words: chosen, ...sheet(scores) }, expected };
  });
}

const kimsItems = numbered('q', 39);

/** A10: the site's own rule, without reverse keys and without item 21. */
const kimsKey: Record<string, number[]> = {
  observing: [1, 5, 9, 13, 17, 25, 29, 30, 33, 37, 39],
  describing: [2, 6, 10, 14, 18, 22, 26, 34],
  acting: [3, 7, 11, 15, 19, 23, 27, 31, 35, 38],
  accepting: [4, 8, 12, 16, 20, 24, 28, 32, 36],
};

export function kimsDocument(): InstrumentDocument {
  return plainDocument({
    code: 'kims',
    title: 'Kentucky Inventory of Mindfulness Skills: scoring rule of openpsychometrics.org',
    description:
      'Means rounded half up to one decimal, as the site computed them. The wording (© Baer et al.) is not included.',
    answerSets: [answerSet('truth', [1, 2, 3, 4, 5])],
    questions: kimsItems.map((code) => singleChoice(code, 'truth')),
    calculations: Object.entries(kimsKey).map(([code, items]) => ({
      code,
      formula: `round(mean(${items.map((item) => `q${item}`).join(', ')}), digits: 1)`,
    })),
    testCases: [
      {
        code: 'half_up',
        answers: { ...constant(kimsItems, '2'), q2: '4', q39: '4', q4: '5' },
        expected: { observing: 2.2, describing: 2.3, acting: 2, accepting: 2.3 },
      },
      {
        code: 'one_open',
        answers: constant(kimsItems.slice(1), '3'),
        expected: { observing: null, describing: 3, acting: 3, accepting: 3 },
      },
    ],
  });
}

export function plainTestCases(source: SimpleCase): TestCase[] {
  return source.respondents.map(({ answers, expected }, index) => ({
    code: `respondent_${index + 1}`,
    answers: sheet(answers),
    expected,
  }));
}

/** A11 */
export function lsatDocument(): InstrumentDocument {
  const items = numbered('i', 5);
  return plainDocument({
    code: 'lsat',
    title: 'Five right or wrong items: scoring rule',
    description: 'Number correct. The items (Law School Admission Test, section VI) are not included.',
    answerSets: [answerSet('mark', [0, 1])],
    questions: items.map((code) => singleChoice(code, 'mark')),
    calculations: [{ code: 'total', formula: 'sum(i1..i5)' }],
    testCases: [
      { code: 'three_right', answers: { ...constant(items, '0'), i1: '1', i3: '1', i5: '1' }, expected: { total: 3 } },
      { code: 'one_open', answers: constant(items.slice(1), '1'), expected: { total: null } },
    ],
  });
}
