import { missingReasons } from '../formula';
import { functionTable } from '../formula/functions/table';
import { comparisonMessages } from './comparison';

/** Operators by the name that their message carries. */
export const operatorNames: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  '^': 'power',
  '=': 'equal',
  '!=': 'not_equal',
  '<': 'less',
  '<=': 'at_most',
  '>': 'greater',
  '>=': 'at_least',
  in: 'one_of',
  and: 'and',
  or: 'or',
};

/** What respondents say about themselves. */
export const givenFields: readonly string[] = ['age', 'sex', 'country'];

/**
 * Every message of an explanation. Their arguments: `value` (of all), `question`, `answer`, `raw` (of items), `name` (of calculations
 * and bands), `count` and `of` (of lists and of prorated functions), `table` (of lookups, to staff), `band`; of comparisons `name`, `given`, `bound`
 * (or `low` and `high`) and `holds` (yes, no, unknown), which conditions and the risk have too; of norms `mean` and `sd`, of tables of
 * norms `given` and the group.
 */
export const explanationMessages: readonly string[] = [
  'explain.constant',
  'explain.item',
  'explain.item_reversed',
  'explain.calculation',
  ...['age', 'sex', 'country', 'locale'].map((field) => `explain.respondent.${field}`),
  'explain.attempt.duration',
  'explain.attempt.risk',
  'explain.list',
  'explain.operator.negate',
  'explain.operator.not',
  ...Object.values(operatorNames).map((name) => `explain.operator.${name}`),
  ...[...functionTable.keys()].map((name) => `explain.function.${name}`),
  ...comparisonMessages,
  'explain.all',
  'explain.any',
  'explain.not_holds',
  'explain.has_value',
  'explain.answered',
  ...givenFields.map((field) => `explain.given.${field}`),
  ...givenFields.map((field) => `explain.missing.unknown.${field}`),
  'explain.looked_up',
  'explain.norm.zscore',
  'explain.norm.tscore',
  'explain.norm.table',
  'explain.withheld',
  'explain.rests_on_withheld',
  ...missingReasons.map((reason) => `explain.missing.${reason}`),
];
