import type { InstrumentDocument, TestCase } from 'core/instrument/document';
import { answerSet, plainDocument, sheet, singleChoice } from './plain';

export interface AuditCase {
  respondents: {
    answers: Record<string, number | null>;
    expected: Record<string, unknown> & { shown_items: number[]; zone: string | null; unanswered_required: number[] };
  }[];
}

function testCase({ answers, expected }: AuditCase['respondents'][number], index: number): TestCase {
  const { shown_items, unanswered_required: _, ...values } = expected;
  return {
    code: `respondent_${index + 1}`,
    answers: sheet(answers),
    expected: {
      ...values,
      bands: { total: expected.zone?.toLowerCase() ?? null },
      visible: shown_items.map((number) => `q${number}`),
    },
  };
}

/** A02: two skips; what is skipped counts 0, what is shown and unanswered makes the total missing. */
export function auditDocument(source: AuditCase): InstrumentDocument {
  const everyday = { required: true };
  return plainDocument({
    code: 'audit',
    title: 'Alcohol Use Disorders Identification Test: scoring rule',
    description: 'Rule: Babor et al. (2001), © WHO, free for non-commercial use. The wording is not included.',
    answerSets: [answerSet('five', [0, 1, 2, 3, 4]), answerSet('three', [0, 2, 4])],
    questions: [
      singleChoice('q1', 'five', everyday),
      ...['q2', 'q3'].map((code) => singleChoice(code, 'five', { ...everyday, visibleIf: 'q1 != 0' })),
      ...['q4', 'q5', 'q6', 'q7', 'q8'].map((code) =>
        singleChoice(code, 'five', { ...everyday, visibleIf: 'not skips_to_q9' }),
      ),
      ...['q9', 'q10'].map((code) => singleChoice(code, 'three', everyday)),
    ],
    calculations: [
      { code: 'skips_to_q9', type: 'boolean', formula: 'q1 = 0 or q2 + q3 = 0' },
      { code: 'consumption_q1_3', formula: 'if(q1 = 0, 0, sum(q1..q3))' },
      { code: 'dependence_q4_6', formula: 'if(skips_to_q9, 0, sum(q4..q6))' },
      { code: 'problems_q7_10', formula: 'if(skips_to_q9, sum(q9, q10), sum(q7..q10))' },
      { code: 'audit_c', formula: 'consumption_q1_3' },
      {
        code: 'total',
        formula: 'consumption_q1_3 + dependence_q4_6 + problems_q7_10',
        bands: [
          { code: 'i', severity: 'none' },
          { code: 'ii', from: 8, severity: 'low' },
          { code: 'iii', from: 16, severity: 'moderate' },
          { code: 'iv', from: 20, severity: 'high' },
        ],
      },
      { code: 'zone', type: 'text', formula: 'choose(total < 8, "I", total < 16, "II", total < 20, "III", "IV")' },
      {
        code: 'next_level_rule',
        type: 'boolean',
        formula: 'count_at_least(q4..q6, 2) > 0 or count_equal([q9, q10], 4) > 0',
      },
      {
        code: 'intervention_zone',
        type: 'text',
        formula: 'choose(not next_level_rule, zone, zone = "I", "II", zone = "II", "III", "IV")',
      },
    ],
    testCases: source.respondents.map(testCase),
  });
}
