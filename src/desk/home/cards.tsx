import { Typography } from 'antd';
import type { ReactNode } from 'react';

/** A heading of the home page. */
export function Heading({ id, text }: { id: string; text: string }) {
  return (
    <Typography.Title id={id} level={2} style={{ fontSize: 18 }}>
      {text}
    </Typography.Title>
  );
}

/** A grid with as many columns as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
      {children}
    </div>
  );
}
