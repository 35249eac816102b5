import { type Token, tokens } from '../tokens';
import { placeholder } from './message';

const tag = /<\/?[A-Za-z][\w-]*(?:\s[^<>{}]*)?\/?>/g;
/** Invisible marks of direction. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text without its tags and unseen marks. */
export const bare = (text: string): string => text.replace(tag, '').replace(directionMarks, '');

/** What a plain or markdown text says: its free pieces, with a placeholder for formulas and code. */
export function spokenOf(pieces: readonly Token[]): string {
  let spoken = '';
  for (const piece of pieces) {
    if (!piece.protected) spoken += piece.text;
    else if (piece.kind === 'formula' || piece.text.startsWith('`')) spoken += placeholder;
  }
  return bare(spoken);
}

/** The free pieces of a text, apart from each other. */
export const freeWords = (text: string, format: 'plain' | 'icu' | 'markdown'): string =>
  tokens(text, format)
    .map((piece) => (piece.protected ? placeholder : piece.text))
    .join('');
