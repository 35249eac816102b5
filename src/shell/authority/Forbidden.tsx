import { useIntl } from '@umijs/max';
import { StatusView } from '@/kit/statusView/StatusView';

export function Forbidden() {
  const intl = useIntl();
  return <StatusView code="403" text={intl.formatMessage({ id: 'authority.forbidden' })} />;
}
