import { Tooltip, Typography } from 'antd';
import { useProblemSign } from './useProblemSign';

/** A sign that says what is wrong with a part; nothing where all is well. */
export function ProblemMark({ part }: { part: string }) {
  const found = useProblemSign(part);
  if (found === undefined) return null;
  const { isError, said, Sign } = found;
  return (
    <Tooltip title={said}>
      <Typography.Text type={isError ? 'danger' : 'warning'}>
        <Sign role="img" aria-label={said} />
      </Typography.Text>
    </Tooltip>
  );
}
