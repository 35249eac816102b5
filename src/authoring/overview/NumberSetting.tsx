import { readNumber } from 'core/language/typedNumber';
import type { ReactNode } from 'react';
import { TypedItem } from '@/authoring/fields/TypedItem';

interface Props {
  label: string;
  help?: ReactNode;
  saved: number | undefined;
  /** Says what a valid number is. */
  fault: string;
  isValid(value: number): boolean;
  /** Whether the field may be empty. Default false. */
  optional?: boolean;
  onSave(value: number | undefined): void;
}

/** A number that is saved on leaving the field; what is no valid number stays there and is not saved. */
export function NumberSetting({ label, help, saved, fault, isValid, optional = false, onSave }: Props) {
  const faultOf = (typed: string) => {
    if (typed.trim() === '') return optional ? undefined : fault;
    const value = readNumber(typed);
    return value !== undefined && isValid(value) ? undefined : fault;
  };
  const save = (typed: string) => {
    const value = typed.trim() === '' ? undefined : readNumber(typed);
    if (value !== saved) onSave(value);
  };
  return (
    <TypedItem
      className="number-setting"
      label={label}
      help={help}
      saved={saved === undefined ? '' : String(saved)}
      inputMode="decimal"
      maxLength={20}
      spellCheck={false}
      faultOf={faultOf}
      onSave={save}
    />
  );
}
