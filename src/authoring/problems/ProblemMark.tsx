import { Tooltip, Typography } from 'antd';
import { useProblemSign } from './useProblemSign';

/** An icon that names the problems of a part; nothing if it has none. */
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
