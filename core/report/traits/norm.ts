import type { Explanation } from '../../formula';
import type { Calculation } from '../../instrument/document';
import { formatValue } from '../../instrument/valueText';
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
function groupOf(context: ReportContext, { lookup, children }: Explanation): NormGroup {
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
