import { useText } from '@/kit/text/useText';
import { Figure, type Sentence } from '../charts/Figure';
import { Lines } from '../charts/Lines';
import { blockOf, figure, figuresOf } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';

/** Whether the items measure one thing: eigenvalues, KMO and Bartlett. */
export function Scree({ results, scale }: TabProps & { scale: string }) {
  const text = useText('results.scree.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const block = blockOf(results.results, 'factorability', { scale });
  if (block === undefined) return null;
  const title = text('title');
  if (block.values === null) return <Kept title={title} why={notes.why(block)} />;
  const eigenvalues = (figuresOf(block).eigenvalues as readonly number[] | undefined) ?? [];
  const above = eigenvalues.filter((value) => value > 1).length;
  const kmo = figure(block, 'kmo');
  const says: Sentence[] = [
    above > 1 ? { text: text('several', { count: above }), tone: 'warning' } : { text: text('one') },
    ...(kmo === null
      ? []
      : [
          {
            text: text(kmo < 0.6 ? 'kmoLow' : 'kmo', { kmo: figures.fixed(kmo) }),
            tone: kmo < 0.6 ? ('warning' as const) : ('plain' as const),
          },
        ]),
  ];
  return (
    <Figure
      title={title}
      says={says}
      note={`${notes.base(figure(block, 'n'), undefined, 'listwise')} ${text('bartlett', {
        chi2: figures.fixed(figure(block, 'bartlett_chi2'), 1),
        df: figures.count(figure(block, 'bartlett_df')),
        p: figures.p(figure(block, 'bartlett_p')),
      })}`}
      table={{
        columns: [text('factor'), text('eigenvalue')],
        rows: eigenvalues.map((value, index) => [String(index + 1), value]),
      }}
      chart={
        <Lines
          label={title}
          reference={1}
          range={[0, Math.ceil(Math.max(1, ...eigenvalues))]}
          places={eigenvalues.map((_, index) => figures.count(index + 1))}
          series={[
            {
              key: 'eigenvalues',
              label: text('eigenvalue'),
              points: eigenvalues.map((value, index) => ({
                value,
                figures: `${figures.count(index + 1)}: ${figures.fixed(value)}`,
              })),
            },
          ]}
          format={(value) => figures.number(value, 1)}
        />
      }
    />
  );
}
