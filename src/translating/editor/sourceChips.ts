import { type Token, tokens } from 'core/language/tokens';

export interface SourcePiece extends Token {
  /** Among the pieces that can be put in, from 1; the same piece has the same number. Undefined: it is not for putting in alone. */
  number?: number;
}

/** A message frame (`{count, plural, one {`) makes no sense alone; what stands in it does. */
const isInsertable = ({ protected: isProtected, kind, text }: Token) =>
  isProtected && (kind !== 'icu' || text === '#') && text.trim() !== '';

/** The source text in pieces, those that a translation can take over numbered. */
export function sourcePieces(text: string, format: Parameters<typeof tokens>[1]): SourcePiece[] {
  const numbers = new Map<string, number>();
  return tokens(text, format).map((token) => {
    if (!isInsertable(token)) return token;
    const number = numbers.get(token.text) ?? numbers.size + 1;
    numbers.set(token.text, number);
    return { ...token, number };
  });
}

/** The texts of the numbered pieces: the first is number 1. */
export const insertable = (pieces: readonly SourcePiece[]): string[] => [
  ...new Set(pieces.filter(({ number }) => number !== undefined).map(({ text }) => text)),
];
