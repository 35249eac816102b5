import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';

export default function NotFoundPage() {
  const text = useText();
  return <StatusView code="404" text={text('shell.notFound')} />;
}
