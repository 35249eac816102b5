import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';

export function Forbidden() {
  const text = useText();
  return <StatusView code="403" text={text('authority.forbidden')} />;
}
