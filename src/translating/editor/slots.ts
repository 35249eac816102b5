import type { MessageDetail } from 'core/contract/translation';
import type { ReactNode } from 'react';

/** What a part beside the editor is told. */
export interface SlotProps {
  message: MessageDetail;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** As it stands in the field now. */
  text: string;
  /** Puts a text into the field. */
  onTake(text: string): void;
  /** Puts some words in where one writes. */
  onInsert(text: string): void;
}

/** The parts beside the editor that the page brings along. */
export interface Slots {
  suggestions?(slot: SlotProps): ReactNode;
  preview?(slot: SlotProps): ReactNode;
}
