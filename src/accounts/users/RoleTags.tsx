import { Flex, Tag, Typography } from 'antd';
import type { Role } from 'core/access/roles';
import { useText } from '@/kit/text/useText';

export function RoleTags({ roles }: { roles: readonly Role[] }) {
  const text = useText();
  if (roles.length === 0) return <Typography.Text type="secondary">{text('users.role.none')}</Typography.Text>;
  return (
    <Flex gap={4} wrap>
      {roles.map((role) => (
        <Tag key={role} style={{ marginInlineEnd: 0 }}>
          {text(`users.role.${role}`)}
        </Tag>
      ))}
    </Flex>
  );
}
