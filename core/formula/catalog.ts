const functionCategories = ['lists', 'mathematics', 'choice', 'items', 'norms', 'texts', 'dates'] as const;
export type FunctionCategory = (typeof functionCategories)[number];

/**
 * What a parameter accepts. `any`: a value of any type, the same for all of them. `item`: a question or a row of a matrix, by its name.
 * `answer`, `tag`, `table` and `calculation`: the code of one, in quotes. `date`: a text of the form YYYY-MM-DD.
 */
export type ParameterType =
  | 'number'
  | 'text'
  | 'boolean'
  | 'any'
  | 'item'
  | 'answer'
  | 'tag'
  | 'table'
  | 'calculation'
  | 'date';

export interface CatalogParameter {
  name: string;
  type: ParameterType;
  /** May be given several times: values, ranges and lists. Neighbouring ones (of `choose`) are repeated together. */
  list?: boolean;
  optional?: boolean;
  /** Written with its name: `at_least: 7`. */
  named?: boolean;
  /** Used when it is left out. */
  default?: string;
}

export interface CatalogFunction {
  name: string;
  category: FunctionCategory;
  parameters: readonly CatalogParameter[];
  /** `any`: the type of its `any` parameters, or of the table's values. `list`: of the values of questions. */
  result: 'number' | 'text' | 'boolean' | 'any' | 'list';
  example: string;
  /** Message id. */
  description: string;
}

type Row = [
  name: string,
  category: FunctionCategory,
  parameters: CatalogParameter[],
  result: CatalogFunction['result'],
  example: string,
];

const number = (name: string): CatalogParameter => ({ name, type: 'number' });
const text = (name: string): CatalogParameter => ({ name, type: 'text' });
const date = (name: string): CatalogParameter => ({ name, type: 'date' });
const condition: CatalogParameter = { name: 'condition', type: 'boolean' };
const value: CatalogParameter = { name: 'value', type: 'any' };
const otherwise: CatalogParameter = { name: 'otherwise', type: 'any' };
const item: CatalogParameter = { name: 'question', type: 'item' };
const numbers: CatalogParameter = { name: 'values', type: 'number', list: true };
const anything: CatalogParameter = { name: 'values', type: 'any', list: true };
const atLeast: CatalogParameter = { name: 'at_least', type: 'number', optional: true, named: true };
const score = [number('x'), number('mean'), number('sd')];

const rows: readonly Row[] = [
  ['sum', 'lists', [numbers, atLeast], 'number', 'sum(q1..q9, at_least: 7)'],
  ['mean', 'lists', [numbers, atLeast], 'number', 'mean(tag("calm"), at_least: 2)'],
  ['sum_answered', 'lists', [numbers], 'number', 'sum_answered(q1..q9)'],
  ['count', 'lists', [anything], 'number', 'count(q1..q9)'],
  ['count_missing', 'lists', [anything], 'number', 'count_missing(q1..q9)'],
  ['count_at_least', 'lists', [numbers, number('bound')], 'number', 'count_at_least(q1..q9, 2)'],
  ['count_equal', 'lists', [anything, { name: 'wanted', type: 'any' }], 'number', 'count_equal(q1..q9, 3)'],
  ['min', 'lists', [numbers], 'number', 'min(q1, q2, q3)'],
  ['max', 'lists', [numbers], 'number', 'max(q1, q2, q3)'],
  ['median', 'lists', [numbers], 'number', 'median(q1..q9)'],
  ['sd', 'lists', [numbers], 'number', 'sd(q1..q9)'],
  ['var', 'lists', [numbers], 'number', 'var(q1..q9)'],
  ['abs', 'mathematics', [number('x')], 'number', 'abs(total - 10)'],
  ['sqrt', 'mathematics', [number('x')], 'number', 'sqrt(total)'],
  ['exp', 'mathematics', [number('x')], 'number', 'exp(-total / 10)'],
  ['ln', 'mathematics', [number('x')], 'number', 'ln(weight)'],
  ['log10', 'mathematics', [number('x')], 'number', 'log10(weight)'],
  ['floor', 'mathematics', [number('x')], 'number', 'floor(total / 3)'],
  ['ceil', 'mathematics', [number('x')], 'number', 'ceil(total / 3)'],
  ['sign', 'mathematics', [number('x')], 'number', 'sign(total - 10)'],
  [
    'round',
    'mathematics',
    [number('x'), { name: 'digits', type: 'number', optional: true, named: true, default: '0' }],
    'number',
    'round(total / 9, digits: 2)',
  ],
  ['clamp', 'mathematics', [number('x'), number('low'), number('high')], 'number', 'clamp(total, 0, 27)'],
  ['if', 'choice', [condition, value, otherwise], 'any', 'if(total >= 10, 1, 0)'],
  [
    'choose',
    'choice',
    [{ ...condition, list: true }, { ...value, list: true }, otherwise],
    'any',
    'choose(total < 5, "low", total < 10, "middle", "high")',
  ],
  ['default', 'choice', [value, otherwise], 'any', 'default(q1, 0)'],
  ['is_missing', 'choice', [value], 'boolean', 'is_missing(q1)'],
  ['tag', 'items', [{ name: 'tag', type: 'tag' }], 'list', 'sum(tag("calm"))'],
  ['code', 'items', [item], 'text', 'code(q1) = "often"'],
  ['has', 'items', [item, { name: 'answer', type: 'answer' }], 'boolean', 'has(picks, "often")'],
  ['raw', 'items', [item], 'number', 'raw(q2)'],
  ['reverse', 'items', [item], 'number', 'reverse(q1)'],
  ['zscore', 'norms', score, 'number', 'zscore(total, 11.2, 4.5)'],
  ['tscore', 'norms', score, 'number', 'tscore(total, 11.2, 4.5)'],
  ['normal_cdf', 'norms', [number('z')], 'number', '100 * normal_cdf(zscore(total, 11.2, 4.5))'],
  ['normal_quantile', 'norms', [number('p')], 'number', 'normal_quantile(0.975)'],
  [
    'lookup',
    'norms',
    [
      { name: 'table', type: 'table' },
      { name: 'keys', type: 'any', list: true },
    ],
    'any',
    'lookup("norms", total, respondent.sex, respondent.age)',
  ],
  ['band', 'norms', [number('x'), { name: 'calculation', type: 'calculation' }], 'text', 'band(total, "total")'],
  ['contains', 'texts', [text('text'), text('part')], 'boolean', 'contains(lower(note), "sleep")'],
  ['length', 'texts', [text('text')], 'number', 'length(note) > 0'],
  ['lower', 'texts', [text('text')], 'text', 'lower(note)'],
  ['concat', 'texts', [{ name: 'parts', type: 'text', list: true }], 'text', 'concat(total, " of 27")'],
  ['days_between', 'dates', [date('from'), date('to')], 'number', 'days_between(began, ended)'],
  ['years_between', 'dates', [date('from'), date('to')], 'number', 'years_between(began, ended)'],
];

