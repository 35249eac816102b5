import { useText } from '@/kit/text/useText';
import { Figure } from '../charts/Figure';
import { type Bin, Histogram } from '../charts/Histogram';
import { conditionAt, isList, placeOf, withCondition } from '../filter/filter';
import { blockOf, figure, own } from '../frame/blocks';
import { Kept } from '../frame/Kept';
import { useResultsAddress } from '../frame/resultsContext';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';
import type { QuestionProps } from './Choices';
import { useMoments } from './useMoments';

/** A number, a slider or a rating: how often each range comes. A column is a filter. */
export function Numbers({ results, variable, block }: QuestionProps) {
  const text = useText('results.questions.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const momentsOf = useMoments();
  const { filter, setFilter } = useResultsAddress();
  const values = own(block, 'distribution');
  const bins = values?.bins ?? [];
  if (values === null || bins.length === 0)
    return <Kept title={variable.name} why={notes.why(values ? nothing : block)} />;
  const item = blockOf(results.results, 'item', { item: variable.code });
  const place = placeOf(variable.code);
  const condition = conditionAt(filter, place);
  const span = condition && !isList(condition) ? condition : undefined;
  const name = ({ from, to }: { from: number; to: number }) =>
    to - from === 1 && Number.isInteger(from)
      ? figures.number(from)
      : text('bin', { from: figures.number(from), to: figures.number(to) });
  const kept = text('fewer');
  const choose = ({ from, to }: Pick<Bin, 'from' | 'to'>) => {
    const max = lastOf(from, to);
    const isSame = span?.min === from && span.max === max;
    setFilter(withCondition(filter, place, isSame ? undefined : { min: from, max }));
  };
  const mean = figure(item, 'mean');
  return (
    <Figure
      title={variable.name}
      says={[momentsOf(mean, figure(item, 'sd')), bins.some(({ n }) => n === null) ? notes.partly : '']
        .filter((words) => words !== '')
        .map((words) => ({ text: words }))}
      note={notes.base(values.n, notes.missing(values.missing), 'leftOut')}
      table={{ columns: [text('answer'), text('n')], rows: bins.map((bin) => [name(bin), bin.n ?? kept]) }}
      chart={
        <Histogram
          label={variable.name}
          bins={bins.map((bin) => ({
            from: bin.from,
            to: bin.to,
            count: bin.n ?? 0,
            label: `${name(bin)}: ${bin.n === null ? kept : figures.count(bin.n)}`,
            chosen: span?.min === bin.from && span.max === lastOf(bin.from, bin.to),
          }))}
          marks={mean === null ? [] : [{ label: text('meanAt', { mean: figures.fixed(mean, 1) }), at: mean }]}
          format={(value) => figures.number(value)}
          formatCount={figures.count}
          onChoose={choose}
        />
      }
    />
  );
}

const nothing = { why: 'undefined' } as const;

/** A column ends below its end: the last value that is in it, to six places. */
const lastOf = (from: number, to: number) => to - (to - from) * 1e-6;
