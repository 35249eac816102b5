import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Flex, Typography } from 'antd';
import uniqBy from 'lodash/uniqBy';
import { useText } from '@/kit/text/useText';

interface Problem {
  path: string;
  message: string;
  severity?: 'error' | 'warning';
}

const keyOf = ({ path, message }: Problem) => `${path} ${message}`;

/** Longer lists scroll in a box. */
const shownAtOnce = 8;

interface Props {
  problems: readonly Problem[];
  label: string;
}

/** Problems of an instrument, each with its path in the document. */
export function ProblemList({ problems, label }: Props) {
  const distinct = uniqBy(problems, keyOf);
  if (distinct.length <= shownAtOnce) return <List problems={distinct} label={label} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by the arrow keys.
    <section tabIndex={0} aria-label={label} style={{ maxBlockSize: 360, overflowY: 'auto' }}>
      <List problems={distinct} label={label} />
    </section>
  );
}

function List({ problems, label }: Props) {
  const text = useText();
  return (
    <ul aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {problems.map((problem) => (
        <li key={keyOf(problem)} style={{ paddingBlock: 4 }}>
          <Flex gap={8} align="flex-start">
            <Typography.Text type={problem.severity === 'warning' ? 'warning' : 'danger'}>
              {problem.severity === 'warning' ? (
                <WarningOutlined aria-label={text('instrument.problem.warning')} />
              ) : (
                <CloseCircleOutlined aria-label={text('instrument.problem.error')} />
              )}
            </Typography.Text>
            <div>
              <div>{problem.message}</div>
              {problem.path ? (
                <Typography.Text type="secondary" code dir="ltr">
                  {problem.path}
                </Typography.Text>
              ) : null}
            </div>
          </Flex>
        </li>
      ))}
    </ul>
  );
}
