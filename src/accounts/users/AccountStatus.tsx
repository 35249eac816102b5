import { useIntl } from '@umijs/max';
import { Badge } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';

export const statuses = ['active', 'pending', 'disabled', 'erased'] as const satisfies readonly ListedUser['status'][];

const dots = { active: 'success', pending: 'warning', disabled: 'error', erased: 'default' } as const;

/** The status of an account: a dot and a word. */
export function AccountStatus({ status }: { status: ListedUser['status'] }) {
  const intl = useIntl();
  return <Badge status={dots[status]} text={intl.formatMessage({ id: `users.status.${status}` })} />;
}
