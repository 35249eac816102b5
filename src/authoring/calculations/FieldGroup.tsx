import type { ReactNode } from 'react';

/** A labelled group of controls. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="calculation-group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
