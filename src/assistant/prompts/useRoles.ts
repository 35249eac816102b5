import { useIntl } from '@umijs/max';
import { type Role, roles } from 'core/access/roles';

/** What roles are called. */
export function useRoles() {
  const intl = useIntl();
  const name = (role: Role) => intl.formatMessage({ id: `users.role.${role}` });
  return {
    options: roles.map((value) => ({ value, label: name(value) })),
    list: (held: readonly Role[]) => intl.formatList(held.map(name)),
  };
}
