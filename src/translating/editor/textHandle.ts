import type { Ref } from 'react';

/** What can be done to the text field from beside it. */
export interface TextHandle {
  focus(): void;
  /** In place of what is selected; the field then has the focus. */
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
  /** Names the field. */
  label: string;
  /** Ids of what describes it: length, problems. */
  describedBy: string;
  invalid: boolean;
  ref?: Ref<TextHandle>;
}