/** Every function of the language with its signature, for completion and help. A test holds it equal to the function table. */
export const formulaCatalog: readonly CatalogFunction[] = rows.map(
  ([name, category, parameters, result, example]): CatalogFunction => ({
    name,
    category,
    parameters,
    result,
    example,
    description: `formula.fn.${name}`,
  }),
);

export interface CatalogOperator {
  /** As it is written. */
  sign: string;
  /** `word`: a word of the language that is no value. */
  kind: 'sign' | 'word' | 'value';
  result: 'number' | 'boolean' | 'any' | 'list';
  example: string;
  /** Message id. */
  description: string;
}

const operators: readonly [
  sign: string,
  name: string,
  kind: CatalogOperator['kind'],
  result: CatalogOperator['result'],
  example: string,
][] = [
  ['or', 'or', 'word', 'boolean', 'q1 >= 2 or q2 >= 2'],
  ['and', 'and', 'word', 'boolean', 'q1 >= 2 and q2 >= 2'],
  ['not', 'not', 'word', 'boolean', 'not is_missing(q1)'],
  ['in', 'in', 'word', 'boolean', 'q1 in [1, 2]'],
  ['=', 'equal', 'sign', 'boolean', 'q1 = 2'],
  ['!=', 'not_equal', 'sign', 'boolean', 'q1 != 2'],
  ['<', 'less', 'sign', 'boolean', 'total < 10'],
  ['<=', 'at_most', 'sign', 'boolean', 'total <= 10'],
  ['>', 'greater', 'sign', 'boolean', 'total > 10'],
  ['>=', 'at_least', 'sign', 'boolean', 'total >= 10'],
  ['+', 'add', 'sign', 'number', 'q1 + q2'],
  ['-', 'subtract', 'sign', 'number', 'total - 10'],
  ['*', 'multiply', 'sign', 'number', 'total * 2'],
  ['/', 'divide', 'sign', 'number', 'total / 9'],
  ['%', 'remainder', 'sign', 'number', 'total % 2'],
  ['^', 'power', 'sign', 'number', 'total ^ 2'],
  ['..', 'range', 'sign', 'list', 'sum(q1..q9)'],
  ['[]', 'list', 'sign', 'list', 'mean([q1, q3, q5])'],
  ['true', 'true', 'value', 'boolean', 'true'],
  ['false', 'false', 'value', 'boolean', 'false'],
  ['missing', 'missing', 'value', 'any', 'if(total >= 10, total, missing)'],
];

/** Every operator, sign and word of the language, loosest first. */
export const operatorCatalog: readonly CatalogOperator[] = operators.map(
  ([sign, name, kind, result, example]): CatalogOperator => ({
    sign,
    kind,
    result,
    example,
    description: `formula.operator.${name}`,
  }),
);

export interface CatalogName {
  name: string;
  type: 'number' | 'text' | 'boolean';
  example: string;
  /** Message id. */
  description: string;
}

/** What a formula can name beside questions and calculations. */
export const nameCatalog: readonly CatalogName[] = (
  [
    ['respondent.age', 'number', 'respondent.age >= 18'],
    ['respondent.sex', 'text', 'respondent.sex = "female"'],
    ['respondent.country', 'text', 'respondent.country in ["AT", "DE"]'],
    ['respondent.locale', 'text', 'respondent.locale = "en-US"'],
    ['attempt.duration', 'number', 'attempt.duration < 60'],
    ['attempt.risk', 'boolean', 'not attempt.risk'],
  ] as const
).map(([name, type, example]): CatalogName => ({ name, type, example, description: `formula.name.${name}` }));

/** Message id of a category's name. */
const categoryMessage = (category: FunctionCategory): string => `formula.category.${category}`;

/** Every message of the catalog. */
export const catalogMessages: readonly string[] = [
  ...functionCategories.map(categoryMessage),
  ...formulaCatalog.map(({ description }) => description),
  ...operatorCatalog.map(({ description }) => description),
  ...nameCatalog.map(({ description }) => description),
];

/** A call as it would be written with every parameter by its name: `round(x, digits: 0)`. */
export function signatureOf({ name, parameters }: CatalogFunction): string {
  const written = parameters.map((parameter) => {
    const shown = parameter.named ? `${parameter.name}: ${parameter.default ?? 'k'}` : parameter.name;
    return parameter.list ? `${shown}…` : shown;
  });
  return `${name}(${written.join(', ')})`;
}
