import { useIntl } from '@umijs/max';
import { StatusView } from '@/kit/statusView/StatusView';

export default function NotFoundPage() {
  const intl = useIntl();
  return <StatusView code="404" text={intl.formatMessage({ id: 'shell.notFound' })} />;
}
