import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface Props {
  label: string;
  /** The control. */
  children: ReactElement<{ id?: string }>;
  below?: ReactNode;
  className?: string;
}

/** A control with its label above. */
export function Field({ label, children, below, className = '' }: Props) {
  const id = useId();
  return (
    <div className={`calculation-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id })}
      {below}
    </div>
  );
}

/** A labelled group of controls. */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="calculation-group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
