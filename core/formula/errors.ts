/** Every fault that a formula, a table or a list of bands can have. Messages are written elsewhere, from these codes and their params. */
export const formulaErrorCodes = [
  // The text cannot be read as a formula.
  'empty_formula',
  'too_long',
  'too_deep',
  'unexpected_character',
  'unexpected_token',
  'unexpected_end',
  'unterminated_text',
  'unknown_escape',
  'malformed_number',
  'chained_comparison',
  'positional_after_named',
  'duplicate_argument',
  // It can be read, but does not fit the instrument or itself.
  'unknown_name',
  'unknown_function',
  'unknown_argument',
  'unknown_tag',
  'unknown_table',
  'unknown_answer',
  'wrong_type',
  'wrong_argument_count',
  'literal_needed',
  'question_needed',
  'bare_matrix',
  'no_value',
  'no_bands',
  'cannot_reverse',
  'empty_range',
  'empty_list',
  'circle',
  'looks_forward',
  'no_risk_here',
  // Bands.
  'bands_need_number',
  'duplicate_band',
  'band_without_bound',
  'band_with_two_bounds',
  'bands_not_rising',
  // Tables.
  'duplicate_table',
  'table_without_keys',
  'table_key_count',
  'table_key_form',
  'table_range_reversed',
  'table_mixed_keys',
  'table_mixed_values',
  'table_rows_overlap',
] as const;

export type FormulaErrorCode = (typeof formulaErrorCodes)[number];

export type FaultParams = Record<string, string | number | readonly string[]>;

/** One fault in one formula: `start` and `end` are offsets (UTF-16 units, end exclusive) into its source. */
export interface FormulaFault {
  code: FormulaErrorCode;
  start: number;
  end: number;
  params: FaultParams;
  /** What was probably meant, ready to replace start..end. */
  suggestion?: string;
}

/** The one error that the lexer and the parser throw. */
export class FormulaSyntaxError extends Error {
  override readonly name = 'FormulaSyntaxError';
  constructor(readonly fault: FormulaFault) {
    super(`${fault.code} at ${fault.start}..${fault.end}`);
  }
}
