import { FormulaSyntaxError } from 'core/formula/errors';
import { type Token, tokenize } from 'core/formula/tokens';

/** `fault`: what the language has no reading for. Offsets are UTF-16 units, end exclusive. */
export interface Piece {
  kind: 'number' | 'text' | 'name' | 'word' | 'sign' | 'comment' | 'fault';
  /** As the token says: of a text its value, else as written. */
  text: string;
  start: number;
  end: number;
  /** Of a text: its closing quotation mark is not written yet. */
  open?: boolean;
}

/** A formula in which more than this cannot be read is shown plain from there on. */
const mostFaults = 100;

const commentPattern = /#[^\n]*/g;

function pieceOf({ kind, text, start, end }: Token): Piece[] {
  return kind === 'end' ? [] : [{ kind, text, start, end }];
}

/** The same places, without what could not be read. */
const blanked = (source: string, start: number, end: number, by: string): string =>
  source.slice(0, start) + by.repeat(end - start) + source.slice(end);

/** The lexer's tokens, also of a formula that is still being written, with the comments between them. */
export function piecesOf(source: string): Piece[] {
  const faults: Piece[] = [];
  let readable = source;
  let tokens: Token[] = [];
  for (;;) {
    try {
      tokens = tokenize(readable);
      break;
    } catch (error) {
      if (!(error instanceof FormulaSyntaxError)) throw error;
      const { code, start, end } = error.fault;
      if (code === 'unknown_escape') readable = blanked(readable, start, end, 'x');
      else if (code === 'unterminated_text') {
        faults.push({ kind: 'text', text: source.slice(start + 1, end), start, end, open: true });
        readable = readable.slice(0, start);
      } else if (code === 'too_long' || faults.length >= mostFaults) readable = readable.slice(0, start);
      else {
        faults.push({ kind: 'fault', text: source.slice(start, end), start, end });
        readable = blanked(readable, start, end, ' ');
      }
    }
  }
  const found = [...tokens.flatMap(pieceOf), ...faults].sort((one, other) => one.start - other.start);
  return withComments(source, found);
}

function withComments(source: string, found: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const gap = (to: number) => {
    for (const { 0: text, index } of source.slice(from, to).matchAll(commentPattern)) {
      pieces.push({ kind: 'comment', text, start: from + index, end: from + index + text.length });
    }
  };
  for (const piece of found) {
    gap(piece.start);
    pieces.push(piece);
    from = piece.end;
  }
  gap(source.length);
  return pieces;
}

export const isSign = (piece: Piece | undefined, text: string): boolean =>
  piece?.kind === 'sign' && piece.text === text;
