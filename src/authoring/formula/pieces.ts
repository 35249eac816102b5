import { FormulaSyntaxError } from 'core/formula/errors';
import { type Token, tokenize } from 'core/formula/tokens';

/** `fault`: not readable. Offsets are UTF-16 units, end exclusive. */
export interface Piece {
  kind: 'number' | 'text' | 'name' | 'word' | 'sign' | 'comment' | 'fault';
  /** Of a text its value, else as written. */
  text: string;
  start: number;
  end: number;
  /** A text without its closing quotation mark. */
  open?: boolean;
}

/** After this number of faults, the rest is not analysed. */
const mostFaults = 100;

const commentPattern = /#[^\n]*/g;

function pieceOf({ kind, text, start, end }: Token): Piece[] {
  return kind === 'end' ? [] : [{ kind, text, start, end }];
}

/** Keeps positions, but blanks the unreadable text. */
const blanked = (source: string, start: number, end: number, by: string): string =>
  source.slice(0, start) + by.repeat(end - start) + source.slice(end);

/** The tokens of a formula, even an incomplete one, with the comments between them. */
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
