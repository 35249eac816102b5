import type { InstrumentDocument, TestCase } from 'core/instrument/document';
import { answerSet, numbered, plainDocument, sheet, singleChoice } from './plain';

export interface SimpleCase {
  respondents: { answers: Record<string, number | null>; expected: Record<string, unknown> }[];
}

export interface Who5Case {
  respondents: (SimpleCase['respondents'][number] & { previous_percent: number | null })[];
}

const bandCode = (label: unknown): string | null => (typeof label === 'string' ? label.replaceAll(' ', '_') : null);

/** A05: the percentage measured before is asked as a number. */
export function who5Document(source: Who5Case): InstrumentDocument {
  return plainDocument({
    code: 'who5',
    title: 'WHO-5: scoring rule',
    description: 'Rule: Topp et al. (2015); © WHO, CC BY-NC-SA 3.0 IGO. The wording is not included.',
    answerSets: [answerSet('frequency', [0, 1, 2, 3, 4, 5])],
    questions: [
      ...numbered('q', 5).map((code) => singleChoice(code, 'frequency')),
      { code: 'previous_percent', kind: 'number', validation: { min: 0, max: 100 } },
    ],
    calculations: [
      { code: 'raw_score', formula: 'sum(q1..q5)' },
      { code: 'percent', formula: 'raw_score * 4' },
      { code: 'poor_wellbeing', type: 'boolean', formula: 'percent <= 50' },
      { code: 'likely_depression_screen', type: 'boolean', formula: 'percent <= 28' },
      { code: 'significant_change', type: 'boolean', formula: 'abs(percent - previous_percent) >= 10' },
    ],
    // `raw` is a word of the formula language.
    testCases: source.respondents.map(({ answers, previous_percent, expected: { raw, ...expected } }, index) => ({
      code: `respondent_${index + 1}`,
      answers: { ...sheet(answers), ...(previous_percent === null ? {} : { previous_percent }) },
      expected: { ...expected, raw_score: raw },
    })),
  });
}

/** A07: two sets of bands on one score, as two calculations. */
export function k10Document(source: SimpleCase): InstrumentDocument {
  const testCases = source.respondents.map(({ answers, expected }, index): TestCase => {
    const { band_australia_nhs, band_kessler_clinical, ...values } = expected;
    const bands = { total: bandCode(band_australia_nhs), total_clinical: bandCode(band_kessler_clinical) };
    return {
      code: `respondent_${index + 1}`,
      answers: sheet(answers),
      expected: { ...values, band_australia_nhs: bands.total, band_kessler_clinical: bands.total_clinical, bands },
    };
  });
  return plainDocument({
    code: 'k10',
    title: 'K10: scoring rule',
    description:
      'Rule: Andrews & Slade (2001), ABS 4817.0; © R. Kessler, free to use with credit. The wording is not included.',
    answerSets: [answerSet('frequency', [1, 2, 3, 4, 5])],
    questions: numbered('q', 10).map((code) => singleChoice(code, 'frequency')),
    calculations: [
      {
        code: 'total',
        formula: 'sum(q1..q10)',
        bands: [
          { code: 'low' },
          { code: 'moderate', from: 16 },
          { code: 'high', from: 22 },
          { code: 'very_high', from: 30 },
        ],
      },
      {
        code: 'total_clinical',
        formula: 'total',
        bands: [
          { code: 'likely_well' },
          { code: 'mild', from: 20 },
          { code: 'moderate', from: 25 },
          { code: 'severe', from: 30 },
        ],
      },
      { code: 'band_australia_nhs', type: 'text', formula: 'band(total, "total")' },
      { code: 'band_kessler_clinical', type: 'text', formula: 'band(total, "total_clinical")' },
      { code: 'k6', formula: 'sum(q2, q4, q5, q8, q9, q10)' },
    ],
    testCases,
  });
}

/** A13: a ratio of signed answers. */
export function ehiDocument(source: SimpleCase): InstrumentDocument {
  const items = Array.from({ length: 10 }, (_, index) => `ehi_${String(index + 1).padStart(2, '0')}`);
  return plainDocument({
    code: 'ehi',
    title: 'Edinburgh Handedness Inventory: scoring rule',
    description: 'Rule and respondents: LCBC-UiO/questionnaires, MIT licence. The wording is not included.',
    answerSets: [answerSet('preference', [-2, -1, 0, 1, 2])],
    questions: items.map((code) => singleChoice(code, 'preference')),
    calculations: [
      { code: 'strength', formula: items.map((code) => `abs(${code})`).join(' + ') },
      { code: 'laterality_quotient', formula: '100 * sum(ehi_01..ehi_10) / strength' },
      { code: 'two_way', type: 'text', formula: 'if(laterality_quotient < 0, "left", "right")' },
      {
        code: 'three_way_70',
        type: 'text',
        formula: 'choose(laterality_quotient >= 70, "right", laterality_quotient <= -70, "left", "ambidexter")',
      },
    ],
    testCases: source.respondents.map(({ answers, expected }, index) => ({
      code: `respondent_${index + 1}`,
      answers: sheet(answers),
      expected,
    })),
  });
}
