import type { Ref } from 'react';

/** Control of the text field from outside. */
export interface TextHandle {
  focus(): void;
  /** Replaces the selection; then the field has the focus. */
  insert(text: string): void;
  /** UTF-16 offsets. */
  select(start: number, end: number): void;
}

export interface TextFieldProps {
  /** Line breaks as `\n`. */
  value: string;
  onChange(text: string): void;
  locale: string;
  direction: 'ltr' | 'rtl';
  label: string;
  /** Ids of its description: length, problems. */
  describedBy: string;
  invalid: boolean;
  ref?: Ref<TextHandle>;
}
