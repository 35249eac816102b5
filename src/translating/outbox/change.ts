import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { newId } from '@/kit/newId/newId';

export type SavedAs = 'draft' | 'reviewed';

/** A written translation that the server does not have yet. */
export interface TextChange {
  readonly id: string;
  /** Id of the message. */
  readonly message: string;
  readonly locale: string;
  readonly text: string;
  readonly status: SavedAs;
  /** The translation as it was when the change began, and its version. */
  readonly before: string;
  readonly rowVersion: number;
  /** The source text that it translates; undefined: unknown. */
  readonly source: string | undefined;
  readonly sourceVersion: number;
  /** It is still being written: `field`: sent when its field is left; `editor`: sent by the buttons of the editor. */
  readonly open?: 'field' | 'editor' | undefined;
}

/** The place of a translation: its message and its language. */
export const placeAt = (message: string, locale: string): string => `${message} ${locale}`;
export const placeOf = ({ message, locale }: TextChange): string => placeAt(message, locale);

/** With line breaks as in a field. */
export const inField = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n');

export const changesNothing = ({ text, before }: Pick<TextChange, 'text' | 'before'>): boolean =>
  text === before || (text.trim() === '' && before.trim() === '');

export type Message = Pick<MessageRow, 'id' | 'sourceText' | 'sourceVersion'>;

/** The change of a translation as it is now. */
export const changeFrom = (
  { id, sourceText, sourceVersion }: Message,
  locale: string,
  { text, rowVersion }: Cell,
): TextChange => ({
  ...{ id: newId(), message: id, locale, text: inField(text), status: 'draft', before: inField(text), rowVersion },
  ...{ source: sourceText, sourceVersion },
});
