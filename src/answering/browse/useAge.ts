import { readNumber } from 'core/language/typedNumber';
import { useId, useState } from 'react';
import { useText } from '@/kit/text/useText';

const oldest = 130;

/** Whole years; undefined: nothing typed; null: no age. */
function readAge(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const age = readNumber(typed);
  return age !== undefined && Number.isInteger(age) && age >= 0 && age <= oldest ? age : null;
}

/** A field for an age in years. What was typed stays as it is; the message comes when the field is left, or with `check`. `known`: stands there at first. */
export function useAge(known?: number) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(known === undefined ? '' : String(known));
  const [isChecked, setChecked] = useState(false);
  const age = readAge(typed);
  const error = isChecked && age === null ? text('details.age.range', { oldest }) : undefined;
  return {
    /** Whole years; undefined: none given. */
    age: age ?? undefined,
    error,
    errorId: `${id}-error`,
    field: {
      id,
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      dir: 'ltr',
      value: typed,
      'aria-invalid': error !== undefined,
      'aria-describedby': error && `${id}-error`,
      onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
      onBlur: () => setChecked(true),
    } as const,
    /** Shows the message and moves the focus to the field if what was typed is no age. @returns whether it is well */
    check(): boolean {
      setChecked(true);
      if (age === null) window.document.getElementById(id)?.focus();
      return age !== null;
    },
  };
}

export type Age = ReturnType<typeof useAge>;
