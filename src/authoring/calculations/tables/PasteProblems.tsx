import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import type { TableProblem } from 'core/instrument/pasteTable';

interface Props {
  problems: readonly TableProblem[];
  rows: number;
}

/** Problems listed; the rest is only counted. */
const most = 20;

/** The problems of a pasted table, with line and column. */
export function PasteProblems({ problems, rows }: Props) {
  const intl = useIntl();
  if (problems.length === 0) {
    return <p role="status">{intl.formatMessage({ id: 'calculation.paste.fine' }, { count: rows })}</p>;
  }
  const more = problems.length - most;
  return (
    <Alert
      role="alert"
      type={rows === 0 ? 'error' : 'warning'}
      showIcon
      title={intl.formatMessage({ id: 'calculation.paste.problems' }, { rows, count: problems.length })}
      description={
        <ul className="calculation-plain">
          {problems.slice(0, most).map(({ line, column, code, params }) => (
            <li key={`${line} ${column} ${code}`}>
              {line === 0
                ? intl.formatMessage({ id: `calculation.paste.problem.${code}` }, params)
                : intl.formatMessage(
                    { id: column === undefined ? 'calculation.paste.line' : 'calculation.paste.cell' },
                    {
                      line,
                      column: (column ?? 0) + 1,
                      problem: intl.formatMessage({ id: `calculation.paste.problem.${code}` }, params),
                    },
                  )}
            </li>
          ))}
          {more > 0 ? <li>{intl.formatMessage({ id: 'calculation.paste.more' }, { count: more })}</li> : null}
        </ul>
      }
    />
  );
}
