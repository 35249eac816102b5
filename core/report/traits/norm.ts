import type { Explanation } from '../../formula';
import type { Calculation } from '../../instrument/document';
import { formatScore } from '../../instrument/scoreText';
import { formatValue } from '../../instrument/valueText';
import type { MessageValues } from '../../language';
import { type ReportContext, readerLocale } from '../context';

/** The people with whom somebody is compared; ages are inclusive, null: no limit. */
export interface NormGroup {
  sex: string | null;
  ageFrom: number | null;
  ageTo: number | null;
}

/** The average with which a score is compared, as written for the reader. */
export interface Norm {
  mean: string;
  sd: string;
  group: NormGroup;
}

/** A table of norms that gave a value for a score, as written for the reader. */
export interface TableNorm {
  group: NormGroup;
  given: string;
  value: string;
}

/** The values of a text that names a comparison group: sex, which ages, from and to. @param write years in the reader's language */
export function groupValues({ sex, ageFrom, ageTo }: NormGroup, write: (years: number) => string) {
  const isFrom = ageFrom !== null && ageFrom > 0;
  const ages = ageTo !== null ? (isFrom ? 'both' : 'to') : ageFrom === null ? 'all' : 'from';
  const values = {
    sex: sex ?? (ages === 'all' ? 'all' : 'any'),
    ages,
    from: write(ageFrom ?? 0),
    to: write(ageTo ?? 0),
  };
  return values satisfies MessageValues;
}

/** The explanation that a value comes from, through calculations that only pass it on. */
function resolved(context: ReportContext, explanation: Explanation): Explanation {
  const { kind, ref } = explanation;
  const inner = kind === 'calculation' && ref !== undefined ? context.run.explain(ref) : undefined;
  return inner ? resolved(context, inner) : explanation;
}

/** The `tscore` or `zscore` of a computation; undefined: it has none, or several. */
function scoring(explanation: Explanation): Explanation | undefined {
  if (explanation.kind === 'call' && (explanation.operation === 'tscore' || explanation.operation === 'zscore')) {
    return explanation;
  }
  const found = explanation.children.flatMap((child) => scoring(child) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** Which people a looked up value belongs to, by the keys of its row that are data of the respondent. */
export function groupOf(context: Pick<ReportContext, 'document'>, { lookup, children }: Explanation): NormGroup {
  const group: NormGroup = { sex: null, ageFrom: null, ageTo: null };
  const table = context.document.tables?.find(({ code }) => code === lookup?.table);
  const row = lookup?.row == null ? undefined : table?.rows[lookup.row];
  children.forEach((child, column) => {
    const key = row?.keys[column];
    if (child.kind !== 'attribute' || key === undefined) return;
    if (child.ref === 'respondent.sex' && typeof child.value === 'string') group.sex = child.value;
    if (child.ref !== 'respondent.age' || !Array.isArray(key)) return;
    [group.ageFrom, group.ageTo] = [key[0] ?? null, key[1] ?? null];
  });
  return group;
}

/** What a T or z score was compared with; null: it has no value, or its computation is another one. */
export function normOf(context: ReportContext, { code }: Calculation): Norm | null {
  const explanation = context.run.explain(code);
  const [, mean, sd] = (explanation && scoring(explanation))?.children ?? [];
  if (mean === undefined || sd === undefined || mean.value === null || sd.value === null) return null;
  const written = (value: Explanation['value']) =>
    formatValue(typeof value === 'number' ? value : null, readerLocale(context));
  return { mean: written(mean.value), sd: written(sd.value), group: groupOf(context, resolved(context, mean)) };
}

/** What of a lookup is the score that is looked up, beside data of the respondent and names of parts of the table; undefined: nothing. */
export const lookedUpScore = ({ children }: Explanation): Explanation | undefined =>
  children.find(({ kind, value }) => kind !== 'attribute' && kind !== 'constant' && typeof value === 'number');

/** What leaves the value of one of its parts, but for its decimals and limits. */
const passing: ReadonlySet<string> = new Set([
  'round',
  'floor',
  'ceil',
  'clamp',
  'default',
  'if',
  'choose',
  'min',
  'max',
]);

/** The lookups of a score that a value can come from; each calculation is looked into once. */
function scoreLookups(context: ReportContext, explanation: Explanation, seen = new Set<string>()): Explanation[] {
  const { kind, ref, operation = '', children } = explanation;
  if (kind === 'calculation' && ref !== undefined) {
    const inner = seen.has(ref) ? undefined : context.run.explain(ref);
    seen.add(ref);
    return inner ? scoreLookups(context, inner, seen) : [];
  }
  if (operation === 'lookup') return lookedUpScore(explanation) ? [explanation] : [];
  return passing.has(operation) ? children.flatMap((child) => scoreLookups(context, child, seen)) : [];
}

/** The table that a compared score comes from; null: it has no value, or more than rounding was done to what the table gave. */
export function tableNormOf(context: ReportContext, calculation: Calculation): TableNorm | null {
  const write = (value: unknown, shown?: Calculation) =>
    formatScore(typeof value === 'number' ? value : null, readerLocale(context), shown, context.words);
  const explanation = context.run.explain(calculation.code);
  if (typeof explanation?.value !== 'number') return null;
  const [lookup, ...others] = scoreLookups(context, explanation);
  const score = lookup && lookedUpScore(lookup);
  if (lookup === undefined || score === undefined || others.length > 0) return null;
  const value = write(explanation.value, calculation);
  if (write(lookup.value, calculation) !== value) return null;
  const shown = context.document.calculations?.find(({ code }) => code === score.ref);
  return { group: groupOf(context, lookup), given: write(score.value, shown), value };
}
