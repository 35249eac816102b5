import type { AnswerProblem, AnswerProblemCode } from 'core/flow';
import type { FormulaErrorCode } from 'core/formula';
import type { Problem } from 'core/instrument';
import type { StructureProblemCode } from 'core/instrument/problem';
import { formatMessage } from 'core/language';

/** Messages of the command line, in English: what is wrong, and what to do. Arguments are the problem's parameters. */
const structure: Record<StructureProblemCode, string> = {
  'schema.unknown_key': 'unknown key "{key}": correct its spelling or take it out',
  'schema.missing': 'a required value is absent',
  'schema.wrong_type': 'is of the wrong type: expected {expected}, found {received}',
  'schema.not_one_of': '"{value}" is not one of: {allowed}',
  'schema.out_of_range': 'is out of range: {limit}',
  'schema.wrong_format': 'does not have the right form: {value}',
  'schema.bad_characters': 'holds a NUL or half a surrogate pair, which cannot be stored',
  'code.malformed': '"{value}" cannot be a code: use small letters, digits and underscores, and begin with a letter',
  'code.duplicate': 'the code "{code}" is used twice: codes must be unique',
  'code.reserved': '"{code}" is a word of the formula language: choose another code',
  'reference.unknown': 'there is no {target} "{code}"',
  'document.no_questions': 'there is no question',
  'question.answer_set_required': 'a question of kind {kind} needs an answerSet',
  'question.rows_required': 'a matrix needs rows',
  'question.reverse_not_allowed': 'a question of kind {kind} cannot be reverse-keyed (of a matrix, key its rows)',
  'question.reverse_needs_range': 'reverse keying of kind {kind} needs both min and max',
  'question.reverse_needs_scores': 'reverse keying needs scores, and the answer set "{answerSet}" has none',
  'question.range_empty': 'no answer can lie between {low} and {high}',
  'question.picks_exceed_answers': '{picks} picks are asked of {answers} answers',
  'question.pattern_invalid': 'the pattern is not a regular expression: {pattern}',
  'question.range_assumed': 'without min and max, {min} to {max} is assumed',
  'question.section_split':
    'the section "{section}" is interrupted by others: its questions are asked together all the same',
  'question.property_ignored': '"{property}" means nothing for a question of kind {kind}',
  'answer_set.empty': 'the answer set "{answerSet}" has no answers',
  'answer.image_missing': 'the answer "{answer}" of an image choice has no image',
  'chart.range_empty': 'the range from {low} to {high} is empty',
  'chart.no_series': 'the chart has no series',
  'chart.bands_missing': 'the calculation "{calculation}" has no bands to draw',
  'calculation.band_unreachable': 'the band "{band}" is never reached: values lie between {low} and {high}',
  'calculation.bands_unchecked':
    'the bands were made for values from {from} to {to}, which now go from {low} to {high}: look at their bounds, then take out bandsRange',
  'calculation.judged_twice':
    '"{other}" and "{code}" are one scale and both have bands: readers see those of "{other}" alone, so take out the others',
  'calculation.judged_otherwise':
    '"{code}" and "{other}" are one scale, but respondents see the bands of "{code}" and staff those of "{other}": show both the same',
  'report.score_hidden': 'the calculation "{calculation}" is not shown to {audience}: the report leaves it out',
  'report.text_limits':
    'the text "{code}" changes where "{other}" reaches {value}, within the band "{band}": give both the same limits, or let its condition ask for the band',
  'report.risk_not_for_others':
    'the risk text "{code}" has no words for others: who is shown the result reads what was said to the person',
  'report.risk_needs_connection':
    'the help "{code}" rests on a score for staff alone: without a connection it is not shown',
  'results.for_nobody': 'neither the respondent nor anybody of the staff would see what comes out',
  'asset.source_malformed': 'is neither a data URL of an image nor a file beside the document',
  'asset.cleaned': '"{code}" was brought in without what no drawing may hold: {names}',
  'text.base_locale_missing': 'there are no texts in the base locale {locale}',
  'text.missing': 'the text "{key}" is required in the base locale {locale}',
  'text.expected': 'the text "{key}" is absent in the base locale {locale}: its code will show',
  'text.composed':
    '{count, plural, one {# text was} other {# texts were}} in the decomposed form of Unicode, and kept in the composed one (NFC)',
  'text.unknown_key': 'the key "{key}" names no text of this instrument',
  'text.locale_malformed': '"{value}" is not a language tag such as en-US',
  'text.placeholder_lost': 'the translation lacks the placeholder {placeholder}',
  'text.placeholder_invented': 'the translation has a placeholder that the base text has not: {placeholder}',
  'text.incomplete_locale': '{count} texts are absent or not reviewed in {locale}: {keys}',
  'test_case.unknown_question': 'there is no question "{question}" to answer',
  'test_case.answer_invalid': '"{question}" cannot be answered so: {reason}',
  'test_case.unknown_expectation': 'there is no {target} "{code}" to expect',
  'test_case.wrong_type': 'the calculation "{calculation}" gives a {expected}',
  'test_case.failed': '{what} should be {expected}, but is {actual}',
  'unused.answer_set': 'no question uses the answer set "{code}"',
  'unused.table': 'no formula looks up the table "{code}"',
  'unused.image': 'nothing shows the image "{code}"',
  'unused.svg': 'no report shows the svg "{code}"',
  'unused.chart': 'no report shows the chart "{code}"',
  'unused.nugget_group': 'no report shows the nuggets of "{group}"',
};

