export interface DiffPiece {
  text: string;
  /** `gone`: only in the earlier text; `new`: only in the later one. */
  kind: 'same' | 'gone' | 'new';
}

/** Words and numbers, spaces, other characters; single characters in scripts without spaces. */
const word = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|[\p{L}\p{M}\p{N}]+|\s+|./gsu;

/** Cells of the table of common words; with more the changed middle counts as completely replaced. */
const largest = 1_000_000;

/** For each pair of positions, the number of common words after them. */
function commonOf(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let one = before.length - 1; one >= 0; one -= 1) {
    const row = rows[one] as Uint16Array;
    const below = rows[one + 1] as Uint16Array;
    for (let other = after.length - 1; other >= 0; other -= 1) {
      row[other] =
        before[one] === after[other] ? (below[other + 1] ?? 0) + 1 : Math.max(below[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return rows;
}

function middle(before: readonly string[], after: readonly string[]): DiffPiece[] {
  const gone = (): DiffPiece[] => before.map((text) => ({ text, kind: 'gone' }));
  const fresh = (): DiffPiece[] => after.map((text) => ({ text, kind: 'new' }));
  if (before.length * after.length > largest) return [...gone(), ...fresh()];
  const common = commonOf(before, after);
  const pieces: DiffPiece[] = [];
  let one = 0;
  let other = 0;
  while (one < before.length || other < after.length) {
    const [left, right] = [before[one], after[other]];
    if (left !== undefined && left === right) {
      pieces.push({ text: left, kind: 'same' });
      one += 1;
      other += 1;
    } else if (
      left !== undefined &&
      (right === undefined || (common[one + 1]?.[other] ?? 0) >= (common[one]?.[other + 1] ?? 0))
    ) {
      pieces.push({ text: left, kind: 'gone' });
      one += 1;
    } else {
      pieces.push({ text: right ?? '', kind: 'new' });
      other += 1;
    }
  }
  return pieces;
}

/** Joins neighbours of a kind. */
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const result: DiffPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else if (piece.text !== '') result.push({ ...piece });
  }
  return result;
}

/**
 * The changes between two texts, by words. All pieces but `new` make the earlier text, all but `gone` the later one.
 * Longest common subsequence of the words between the common beginning and end.
 */
export function wordDiff(earlier: string, later: string): DiffPiece[] {
  const before = earlier.match(word) ?? [];
  const after = later.match(word) ?? [];
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const same = (words: readonly string[]): DiffPiece[] => words.map((text) => ({ text, kind: 'same' }));
  return joined([
    ...same(before.slice(0, head)),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ]);
}
