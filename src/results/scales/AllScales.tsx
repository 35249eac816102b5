import { useText } from '@/kit/text/useText';
import { Dots } from '../charts/Dots';
import { Figure } from '../charts/Figure';
import { blockOf, figure, own } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { useSelected } from './useSelected';

/** Alpha of each scale beside the others, and the scores in a table. */
export function AllScales({ results, scales }: TabProps & { scales: readonly string[] }) {
  const text = useText('results.scales.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { ask } = useResultsAddress();
  const selected = useSelected(results, scales);
  const rows = scales.map((scale) => {
    const block = blockOf(results.results, 'scale', { scale });
    const scores = blockOf(results.results, 'scores', { scale });
    return { scale, name: names.name(scale), block, scores, values: own(scores, 'scores') };
  });
  const reliable = rows.filter(({ block }) => figure(block, 'alpha') !== null);
  const reasons = rows.flatMap(({ name, scores, values }) =>
    scores && values === null ? [{ name, why: notes.why(scores) }] : [],
  );
  const kept = [...new Set(reasons.map(({ why }) => why))].map((why) => {
    const those = reasons.filter((each) => each.why === why).map(({ name }) => name);
    return text('kept', { names: figures.list(those), why });
  });
  const title = text('reliability');
  const weak = reliable.filter(({ block }) => (figure(block, 'alpha') ?? 1) < 0.7);
  return (
    <>
      {reliable.length > 0 ? (
        <Figure
          title={title}
          says={[
            ...selected,
            ...weak.map(({ name, block }) => ({
              text: text('weak', { name, alpha: figures.fixed(figure(block, 'alpha')) }),
              tone: 'warning' as const,
            })),
          ]}
          note={text('alphaNote')}
          table={{
            columns: [text('scale'), text('n'), text('items'), text('alpha'), text('low'), text('high')],
            rows: reliable.map(({ name, block }) => [
              name,
              ...['n', 'k_used', 'alpha', 'feldt_low', 'feldt_high'].map((key) => figure(block, key)),
            ]),
          }}
          chart={
            <Dots
              label={title}
              reference={0.7}
              range={[Math.min(0, ...reliable.map(({ block }) => figure(block, 'feldt_low') ?? 0)), 1]}
              rows={reliable.map(({ scale, name, block }) => ({
                key: scale,
                label: name,
                value: figure(block, 'alpha'),
                low: figure(block, 'feldt_low'),
                high: figure(block, 'feldt_high'),
                figures: `${figures.fixed(figure(block, 'alpha'))} ${figures.interval(figure(block, 'feldt_low'), figure(block, 'feldt_high'))}`,
              }))}
              format={(value) => figures.number(value, 1)}
              onChoose={(scale) => ask({ of: scale })}
            />
          }
        />
      ) : null}
      <Figure
        title={text('scores')}
        note={[text('scoresNote'), ...kept].join(' ')}
        table={{
          columns: [text('scale'), text('n'), text('missing'), text('mean'), text('low'), text('high'), text('sd')],
          rows: rows.map(({ name, values }) =>
            values
              ? [name, values.n, values.missing ?? text('fewer'), values.mean, values.ci_low, values.ci_high, values.sd]
              : [name, '–', '–', '–', '–', '–', '–'],
          ),
        }}
      />
    </>
  );
}
