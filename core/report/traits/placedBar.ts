import { FormulaError } from '../../formula';
import { mentionsIn, spliced } from '../../formula/mentions';
import type { Calculation } from '../../instrument/document';
import { formatValue } from '../../instrument/valueText';
import type { ReportContext } from '../context';
import { readerLocale } from '../context';
import type { TraitBar } from './bar';

/** A text in a formula is no name of a score: where its codes belong is not asked. */
const noSources = { answersOf: () => undefined, familiesOf: () => [] };

/** null: the formula takes no number in place of the name of a score. */
function asked({ run }: ReportContext, formula: string) {
  try {
    return run.explainFormula(formula).value;
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/**
 * A bar by the place among 100 people, so that the mark stands where the number beside it says: each limit of a band is put into the
 * formula of the place. null: the place comes from more than the score of the bar, falls where that rises, or cannot be asked for another
 * score.
 * @param place the percentile
 */
export function placedBar(
  context: ReportContext,
  bar: TraitBar,
  { code, formula }: Pick<Calculation, 'code' | 'formula'>,
  place: number,
): TraitBar | null {
  const names = mentionsIn(formula, noSources).filter((mention) => mention.kind === 'name');
  if (names.length === 0 || names.some((mention) => mention.code !== bar.figure)) return null;
  const placeOf = (score: number): number => {
    if (score === bar.from) return 0;
    if (score === bar.to) return 100;
    const edits = names.map(({ start, end }) => ({ start, end, text: `(${score})` }));
    const value = asked(context, spliced(formula, edits));
    return typeof value === 'number' ? Math.min(100, Math.max(0, value)) : Number.NaN;
  };
  const places = new Map(bar.segments.flatMap(({ from, to }) => [from, to]).map((limit) => [limit, placeOf(limit)]));
  const at = (limit: number) => places.get(limit) ?? Number.NaN;
  const written = (bound: number) => formatValue(Math.round(bound), readerLocale(context));
  const segments = bar.segments.map((segment) => {
    const [from, to] = [at(segment.from), at(segment.to)];
    return { ...segment, from, to, span: `${written(from)}–${written(to)}` };
  });
  if (!segments.every(({ from, to }) => from < to)) return null;
  return { ...bar, figure: code, from: 0, to: 100, at: place, segments, span: null, most: null };
}
