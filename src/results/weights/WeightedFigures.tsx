import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure, type Sentence } from '../charts/Figure';
import { figure, figuresOf } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

const mean = 'mean_';
const share = 'proportion_';

/** What weighting does: its price, and each mean and share with it and without. All are marked as weighted. */
export function WeightedFigures({ results, block }: TabProps & { block: ResultBlock }) {
  const text = useText('results.weights.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const n = figure(block, 'n');
  const effective = figure(block, 'n_eff');
  const effect = figure(block, 'deff_kish');
  const keys = Object.keys(figuresOf(block));
  const means = keys
    .filter((key) => key.startsWith(mean))
    .map((key) => {
      const at = figure(block, key, 'mean');
      const se = figure(block, key, 'se_raked');
      return {
        ...{ key, name: names.name(key.slice(mean.length)), at, se, plain: figure(block, key, 'unweighted_mean') },
        low: at === null || se === null ? null : at - 1.96 * se,
        high: at === null || se === null ? null : at + 1.96 * se,
      };
    });
  const shares = keys
    .filter((key) => key.startsWith(share))
    .flatMap((key) => {
      const name = key.slice(share.length);
      return Object.keys((figuresOf(block)[key] as object | null) ?? {}).map((level) => ({
        name: `${names.name(name)}: ${names.level(name, level)}`,
        p: figure(block, key, level, 'p'),
        se: figure(block, key, level, 'se_raked'),
      }));
    });
  const says: Sentence[] = [
    ...(n === null || effective === null
      ? []
      : [{ text: text('says', { n: figures.count(n), effective: figures.count(effective) }) }]),
    ...(effect !== null && effect > 2
      ? [{ text: text('dear', { effect: figures.fixed(effect) }), tone: 'warning' as const }]
      : []),
  ];
  const note = notes.base(n, undefined, 'leftOut');
  return (
    <>
      <Figure
        title={text('effect')}
        says={says}
        note={note}
        table={{
          columns: [text('figure'), text('value')],
          rows: [
            [text('n'), n],
            [text('effective'), effective],
            [text('deff'), effect],
            [text('least'), figure(block, 'weight_min')],
            [text('most'), figure(block, 'weight_max')],
          ],
        }}
      />
      {means.length > 0 ? (
        <Figure
          title={text('means')}
          note={`${note} ${text('marked')}`}
          table={{
            columns: [text('variable'), text('weighted'), text('error'), text('unweighted')],
            rows: means.map(({ name, at, se, plain }) => [name, at, se, plain]),
          }}
          chart={
            <Dots
              label={text('means')}
              rows={means.map(({ key, name, at, low, high, plain }) => ({
                ...{ key, label: name, value: at, low, high },
                figures: text('mean.figures', {
                  mean: figures.fixed(at),
                  interval: figures.interval(low, high),
                  plain: figures.fixed(plain),
                }),
              }))}
              format={(value) => figures.number(value)}
            />
          }
        />
      ) : null}
      {shares.length > 0 ? (
        <Figure
          title={text('shares')}
          note={`${note} ${text('marked')}`}
          table={{
            columns: [text('variable'), text('weighted'), text('error')],
            rows: shares.map(({ name, p, se }) => [name, p, se]),
          }}
        />
      ) : null}
    </>
  );
}
