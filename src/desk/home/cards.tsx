import { Typography } from 'antd';
import type { ReactNode } from 'react';

/** Of a section of the home page. */
export function Heading({ id, text }: { id: string; text: string }) {
  return (
    <Typography.Title id={id} level={2} style={{ fontSize: 18 }}>
      {text}
    </Typography.Title>
  );
}

/** As many beside each other as there is room for. */
export function Cards({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
      {children}
    </div>
  );
}
