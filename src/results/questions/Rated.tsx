import type { ResultBlock } from 'core/results/block';
import type { NamedVariable } from 'core/results/named';
import { useText } from '@/kit/text/useText';
import { Diverging } from '../charts/Diverging';
import { Figure } from '../charts/Figure';
import { isChosen } from '../filter/filter';
import { blockOf, figure, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';
import { useMoments } from './useMoments';

interface Props extends TabProps {
  variables: readonly NamedVariable[];
}

/** Questions that are answered on the same steps, around the middle of them. */
export function Rated({ results, variables }: Props) {
  const text = useText('results.questions.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const momentsOf = useMoments();
  const { filter, toggle } = useResultsAddress();
  const [first] = variables;
  if (first === undefined) return null;
  const isAlone = variables.length === 1;
  const title = isAlone ? first.name : text('together', { count: variables.length });
  const rows = variables.map((variable) => {
    const block = blockOf(results.results, 'distribution', { item: variable.code });
    const values = own(block, 'distribution');
    const counts = first.levels.map(({ code }) => values?.counts?.find((count) => count.code === code)?.n ?? null);
    return { variable, block, values, counts, item: blockOf(results.results, 'item', { item: variable.code }) };
  });
  const drawn = rows.filter(({ counts }) => counts.every((count) => count !== null) && sumOf(counts) > 0);
  const kept = rows.filter((row) => !drawn.includes(row));
  const [one] = rows;
  const known = rows.filter(({ values }) => values !== null);
  if (known.length === 0 && one) return <Kept title={title} why={notes.why(one.block ?? nothing)} />;
  const sizes = known.map(({ values }) => values?.n ?? 0);
  const fewer = text('fewer', { count: results.minimumGroup });
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const missing = known.map(({ values }) => values && notes.missing(values.missing));
  const base =
    least === most && new Set(missing).size === 1 && missing[0] != null
      ? notes.base(most, missing[0], 'leftOut')
      : least === most
        ? text('noteEach', { n: most })
        : text('noteTogether', { least, most });
  const note = [base, ...(drawn.length > 0 ? [text('line')] : [])].join(' ');
  const moments = (item: ResultBlock | undefined) => momentsOf(figure(item, 'mean'), figure(item, 'sd'));
  return (
    <Figure
      title={title}
      says={[
        ...(isAlone && one && moments(one.item) ? [{ text: moments(one.item) }] : []),
        ...kept.map(({ variable, block }) => ({
          text: text('keptRow', {
            name: variable.name,
            why: block?.values ? notes.partly : notes.why(block ?? nothing),
          }),
        })),
      ]}
      note={note}
      table={{
        columns: [
          text('question'),
          ...first.levels.map(({ name }) => name),
          text('n'),
          text('missing'),
          text('mean'),
          text('sd'),
        ],
        rows: rows.map(({ variable, values, counts, item }) => [
          variable.name,
          ...counts.map((count) => (count === null && values ? fewer : count)),
          values?.n ?? null,
          values ? notes.missing(values.missing) : null,
          figure(item, 'mean'),
          figure(item, 'sd'),
        ]),
      }}
      {...(drawn.length > 0 && {
        chart: (
          <Diverging
            label={title}
            levels={first.levels.map(({ code, name }) => ({ key: code, label: name }))}
            percent={figures.percent}
            rows={drawn.map(({ variable, counts, item }) => {
              const all = sumOf(counts);
              return {
                key: variable.code,
                label: isAlone ? '' : variable.name,
                ...(!isAlone && moments(item) && { aside: moments(item) }),
                shares: counts.map((count) => (count ?? 0) / all),
                figures: counts.map((count) =>
                  text('share', { percent: figures.percent((count ?? 0) / all), n: count }),
                ),
                chosen: first.levels.flatMap(({ code }) => (isChosen(filter, variable.code, code) ? [code] : [])),
              };
            })}
            onChoose={toggle}
          />
        ),
      })}
    />
  );
}

const nothing = { why: 'undefined' } as const;
const sumOf = (counts: readonly (number | null)[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
