import type { FaultParams, FormulaErrorCode } from 'core/formula';
import type { Say } from './context';

/** Faults of which one param is only sometimes given: with it they are told by a message of its own. */
const variants: Partial<Record<FormulaErrorCode, string>> = {
  unexpected_token: 'expected',
  unexpected_end: 'expected',
  wrong_argument_count: 'maximum',
  question_needed: 'name',
  looks_forward: 'through',
};

const shown = (value: FaultParams[string]): string | number => (typeof value === 'object' ? value.join(' → ') : value);

/** What is wrong and what to do, as one says it to an author; what was probably meant is offered beside it. */
export function faultInWords({ code, params }: { code: FormulaErrorCode; params: FaultParams }, say: Say): string {
  const variant = variants[code];
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)]));
  // Rows are counted from 1 where people see them.
  if (code === 'table_rows_overlap') values.other = Number(values.other) + 1;
  const hasVariant = variant !== undefined && values[variant] !== undefined;
  return say(hasVariant ? `formulaEditor.error.${code}.${variant}` : `formulaEditor.error.${code}`, values);
}
