import { useText } from '@/kit/text/useText';
import { blockOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useFigures } from '../names/useFigures';

/** How many were asked, began and completed. */
export function Turnout({ results }: TabProps) {
  const text = useText('results.turnout.');
  const figures = useFigures();
  const values = own(blockOf(results.results, 'turnout'), 'turnout');
  if (values === null) return null;
  const { invited, begun, completed, stopped, declined, sinceYesterday } = values;
  const rate = begun === null || begun === 0 ? null : completed / begun;
  const numbers: [string, string | null][] = [
    ['invited', invited === null ? null : figures.count(invited)],
    ['begun', begun === null ? null : figures.count(begun)],
    ['completed', figures.count(completed)],
    ['rate', rate === null || rate > 1 ? null : figures.percent(rate)],
    ['stopped', stopped === null ? null : figures.count(stopped)],
    ['declined', declined === null || invited === null ? null : figures.count(declined)],
    ['sinceYesterday', figures.count(sinceYesterday)],
  ];
  return (
    <dl className="results-numbers">
      {numbers.map(([name, shown]) =>
        shown === null ? null : (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{shown}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
