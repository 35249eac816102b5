import type { AnswerSheet, Respondent, TestCase } from 'core/instrument/document';
import type { HierarchyCase, NormCase, NormSource } from '../sources';
import { type Scale, scales } from './scales';
import { answerCodes } from './structure';

function answerSheet(answers: Record<string, number>): AnswerSheet {
  return Object.fromEntries(
    Object.entries(answers).map(([item, score]) => {
      const code = answerCodes[score - 1];
      if (code === undefined) throw new Error(`No answer has the score ${score}`);
      return [item, code];
    }),
  );
}

function respondentOf(sex: 'M' | 'F', age: number): Respondent {
  return { age, sex: sex === 'F' ? 'female' : 'male' };
}

/** The level that a reader is told of a raw score, by the mean answer: nearer to the middle than to another answer is near it. */
function toldLevel({ range: [lowest, highest] }: Scale, raw: number): string {
  const mean = 1 + (4 * (raw - lowest)) / (highest - lowest);
  if (mean < 2.5) return 'low';
  return mean > 3.5 ? 'high' : 'neutral';
}

/** A respondent without age and sex: raw scores and levels, no T. `published`: the levels are those of the source. */
export function hierarchyTestCase(respondent: HierarchyCase['respondents'][number], published = false): TestCase {
  const { domains, facets, domain_levels, facet_levels } = respondent.expected;
  const raw: Record<string, number> = { ...domains, ...facets };
  const levels: Record<string, string> = { ...domain_levels, ...facet_levels };
  const levelOf = (scale: Scale) =>
    published ? (levels[scale.source] ?? null) : toldLevel(scale, raw[scale.source] ?? Number.NaN);
  const expected: TestCase['expected'] = { bands: {} };
  for (const scale of scales) {
    expected[scale.code] = raw[scale.source];
    expected[`${scale.code}_t`] = null;
    expected.bands = { ...expected.bands, [scale.code]: levelOf(scale), [`${scale.code}_t`]: null };
  }
  return { code: `${respondent.label}_without_norms`, answers: answerSheet(respondent.answers), expected };
}

/** The norm of a scale, looked up here by hand: independent of the tables that the document carries. */
function normOf(norms: NormSource, source: string, sex: 'M' | 'F', age: number): { mean: number; sd: number } {
  const group = norms.groups.find((item) => item.sex === sex && item.age_min <= age && age <= item.age_max);
  const found = Object.entries({ ...group?.domains, ...group?.facets }).find(([key]) => key === source);
  if (!found) throw new Error(`No norm of ${source} for ${sex} ${age}`);
  return found[1];
}

/** The percentile's cubic in another form than the document's formula (Horner's). */
function percentileOf(t: number): number {
  if (t < 32) return 1;
  if (t > 73) return 99;
  return 210.335958661391 + t * (-16.7379362643389 + t * (0.405936512733332 - 0.00270624341822222 * t));
}

/** The case prints four decimals; a test case holds the unrounded value, once it agrees with what is printed. */
function agreeing(exact: number, printed: number, what: string): number {
  if (Math.abs(exact - printed) > 0.00006) throw new Error(`${what}: ${exact} is not the printed ${printed}`);
  return exact;
}

/** A respondent with age and sex: T scores, percentiles and levels. */
export function normTestCase(respondent: NormCase['respondents'][number], norms: NormSource): TestCase {
  const { label, sex, age, answers } = respondent;
  const expected: TestCase['expected'] = { bands: {} };
  for (const scale of scales) {
    const score = respondent.expected[scale.source];
    if (!score) throw new Error(`${label} has no expected score of ${scale.source}`);
    const norm = normOf(norms, scale.source, sex, age);
    const t = 50 + (10 * (score.raw - norm.mean)) / norm.sd;
    const what = `${label} ${sex}${age} ${scale.source}`;
    expected[scale.code] = score.raw;
    expected[`${scale.code}_t`] = agreeing(t, score.T, `${what} T`);
    expected[`${scale.code}_percentile`] = agreeing(percentileOf(t), score.percentile, `${what} percentile`);
    expected.bands = { ...expected.bands, [`${scale.code}_t`]: score.level };
  }
  return {
    code: `${label}_${sex === 'F' ? 'female' : 'male'}_${age}`,
    answers: answerSheet(answers),
    respondent: respondentOf(sex, age),
    expected,
  };
}
