import { useIntl } from '@umijs/max';
import { Button } from 'antd';

export function LoadFailed({ onRetry }: { onRetry(): void }) {
  const intl = useIntl();
  return (
    <div role="alert">
      <p>{intl.formatMessage({ id: 'place.failed' })}</p>
      <Button onClick={onRetry}>{intl.formatMessage({ id: 'place.retry' })}</Button>
    </div>
  );
}
