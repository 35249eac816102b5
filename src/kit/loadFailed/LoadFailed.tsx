import { useIntl } from '@umijs/max';
import { Alert, Button, Empty } from 'antd';

interface Props {
  onRetry(): void;
}

/** In the place of a list that could not be loaded. */
export function LoadFailed({ onRetry }: Props) {
  const intl = useIntl();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'list.failed' })}>
      <Button onClick={onRetry}>{intl.formatMessage({ id: 'list.retry' })}</Button>
    </Empty>
  );
}

/** The same on one line, announced. */
export function LoadFailedAlert({ onRetry }: Props) {
  const intl = useIntl();
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={intl.formatMessage({ id: 'list.failed' })}
      action={<Button onClick={onRetry}>{intl.formatMessage({ id: 'list.retry' })}</Button>}
    />
  );
}
