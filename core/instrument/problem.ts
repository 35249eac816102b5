/**
 * The closed list of what can be wrong with an instrument document, each with its severity.
 * Formula problems carry `formula.` and the formula checker's own code.
 */
export const problemTable = {
  'schema.unknown_key': 'error',
  'schema.missing': 'error',
  'schema.wrong_type': 'error',
  'schema.not_one_of': 'error',
  'schema.out_of_range': 'error',
  'schema.wrong_format': 'error',
  'schema.bad_characters': 'error',
  'code.malformed': 'error',
  'code.duplicate': 'error',
  'code.reserved': 'error',
  'reference.unknown': 'error',
  'document.no_questions': 'error',
  'question.answer_set_required': 'error',
  'question.rows_required': 'error',
  'question.reverse_not_allowed': 'error',
  'question.reverse_needs_range': 'error',
  'question.reverse_needs_scores': 'error',
  'question.range_empty': 'error',
  'question.picks_exceed_answers': 'error',
  'question.pattern_invalid': 'error',
  'question.range_assumed': 'warning',
  'question.property_ignored': 'warning',
  'question.section_split': 'warning',
  'answer_set.empty': 'error',
  'answer.image_missing': 'warning',
  'chart.range_empty': 'error',
  'chart.no_series': 'warning',
  'chart.bands_missing': 'warning',
  'report.score_hidden': 'warning',
  'calculation.band_unreachable': 'warning',
  'calculation.bands_unchecked': 'warning',
  'calculation.judged_twice': 'warning',
  'calculation.judged_otherwise': 'warning',
  'report.text_limits': 'warning',
  'report.risk_not_for_others': 'warning',
  'report.risk_needs_connection': 'warning',
  'results.for_nobody': 'error',
  'asset.source_malformed': 'error',
  'asset.cleaned': 'warning',
  'text.base_locale_missing': 'error',
  'text.missing': 'error',
  'text.unknown_key': 'error',
  'text.locale_malformed': 'error',
  'text.expected': 'warning',
  'text.composed': 'warning',
  'text.placeholder_lost': 'error',
  'text.placeholder_invented': 'error',
  'text.incomplete_locale': 'error',
  'test_case.unknown_question': 'error',
  'test_case.answer_invalid': 'error',
  'test_case.unknown_expectation': 'error',
  'test_case.wrong_type': 'error',
  'test_case.failed': 'error',
  'unused.answer_set': 'warning',
  'unused.table': 'warning',
  'unused.image': 'warning',
  'unused.svg': 'warning',
  'unused.chart': 'warning',
  'unused.nugget_group': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type StructureProblemCode = keyof typeof problemTable;
export type ProblemCode = StructureProblemCode | `formula.${string}`;

export type ProblemParams = Record<string, string | number | boolean | null | string[]>;

export interface Problem {
  code: ProblemCode;
  severity: 'error' | 'warning';
  /** Where in the document: `questions[3].answerSet`, `texts["en-US"]["question.q1.text"]`. Empty: the document itself. */
  path: string;
  /** Code of the part that the problem belongs to (`q4`); null: the document's own. */
  owner: string | null;
  params: ProblemParams;
  /** For a formula: the place in its source, in UTF-16 units. */
  start?: number;
  end?: number;
}

export type PathSegment = string | number;

/** `['questions', 3, 'answerSet']` → `questions[3].answerSet`; keys that are no plain names stand quoted in brackets. */
export function formatPath(segments: readonly PathSegment[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else if (/^[A-Za-z_]\w*$/.test(segment)) path += path === '' ? segment : `.${segment}`;
    else path += `[${JSON.stringify(segment)}]`;
  }
  return path;
}

/** Whether nothing but texts is wrong, so that a document can be compiled and scored. */
export const isSound = (problems: readonly Problem[]): boolean =>
  !problems.some(({ severity, code }) => severity === 'error' && !code.startsWith('text.'));

/** A problem with the severity of the table. */
export function problem(
  code: StructureProblemCode,
  segments: readonly PathSegment[],
  owner: string | null,
  params: ProblemParams = {},
): Problem {
  return { code, severity: problemTable[code], path: formatPath(segments), owner, params };
}
