import type { FaultParams, FormulaErrorCode } from 'core/formula';
import type { Say } from './context';

/** Faults with an optional parameter: if it is given, they have their own message. */
const variants: Partial<Record<FormulaErrorCode, string>> = {
  unexpected_token: 'expected',
  unexpected_end: 'expected',
  wrong_argument_count: 'maximum',
  question_needed: 'name',
  looks_forward: 'through',
};

const shown = (value: FaultParams[string]): string | number => (typeof value === 'object' ? value.join(' → ') : value);

/** The message for a fault, without its suggestion. */
export function faultInWords({ code, params }: { code: FormulaErrorCode; params: FaultParams }, say: Say): string {
  const variant = variants[code];
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]));
  // Users see rows counted from 1.
  if (code === 'table_rows_overlap') values.other = Number(values.other) + 1;
  const hasVariant = variant !== undefined && values[variant] !== undefined;
  return say(hasVariant ? `formulaEditor.error.${code}.${variant}` : `formulaEditor.error.${code}`, values);
}
