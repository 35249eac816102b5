import { Checkbox, Flex, Typography } from 'antd';
import { roles as allRoles, type Role } from 'core/access/roles';
import { useText } from '@/kit/text/useText';

interface Props {
  id?: string;
  value?: readonly Role[];
  onChange?(roles: Role[]): void;
  held?: readonly Role[];
}

/** The roles, each with what it allows. */
export function RoleChoice({ id, value = [], onChange, held = [] }: Props) {
  const text = useText();
  const choose = (role: Role, chosen: boolean) =>
    onChange?.(allRoles.filter((other) => (other === role ? chosen : value.includes(other))));
  return (
    <Flex vertical gap={8} role="group" id={id} aria-label={text('users.roles')}>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          disabled={held.includes(role)}
          aria-describedby={`role-${role}`}
          onChange={({ target }) => choose(role, target.checked)}
        >
          {text(`users.role.${role}`)}
          <Typography.Text type="secondary" id={`role-${role}`} style={{ display: 'block' }}>
            {text(`users.role.${role}.opens`)}
          </Typography.Text>
        </Checkbox>
      ))}
    </Flex>
  );
}
