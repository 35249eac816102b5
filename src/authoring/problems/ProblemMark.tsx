import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Tooltip, Typography } from 'antd';
import { useProblemsOf } from './useProblems';
import { useProblemWords } from './useProblemWords';

/** An icon that names the problems of a part; nothing if it has none. */
export function ProblemMark({ part }: { part: string }) {
  const problems = useProblemsOf(part);
  const words = useProblemWords();
  if (problems.length === 0) return null;
  const isError = problems.some(({ severity }) => severity === 'error');
  const Sign = isError ? CloseCircleOutlined : WarningOutlined;
  const said = [...new Set(problems.map(words))].join(' ');
  return (
    <Tooltip title={said}>
      <Typography.Text type={isError ? 'danger' : 'warning'}>
        <Sign role="img" aria-label={said} />
      </Typography.Text>
    </Tooltip>
  );
}
