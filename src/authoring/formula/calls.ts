import { isSign, type Piece } from './pieces';

/** The function call around a position in a formula. */
export interface OpenCall {
  name: string;
  /** Position of the opening bracket. */
  open: number;
  /** Start of the function's name. */
  start: number;
  /** Positional arguments before the position. */
  index: number;
  /** The position is after this name and its colon. */
  named: string | undefined;
  /** Names of arguments before the position. */
  given: readonly string[];
  /** Whether the argument at the position has begun. */
  begun: boolean;
}

interface Level {
  /** null: brackets of a list, or around an expression. */
  call: Pick<OpenCall, 'name' | 'open' | 'start'> | null;
  /** Index of the piece after the last bracket, comma or colon. */
  from: number;
  commas: number;
  named: string | undefined;
  given: string[];
}

/** The open brackets at a position, innermost last. */
function levelsAt(pieces: readonly Piece[], at: number): Level[] {
  const levels: Level[] = [];
  pieces.forEach((piece, index) => {
    if (piece.end > at || piece.kind !== 'sign') return;
    const before = pieces[index - 1];
    const level = levels.at(-1);
    if (piece.text === '(' || piece.text === '[') {
      const isCall = piece.text === '(' && before?.kind === 'name';
      const call = isCall ? { name: before.text, open: piece.start, start: before.start } : null;
      levels.push({ call, from: index + 1, commas: 0, named: undefined, given: [] });
    } else if (piece.text === ')' || piece.text === ']') levels.pop();
    else if (level && piece.text === ',') {
      if (level.named === undefined) level.commas += 1;
      Object.assign(level, { from: index + 1, named: undefined });
    } else if (level?.call && piece.text === ':' && before?.kind === 'name' && level.from === index - 1) {
      level.given.push(before.text);
      Object.assign(level, { from: index + 1, named: before.text });
    }
  });
  return levels;
}

/** The innermost call around a position; undefined: none. Brackets of lists do not count. */
export function callAt(pieces: readonly Piece[], at: number): OpenCall | undefined {
  const levels = levelsAt(pieces, at);
  const inner = levels.at(-1);
  const level = levels.reverse().find(({ call }) => call !== null);
  if (!level?.call) return undefined;
  const first = pieces[level.from];
  return {
    ...level.call,
    index: level.commas,
    named: level.named,
    given: level.given,
    begun: level !== inner || (first !== undefined && first.start < at && !isSign(first, ')')),
  };
}
