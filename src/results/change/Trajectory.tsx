import type { ResultBlock } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { Figure } from '../charts/Figure';
import { Lines } from '../charts/Lines';
import { own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** Means over the waves of those who have all of them. */
export function Trajectory({ results, block }: TabProps & { block: ResultBlock }) {
  const text = useText('results.change.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const name = names.name(String(block.of.variable));
  const title = text('trajectory', { name });
  const values = own(block, 'trajectory');
  if (values === null) return <Kept title={title} why={notes.why(block)} />;
  const rows = values.waves.map((wave) => ({ ...wave, name: names.level('wave', wave.wave) }));
  return (
    <Figure
      title={title}
      note={notes.base(values.n, undefined, 'listwise')}
      table={{
        columns: [names.name('wave'), text('mean'), text('low'), text('high')],
        rows: rows.map((row) => [row.name, row.mean, row.ci_low, row.ci_high]),
      }}
      chart={
        <Lines
          label={title}
          places={rows.map((row) => row.name)}
          series={[
            {
              key: 'mean',
              label: name,
              points: rows.map((row) => ({
                value: row.mean,
                low: row.ci_low,
                high: row.ci_high,
                figures: `${row.name}, ${figures.fixed(row.mean)} ${figures.interval(row.ci_low, row.ci_high)}`,
              })),
            },
          ]}
          format={(value) => figures.number(value)}
        />
      }
    />
  );
}
