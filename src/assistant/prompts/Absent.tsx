import { Alert } from 'antd';
import { useText } from '@/kit/text/useText';

/** That there is no endpoint, where something would ask one. */
export function Absent() {
  const text = useText('chat.');
  return <Alert type="info" showIcon title={text('absent.endpoint')} description={text('absent.how')} />;
}
