import { Flex, Typography } from 'antd';
import { type ReactNode, useId } from 'react';
import './section.css';

interface Props {
  title: string;
  /** One or two sentences: what this is for. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A quiet part of a page, under a heading of its own. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <Flex vertical gap={16}>
        <div>
          <Typography.Title level={2} id={id} tabIndex={-1} style={{ fontSize: 18, margin: 0 }}>
            {title}
          </Typography.Title>
          {lead ? <Typography.Text type="secondary">{lead}</Typography.Text> : null}
        </div>
        {children}
      </Flex>
    </section>
  );
}
