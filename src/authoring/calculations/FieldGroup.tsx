import type { ReactNode } from 'react';

/** Controls that answer one question together. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="calculation-group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
