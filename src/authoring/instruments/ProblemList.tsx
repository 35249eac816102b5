import { Typography } from 'antd';
import uniqBy from 'lodash/uniqBy';
import { ProblemWords } from '@/authoring/problems/ProblemWords';

interface Problem {
  path: string;
  message: string;
  severity?: 'error' | 'warning';
}

const keyOf = ({ path, message }: Problem) => `${path} ${message}`;

/** Longer lists scroll in a box. */
const shownAtOnce = 8;

/** Problems of an instrument, each with its path in the document. */
export function ProblemList({ problems, label }: { problems: readonly Problem[]; label: string }) {
  const distinct = uniqBy(problems, keyOf);
  const list = (
    <ul aria-label={label} className="plain-list">
      {distinct.map((problem) => (
        <li key={keyOf(problem)} style={{ paddingBlock: 4 }}>
          <ProblemWords problem={{ severity: problem.severity ?? 'error', said: problem.message }}>
            {problem.path ? (
              <Typography.Text type="secondary" code dir="ltr">
                {problem.path}
              </Typography.Text>
            ) : null}
          </ProblemWords>
        </li>
      ))}
    </ul>
  );
  if (distinct.length <= shownAtOnce) return list;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by the arrow keys.
    <section tabIndex={0} aria-label={label} style={{ maxBlockSize: 360, overflowY: 'auto' }}>
      {list}
    </section>
  );
}
