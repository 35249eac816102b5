import type { ReactNode } from 'react';
import './options.css';

export interface Option {
  /** Unique in its group. */
  code: string;
  label: ReactNode;
  /** Set apart: it has no score, while the others have one. */
  apart?: boolean;
  /** Shown above the label. */
  picture?: { source: string; alternative: string };
}

interface Props {
  kind: 'radio' | 'checkbox';
  /** Shared by the inputs of one item. */
  name: string;
  options: readonly Option[];
  chosen: readonly string[];
  onToggle(code: string, on: boolean): void;
  labelId: string;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
  layout?: 'list' | 'row' | 'scale' | 'pictures';
  /** Options that cannot be chosen now. */
  closed?: (code: string) => boolean;
}

/** Native radio buttons or checkboxes, each with a target as large as its row. */
export function Options({ kind, name, options, chosen, onToggle, layout = 'list', closed, ...rest }: Props) {
  const group =
    kind === 'radio'
      ? {
          role: 'radiogroup',
          'aria-invalid': rest.invalid || undefined,
          'aria-required': rest.required || undefined,
        }
      : { role: 'group' };
  const said = { 'aria-labelledby': rest.labelId, 'aria-describedby': rest.describedBy };
  return (
    <div {...group} {...said} className={`options options-${layout}`}>
      {options.map(({ code, label, apart, picture }, index) => (
        <label key={code} className={optionClass(chosen.includes(code), closed?.(code), apart)}>
          <input
            type={kind}
            name={name}
            value={code}
            checked={chosen.includes(code)}
            disabled={closed?.(code)}
            onChange={(event) => onToggle(code, event.target.checked)}
            data-choice={index + 1}
          />
          {picture ? <img src={picture.source} alt={picture.alternative} /> : null}
          <span className="option-label">{label}</span>
        </label>
      ))}
    </div>
  );
}

const optionClass = (chosen: boolean, closed = false, apart = false): string =>
  ['option', chosen && 'option-chosen', closed && 'option-closed', apart && 'option-apart'].filter(Boolean).join(' ');