const formula: Record<FormulaErrorCode, string> = {
  empty_formula: 'the formula is empty',
  too_long: 'the formula is longer than {maximum} characters',
  too_deep: 'the formula is nested too deeply: split it into several calculations',
  unexpected_character: '{found} means nothing in a formula',
  unexpected_token: '{found} cannot stand here',
  unexpected_end: 'the formula ends too early',
  unterminated_text: 'a text is not closed: end it with "',
  unknown_escape: '{found} is no escape: only \\" and \\\\ are',
  malformed_number: '{found} is no number',
  chained_comparison: 'comparisons do not chain: join two of them with "and"',
  positional_after_named: 'named arguments come last',
  duplicate_argument: 'the argument {name} is given twice',
  unknown_name: 'there is no question and no calculation "{name}"',
  unknown_function: 'there is no function "{name}"',
  unknown_argument: '{function} has no argument "{name}"',
  unknown_tag: 'no question has the tag "{name}"',
  unknown_table: 'there is no table "{name}"',
  unknown_answer: 'there is no answer "{name}"',
  wrong_type: 'expected {expected}, found {found}',
  wrong_argument_count: '{function} has the wrong number of arguments ({found})',
  literal_needed: 'this must be written out, not computed',
  question_needed: 'a question must be named here',
  bare_matrix: '"{name}" is a matrix: name one of its rows',
  no_value: '"{name}" only shows something: it has no value',
  no_bands: 'the calculation "{name}" has no bands',
  cannot_reverse: '"{name}" cannot be reversed',
  empty_range: 'there is no question between {from} and {to}',
  empty_list: 'the list is empty',
  circle: 'the calculation uses itself: {path}',
  looks_forward: 'the rule looks forward to "{name}", which is asked later',
  no_risk_here:
    '{name} can be asked for in reports alone, not in risk groups, and only where there is a group "risk" or "risk_…"',
  bands_need_number: 'only calculations of type number have bands',
  duplicate_band: 'the band "{band}" stands twice',
  band_without_bound: 'the band "{band}" needs a lower bound (from or above)',
  band_with_two_bounds: 'the band "{band}" has both from and above: keep one',
  bands_not_rising: 'the bounds of the bands must rise: "{band}" does not lie above the one before',
  duplicate_table: 'the table "{table}" stands twice',
  table_without_keys: 'the table "{table}" has no key columns',
  table_key_count: 'the row has {found} keys, the table {expected}',
  table_key_form: 'the key "{key}" does not fit a column that matches {match}',
  table_range_reversed: 'the range of "{key}" from {low} to {high} is empty',
  table_mixed_keys: 'the keys of "{key}" are {expected}, this one is {found}',
  table_mixed_values: 'the values of the table are {expected}, this one is {found}',
  table_rows_overlap: 'the row matches the same keys as row {other}',
};

const answer: Record<AnswerProblemCode, string> = {
  wrong_kind: 'expected a {expected}',
  not_answerable: 'this question only shows something',
  empty: 'an empty answer: leave it out instead',
  unknown_answer: 'there is no answer "{answer}"',
  repeated_answer: '"{answer}" is chosen twice',
  exclusive_combined: '"{answer}" excludes all other answers',
  too_few_picks: 'at least {minPicks} answers must be chosen',
  too_many_picks: 'at most {maxPicks} answers may be chosen',
  below_minimum: 'must be at least {min}',
  above_maximum: 'must be at most {max}',
  off_step: 'must be in steps of {step}',
  too_short: 'must have at least {minLength} characters',
  too_long: 'must have at most {maxLength} characters',
  pattern_mismatch: 'does not match the pattern {pattern}',
  not_a_date: 'expected a date as YYYY-MM-DD',
  not_a_time: 'expected a time as HH:MM',
  too_early: 'must not lie before {earliest}',
  too_late: 'must not lie after {latest}',
};

type Values = Readonly<Record<string, unknown>>;

/** Lists as written, numbers with all their digits. */
function fill(message: string, params: Values): string {
  const values = Object.entries(params).map(([name, value]) => {
    return [name, Array.isArray(value) ? value.join(', ') : String(value)] as const;
  });
  return formatMessage(message, Object.fromEntries(values), 'en-US');
}

function isFormulaCode(code: string): code is FormulaErrorCode {
  return Object.hasOwn(formula, code);
}

export function describeAnswer({ code, params }: AnswerProblem): string {
  return fill(answer[code], params);
}

function isAnswerCode(code: unknown): code is AnswerProblemCode {
  return typeof code === 'string' && Object.hasOwn(answer, code);
}

/** One line, without its place: the problem, the part of the formula, and the suggestion. */
export function describeProblem(problem: Problem): string {
  const { code, params, start } = problem;
  const meant = params.nearest ?? params.suggestion;
  const hint = meant === undefined ? '' : `; did you mean ${String(meant)}?`;
  if (code.startsWith('formula.')) {
    const own = code.slice('formula.'.length);
    const at = start === undefined ? '' : ` (at character ${start + 1})`;
    return `${isFormulaCode(own) ? fill(formula[own], params) : own}${at}${hint}`;
  }
  const reason = isAnswerCode(params.reason) ? fill(answer[params.reason], params) : params.reason;
  const limit = params.minimum === undefined ? `at most ${params.maximum}` : `at least ${params.minimum}`;
  return `${fill(structure[code as StructureProblemCode], { ...params, reason, limit })}${hint}`;
}
