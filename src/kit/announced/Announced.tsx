import type { ReactNode } from 'react';

/** Tells screen readers what has happened; not visible. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <p className="visually-hidden" role="status">
      {children}
    </p>
  );
}
