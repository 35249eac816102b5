import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Typography } from 'antd';
import type { Problem } from 'core/instrument/problem';
import uniqBy from 'lodash/uniqBy';
import type { ReactNode } from 'react';
import { useText } from '@/kit/text/useText';
import { useProblemWords } from './useProblemWords';
import './problemWords.css';

interface Props {
  /** `said`: the words of the server. */
  problem: Pick<Problem, 'severity'> & (Pick<Problem, 'code' | 'params'> | { said: string });
  /** Below the words. */
  children?: ReactNode;
}

/** One problem in words, with an icon for its severity. */
export function ProblemWords({ problem, children }: Props) {
  const text = useText();
  const words = useProblemWords();
  const isWarning = problem.severity === 'warning';
  const Mark = isWarning ? WarningOutlined : CloseCircleOutlined;
  return (
    <span className="problem-words">
      <Typography.Text type={isWarning ? 'warning' : 'danger'}>
        <Mark aria-label={text(`instrument.problem.${problem.severity}`)} />
      </Typography.Text>
      <span>
        {'said' in problem ? problem.said : words(problem)}
        {children ? <div>{children}</div> : null}
      </span>
    </span>
  );
}

/** Equal problems at several places of one formula are shown once. */
const keyOf = ({ code, path, params }: Pick<Problem, 'code' | 'params' | 'path'>): string =>
  `${code} ${path} ${JSON.stringify(params)}`;

interface ListProps {
  problems: readonly Pick<Problem, 'code' | 'params' | 'severity' | 'path'>[];
  label: string;
}

/** Those that no formula field beside them says: a field names the faults of its own formula. */
export const besideFields = <Each extends Pick<Problem, 'path' | 'start'>>(
  problems: readonly Each[],
  ...fields: readonly string[]
): Each[] =>
  problems.filter(({ path, start }) => start === undefined || !fields.some((field) => path.endsWith(`.${field}`)));

/** The list of a part's problems; nothing if it has none. */
export function ProblemsOfPart({ problems, label }: ListProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="problems-of-part plain-list" aria-label={label}>
      {uniqBy(problems, keyOf).map((problem) => (
        <li key={keyOf(problem)}>
          <ProblemWords problem={problem} />
        </li>
      ))}
    </ul>
  );
}
