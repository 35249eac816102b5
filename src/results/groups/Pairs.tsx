import type { ResultBlock } from 'core/results/block';
import { mostInPairs } from 'core/results/source';
import type { pairFigures } from 'core/statistics/pairs';
import { useText } from '@/kit/text/useText';
import { FigureRows } from '../charts/Figure';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** More pairs than this are counted, not named. */
const mostNamed = 6;

/** Each two of the groups that are shown: how large their difference is, and Welch's test with Holm's correction over the pairs. */
export function Pairs({ block, by, groups }: { block: ResultBlock | undefined; by: string; groups: number }) {
  const text = useText('results.groups.');
  const names = useNames();
  const figures = useFigures();
  if (groups < 3) return null;
  if (block?.values == null) return <p className="figure-note">{text('pairs.open', { most: mostInPairs })}</p>;
  const { pairs } = block.values as ReturnType<typeof pairFigures>;
  const nameOf = ({ one, other }: (typeof pairs)[number]) =>
    text('pair', { one: names.level(by, one), other: names.level(by, other) });
  const sure = pairs.filter(({ p_holm }) => p_holm !== null && p_holm < 0.05);
  const count = pairs.filter(({ p }) => p !== null).length;
  const title = text('pairs');
  return (
    <>
      <p className="results-line">
        {sure.length === 0
          ? text('pairs.none')
          : sure.length > mostNamed
            ? text('pairs.many', { sure: sure.length, count })
            : text('pairs.which', { pairs: figures.list(sure.map(nameOf)) })}
      </p>
      <details className="results-more">
        <summary>{title}</summary>
        <FigureRows
          title={title}
          table={{
            // What it comes to stands first: on a narrow screen the rest is scrolled to.
            columns: [
              ...[title, text('difference'), text('effect.g'), text('p'), text('holmPairs', { count })],
              ...[text('test.welch'), text('df')],
            ],
            rows: pairs.map((pair) => [
              ...[nameOf(pair), pair.difference],
              `${figures.fixed(pair.hedges_g)} ${figures.interval(pair.g_ci_low, pair.g_ci_high)}`,
              ...[pair.p, pair.p_holm, pair.t, pair.df],
            ]),
          }}
        />
      </details>
    </>
  );
}
