import { mentionsIn, spliced } from '../../formula/mentions';
import type { Calculation } from '../../instrument/document';
import { formatValue } from '../../instrument/valueText';
import type { ReportContext } from '../context';
import { readerLocale } from '../context';
import type { TraitBar } from './bar';

/** A text in a formula is no name of a score: where its codes belong is not asked. */
const noSources = { answersOf: () => undefined, familiesOf: () => [] };

/**
 * A bar by the place among 100 people, so that the mark stands where the number beside it says: each limit of a band is put into the
 * formula of the place. null: the place comes from more than the score of the bar, or falls where that rises.
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
  const placeOf = (score: number): number | null => {
    const { value } = context.run.explainFormula(
      spliced(
        formula,
        names.map(({ start, end }) => ({ start, end, text: `(${score})` })),
      ),
    );
    return typeof value === 'number' ? Math.min(100, Math.max(0, value)) : null;
  };
  const written = (bound: number) => formatValue(Math.round(bound), readerLocale(context));
  const segments = bar.segments.map((segment) => {
    const from = segment.from === bar.from ? 0 : placeOf(segment.from);
    const to = segment.to === bar.to ? 100 : placeOf(segment.to);
    return { ...segment, from: from ?? 100, to: to ?? 0, span: `${written(from ?? 100)}–${written(to ?? 0)}` };
  });
  if (segments.some(({ from, to }) => from >= to)) return null;
  return { ...bar, figure: code, from: 0, to: 100, at: place, segments, span: null, most: null };
}
