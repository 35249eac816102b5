import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import uniqBy from 'lodash/uniqBy';

interface Problem {
  path: string;
  message: string;
  severity?: 'error' | 'warning';
}

const keyOf = ({ path, message }: Problem) => `${path} ${message}`;

/** Problems of an instrument, each with its place in the document. */
export function ProblemList({ problems, label }: { problems: readonly Problem[]; label: string }) {
  const intl = useIntl();
  return (
    <ul aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {uniqBy(problems, keyOf).map((problem) => (
        <li key={keyOf(problem)} style={{ paddingBlock: 4 }}>
          <Flex gap={8} align="flex-start">
            <Typography.Text type={problem.severity === 'warning' ? 'warning' : 'danger'}>
              {problem.severity === 'warning' ? (
                <WarningOutlined aria-label={intl.formatMessage({ id: 'instrument.problem.warning' })} />
              ) : (
                <CloseCircleOutlined aria-label={intl.formatMessage({ id: 'instrument.problem.error' })} />
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
