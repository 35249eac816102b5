import { useId } from 'react';
import { useTyped } from '@/authoring/fields/useTyped';

interface Props {
  /** Row and column, from 0. */
  place: string;
  label: string;
  value: string;
  fault: string | undefined;
  /** Returns false if the text cannot be read: it stays in the cell. */
  onWrite(typed: string): boolean;
  onStep(step: 1 | -1): void;
}

export function GridCell({ place, label, value: saved, fault, onWrite, onStep }: Props) {
  const id = useId();
  const { value, onChange, save } = useTyped(saved, (typed) => (typed === saved ? true : onWrite(typed)), {
    onLeaving: true,
  });
  return (
    <>
      <input
        className="table-cell"
        data-cell={place}
        dir="ltr"
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          save();
          onStep(step);
        }}
      />
      {fault === undefined ? null : (
        <span id={id} className="visually-hidden">
          {fault}
        </span>
      )}
    </>
  );
}
