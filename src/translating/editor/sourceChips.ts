import { type Token, tokens } from 'core/language/tokens';

export interface SourcePiece extends Token {
  /** Number among the insertable pieces, from 1; equal pieces have the same number. Undefined: not insertable by itself. */
  number?: number;
}

/** A message frame (`{count, plural, one {`) alone is useless; the pieces within it are not. */
const isInsertable = ({ protected: isProtected, kind, text }: Token) =>
  isProtected && (kind !== 'icu' || text === '#') && text.trim() !== '';

/** The source text in pieces; those that a translation can insert are numbered. */
export function sourcePieces(text: string, format: Parameters<typeof tokens>[1]): SourcePiece[] {
  const numbers = new Map<string, number>();
  return tokens(text, format).map((token) => {
    if (!isInsertable(token)) return token;
    const number = numbers.get(token.text) ?? numbers.size + 1;
    numbers.set(token.text, number);
    return { ...token, number };
  });
}

/** The texts of the numbered pieces, number 1 first. */
export const insertable = (pieces: readonly SourcePiece[]): string[] => [
  ...new Set(pieces.filter(({ number }) => number !== undefined).map(({ text }) => text)),
];
