import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure } from '../charts/Figure';
import { blockOf, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';

/** How long it took. */
export function Minutes({ results }: TabProps) {
  const text = useText('results.minutes.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const block = blockOf(results.results, 'minutes');
  const values = own(block, 'minutes');
  const title = text('title');
  if (block === undefined) return null;
  if (values === null) return <Kept title={title} why={notes.why(block)} />;
  const { n, median, q1, q3 } = values;
  if (median === null) return null;
  return (
    <Figure
      title={title}
      says={[
        {
          text: text('says', {
            from: figures.number(q1, 1),
            to: figures.number(q3, 1),
            median: figures.number(median, 1),
          }),
        },
      ]}
      note={notes.base(n, undefined, 'leftOut')}
      table={{
        columns: [text('figure'), text('title')],
        rows: [
          [text('q1'), q1],
          [text('median'), median],
          [text('q3'), q3],
        ],
      }}
      chart={
        <Dots
          label={title}
          rows={[
            {
              key: 'all',
              label: text('median'),
              value: median,
              low: q1,
              high: q3,
              figures: `${figures.number(median, 1)} ${figures.interval(q1, q3, 1)}`,
            },
          ]}
          range={[0, Math.max(1, Math.ceil((q3 ?? median) * 1.5))]}
          format={(value) => figures.number(value, 1)}
        />
      }
    />
  );
}
