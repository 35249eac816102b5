import { useText } from '@/kit/text/useText';
import { Bars } from '../charts/Bars';
import { Figure } from '../charts/Figure';
import { blockOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

/** Rows that are drawn; all stand in the table. */
const most = 10;

/** Where people stop, by question. */
export function Stops({ results }: TabProps) {
  const text = useText('results.stops.');
  const names = useNames();
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const values = own(blockOf(results.results, 'stops'), 'stops');
  if (values === null || values.at.length === 0) return null;
  const rows = values.at.map(({ question, stopped }) => ({
    key: question ?? '',
    label: question === null ? text('before') : names.name(question),
    stopped,
  }));
  const known = rows.flatMap((row) => (row.stopped ? [{ ...row, stopped: row.stopped }] : []));
  const sorted = [...known].sort((one, other) => other.stopped - one.stopped);
  const [first] = sorted;
  if (first === undefined && rows.every(({ stopped }) => stopped === 0)) return null;
  const title = text('title');
  const fewer = text('kept');
  return (
    <Figure
      title={title}
      says={[
        ...(first ? [text('most', { question: first.label })] : []),
        ...(rows.some(({ stopped }) => stopped === null) ? [notes.partly] : []),
      ].map((words) => ({ text: words }))}
      note={text('note', { count: figures.count(values.stopped) })}
      table={{
        columns: [text('question'), text('stopped')],
        rows: rows.map((row) => [row.label, row.stopped ?? fewer]),
      }}
      chart={
        <Bars
          label={title}
          bars={sorted.slice(0, most).map(({ key, label, stopped }) => ({
            key,
            label,
            value: stopped,
            figures: figures.count(stopped),
          }))}
        />
      }
    />
  );
}
