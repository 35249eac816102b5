import { CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Tooltip, Typography } from 'antd';
import { useProblemsOf } from './useProblems';
import { useProblemWords } from './useProblemWords';

/** A sign that says what is wrong with a part; nothing where all is well. */
export function ProblemMark({ part }: { part: string }) {
  const problems = useProblemsOf(part);
  const words = useProblemWords();
  if (problems.length === 0) return null;
  const isError = problems.some(({ severity }) => severity === 'error');
  const said = [...new Set(problems.map(words))].join(' ');
  const Mark = isError ? CloseCircleOutlined : WarningOutlined;
  return (
    <Tooltip title={said}>
      <Typography.Text type={isError ? 'danger' : 'warning'}>
        <Mark role="img" aria-label={said} />
      </Typography.Text>
    </Tooltip>
  );
}
