import { Tooltip } from 'antd';
import { useWhen } from '@/kit/when/useWhen';

/** A relative time, with the full time as a tooltip. `time`: ISO 8601. */
export function Moment({ time }: { time: string }) {
  const when = useWhen();
  return (
    <Tooltip title={when.absolute(time)}>
      <time dateTime={time}>{when.relative(time)}</time>
    </Tooltip>
  );
}
