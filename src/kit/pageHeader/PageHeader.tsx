import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** One line: what this screen is for. */
  lead?: ReactNode;
  /** At the end side. */
  actions?: ReactNode;
}

/** The head of a desk screen. */
export function PageHeader({ title, lead, actions }: Props) {
  return (
    <Flex justify="space-between" align="flex-start" gap={16} wrap>
      <div>
        <Typography.Title level={1} tabIndex={-1} style={{ fontSize: 24, margin: 0 }}>
          {title}
        </Typography.Title>
        {lead ? <Typography.Text type="secondary">{lead}</Typography.Text> : null}
      </div>
      {actions ? (
        <Flex gap={8} wrap>
          {actions}
        </Flex>
      ) : null}
    </Flex>
  );
}
