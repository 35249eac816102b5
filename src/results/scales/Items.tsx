import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure, type Sentence } from '../charts/Figure';
import { blockOf, blocksOf, figure } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** Below this an item hardly goes with the others (Nunnally 1978 has .30; .20 is where most stop keeping one). */
const fewest = 0.2;
/** By so much alpha has to rise for an item to be worth a look. */
const rise = 0.01;

/** Each item within its scale. */
export function Items({ results, scale }: TabProps & { scale: string }) {
  const text = useText('results.items.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const whole = blockOf(results.results, 'scale', { scale });
  const alpha = figure(whole, 'alpha');
  const rows = blocksOf(results.results, 'item_in_scale', { scale }).map((block) => {
    const item = String(block.of.item);
    return {
      ...{ item, name: names.name(item), r: figure(block, 'r_drop'), dropped: figure(block, 'alpha_if_dropped') },
      own: blockOf(results.results, 'item', { item }),
    };
  });
  if (rows.length === 0 || rows.every(({ r }) => r === null)) return null;
  const says = rows.flatMap(({ name, r, dropped }): Sentence[] => {
    if (r !== null && r < 0) return [{ text: text('against', { name }), tone: 'warning' }];
    if (r !== null && r < fewest) return [{ text: text('hardly', { name, r: figures.fixed(r) }), tone: 'warning' }];
    if (dropped !== null && alpha !== null && dropped > alpha + rise) {
      return [
        { text: text('dropped', { name, from: figures.fixed(alpha), to: figures.fixed(dropped) }), tone: 'warning' },
      ];
    }
    return [];
  });
  const title = text('title');
  return (
    <Figure
      title={title}
      says={says.length > 0 ? says : [{ text: text('fine') }]}
      note={`${notes.base(figure(whole, 'n'), undefined, 'listwise')} ${text('note')}`}
      table={{
        columns: ['item', 'mean', 'sd', 'difficulty', 'floor', 'ceiling', 'r', 'dropped'].map((name) =>
          text(`column.${name}`),
        ),
        rows: rows.map(({ name, r, dropped, own }) => [
          name,
          ...['mean', 'sd', 'difficulty', 'floor_percent', 'ceiling_percent'].map((key) => figure(own, key)),
          r,
          dropped,
        ]),
      }}
      chart={
        <Dots
          label={title}
          reference={fewest}
          range={[Math.min(0, ...rows.map(({ r }) => r ?? 0)), 1]}
          rows={rows.map(({ item, name, r, dropped }) => ({
            key: item,
            label: name,
            value: r,
            low: null,
            high: null,
            figures: text('figures', { r: figures.fixed(r), alpha: figures.fixed(dropped) }),
          }))}
          format={(value) => figures.number(value, 1)}
        />
      }
    />
  );
}
