import { Tooltip } from 'antd';
import { useWhen } from '@/kit/when/useWhen';

interface Props {
  /** ISO 8601. */
  time: string;
}

/** A relative time, with the full time as a tooltip. */
export function Moment({ time }: Props) {
  const when = useWhen();
  return (
    <Tooltip title={when.absolute(time)}>
      <time dateTime={time}>{when.relative(time)}</time>
    </Tooltip>
  );
}
