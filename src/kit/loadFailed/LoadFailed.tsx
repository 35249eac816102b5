import { Alert, Button, Empty } from 'antd';
import { useText } from '@/kit/text/useText';

interface Props {
  onRetry(): void;
}

/**
 * In the place of what could not be loaded.
 * @param text default: that the list could not be loaded
 */
export function LoadFailed({ onRetry, text }: Props & { text?: string }) {
  const say = useText();
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? say('list.failed')}>
      <Button onClick={onRetry}>{say('list.retry')}</Button>
    </Empty>
  );
}

/** The same on one line, announced. */
export function LoadFailedAlert({ onRetry }: Props) {
  const say = useText();
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={say('list.failed')}
      action={<Button onClick={onRetry}>{say('list.retry')}</Button>}
    />
  );
}
