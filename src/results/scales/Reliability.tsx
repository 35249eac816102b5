import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure, type Sentence } from '../charts/Figure';
import { blockOf, figure } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';
import { useSelected } from './useSelected';

/** The figures of a scale, by their names in the literature. */
const listed = [
  ...['alpha', 'alpha_std', 'lambda2', 'lambda4', 'lambda6', 'odd_even_spearman_brown', 'average_r', 'sem', 'sdc'],
] as const;
/** Guttman's lambda 4 is the greatest split half. */
const keyOf = { lambda4: 'split_half_max' } as Readonly<Record<string, string>>;

/** How exactly a scale measures. */
export function Reliability({ results, scale }: TabProps & { scale: string }) {
  const text = useText('results.reliability.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const block = blockOf(results.results, 'scale', { scale });
  const selected = useSelected(results, [scale]);
  const title = text('title');
  if (block === undefined) return null;
  if (block.values === null) {
    return <Kept title={title} why={block.why === 'undefined' ? text('noScale') : notes.why(block)} />;
  }
  const omega = blockOf(results.results, 'omega_one_factor', { scale });
  const alpha = figure(block, 'alpha');
  const [sem, sdc] = [figure(block, 'sem'), figure(block, 'sdc')];
  const says: Sentence[] =
    alpha === null
      ? [{ text: text('undefined') }]
      : [
          {
            text: text(alpha >= 0.9 ? 'high' : alpha >= 0.7 ? 'good' : 'low'),
            tone: alpha < 0.7 ? 'warning' : 'plain',
          },
          ...selected,
          ...(sem === null ? [] : [{ text: text('sem.says', { points: figures.number(1.96 * sem, 1) }) }]),
          ...(sdc === null ? [] : [{ text: text('sdc.says', { points: figures.number(sdc, 1) }) }]),
        ];
  const rows = listed.map((name) => [text(name), figure(block, keyOf[name] ?? name)] as const);
  return (
    <Figure
      title={title}
      says={says}
      note={`${notes.base(figure(block, 'n'), undefined, 'listwise')} ${text('note')}`}
      table={{
        columns: [text('figure'), text('value'), text('low.end'), text('high.end')],
        rows: [
          ...rows.map(([name, value], index) =>
            index === 0
              ? [name, value, figure(block, 'feldt_low'), figure(block, 'feldt_high')]
              : [name, value, '', ''],
          ),
          ...(omega ? [[text('omega'), figure(omega, 'omega'), '', '']] : []),
        ],
      }}
      chart={
        alpha === null ? undefined : (
          <Dots
            label={title}
            reference={0.7}
            range={[Math.min(0, figure(block, 'feldt_low') ?? 0), 1]}
            rows={(['alpha', 'lambda2', 'lambda6', 'omega'] as const).flatMap((name) => {
              const value = name === 'omega' ? figure(omega, 'omega') : figure(block, name);
              if (value === null) return [];
              const isAlpha = name === 'alpha';
              const [low, high] = isAlpha ? [figure(block, 'feldt_low'), figure(block, 'feldt_high')] : [null, null];
              const words = isAlpha ? ` ${figures.interval(low, high)}` : '';
              return [{ key: name, label: text(name), value, low, high, figures: `${figures.fixed(value)}${words}` }];
            })}
            format={(value) => figures.number(value, 1)}
          />
        )
      }
    />
  );
}
