import type { VariableSummary } from './summary';
import { type Cell, type DataSet, missingReasons, type Variable } from './variable';

/** How often a value, or a reason for none, stands in a column. */
export interface Frequency {
  /** null: empty, without a reason. */
  value: number | null;
  label: string;
  count: number;
  isMissing: boolean;
}

/** One variable as a codebook shows it. */
export interface CodebookEntry {
  variable: Variable;
  /** In words: `0 – 100`; empty: no limits. */
  range: string;
  /** Address of what was asked or calculated: `phq9.q1`; empty: of the participation. */
  from: string;
  summary: VariableSummary;
  /** Of variables with value labels or reasons, values first; empty: none is counted. */
  frequencies: Frequency[];
}

export function addressOf({ origin }: Variable): string {
  switch (origin.of) {
    case 'answer':
      return [origin.item, origin.question, origin.row, origin.option].filter((part) => part !== undefined).join('.');
    case 'score':
    case 'band':
      return [origin.item, origin.calculation].filter((part) => part !== undefined).join('.');
    case 'attribute':
      return `attribute.${origin.attribute}`;
    case 'respondent':
      return `respondent.${origin.field}`;
    default:
      return '';
  }
}

function rangeOf({ range, values }: Variable): string {
  if (values.length > 0 || range === undefined) return '';
  const { min, max } = range;
  if (min === undefined) return max === undefined ? '' : `≤ ${max}`;
  return max === undefined ? `≥ ${min}` : `${min} – ${max}`;
}

function frequenciesOf(variable: Variable, { counts, valid }: VariableSummary, rows: number, { words }: DataSet) {
  if (counts === null) return [];
  const { values, missing } = variable;
  const found: Frequency[] = values.map(({ value, label }) => ({
    ...{ value, label, isMissing: false },
    count: counts.get(value) ?? 0,
  }));
  let known = valid;
  for (const reason of missing === null ? [] : missingReasons) {
    const value = missing?.[reason] ?? 0;
    const count = counts.get(value) ?? 0;
    known += count;
    if (count > 0) found.push({ value, label: words[reason], count, isMissing: true });
  }
  if (rows > known) found.push({ value: null, label: words.no_value, count: rows - known, isMissing: true });
  return found;
}

/** What each column holds, with what there is in it. */
export const codebookOf = (dataSet: DataSet, summaries: readonly VariableSummary[], rows: number): CodebookEntry[] =>
  dataSet.variables.flatMap((variable, index) => {
    const summary = summaries[index];
    if (summary === undefined) return [];
    return [
      {
        variable,
        range: rangeOf(variable),
        from: addressOf(variable),
        summary,
        frequencies: frequenciesOf(variable, summary, rows, dataSet),
      },
    ];
  });

/** `0 = never; 1 = often` */
const valuesInWords = ({ values }: Variable): string =>
  values.map(({ value, label }) => `${value} = ${label}`).join('; ');

export const missingInWords = ({ missing }: Variable, { words }: DataSet): string =>
  missing === null ? '' : missingReasons.map((reason) => `${missing[reason]} = ${words[reason]}`).join('; ');

/** The codebook as a table, its head first. */
export function codebookRows(dataSet: DataSet, entries: readonly CodebookEntry[]): Cell[][] {
  const { words } = dataSet;
  const head = ['variable', 'label', 'type', 'scale', 'values', 'missing_codes', 'range', 'from', 'valid'] as const;
  return [
    head.map((word) => words[word]),
    ...entries.map(({ variable, range, from, summary }): Cell[] => [
      variable.name,
      variable.label,
      words[variable.kind],
      words[variable.measure],
      valuesInWords(variable),
      missingInWords(variable, dataSet),
      range,
      from,
      summary.valid,
    ]),
  ];
}

/** Frequencies as a table, its head first: a row a value, and one for each variable that is measured. */
export function frequencyRows({ words }: DataSet, entries: readonly CodebookEntry[], rows: number): Cell[][] {
  const head = [
    'variable',
    'label',
    'value',
    'values',
    'count',
    'percent',
    'mean',
    'sd',
    'minimum',
    'maximum',
  ] as const;
  const table: Cell[][] = [head.map((word) => words[word])];
  for (const { variable, summary, frequencies } of entries) {
    const { name, label } = variable;
    if (summary.mean !== null) {
      const { valid, mean, sd, min, max } = summary;
      table.push([name, label, null, words.valid, valid, percentOf(valid, rows), mean, sd, min, max]);
    }
    for (const { value, label: said, count } of frequencies) {
      table.push([name, label, value, said, count, percentOf(count, rows)]);
    }
  }
  return table;
}

/** With one decimal; null: there are no rows. */
export const percentOf = (count: number, rows: number): number | null =>
  rows === 0 ? null : Math.round((count / rows) * 1000) / 10;
