import { Alert } from 'antd';
import { useText } from '@/kit/text/useText';
import type { ReadTable } from './pasting';

/** Problems listed; the rest is only counted. */
const most = 20;

/** The problems of a pasted table, with line and column. @param rows number of readable ones */
export function PasteProblems({ problems, rows }: Pick<ReadTable, 'problems'> & { rows: number }) {
  const text = useText('calculation.paste.');
  if (problems.length === 0) return <p role="status">{text('fine', { count: rows })}</p>;
  const more = problems.length - most;
  return (
    <Alert
      role="alert"
      type={rows === 0 ? 'error' : 'warning'}
      showIcon
      title={text('problems', { rows, count: problems.length })}
      description={
        <ul className="calculation-plain">
          {problems.slice(0, most).map(({ line, column, code, params }) => {
            const problem = text(`problem.${code}`, params);
            const place = { line, column: (column ?? 0) + 1, problem };
            return (
              <li key={`${line} ${column} ${code}`}>
                {line === 0 ? problem : text(column === undefined ? 'line' : 'cell', place)}
              </li>
            );
          })}
          {more > 0 ? <li>{text('more', { count: more })}</li> : null}
        </ul>
      }
    />
  );
}
