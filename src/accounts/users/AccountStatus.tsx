import { Badge } from 'antd';
import type { ListedUser } from 'core/contract/accounts/user';
import { useText } from '@/kit/text/useText';

export const statuses = ['active', 'pending', 'disabled', 'erased'] as const satisfies readonly ListedUser['status'][];

const dots = { active: 'success', pending: 'warning', disabled: 'error', erased: 'default' } as const;

/** The status of an account: a dot and a word. */
export function AccountStatus({ status }: { status: ListedUser['status'] }) {
  const text = useText();
  return <Badge status={dots[status]} text={text(`users.status.${status}`)} />;
}
