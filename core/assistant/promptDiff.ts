/** A line that both texts have, or only the earlier or the later one. */
export interface DiffLine {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Lines beyond this are compared as a whole: the table below grows with the square. */
const mostLines = 400;

/** The lines of two texts beside each other (longest common subsequence). */
export function promptDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  if (before === after) return one.map((text) => ({ is: 'same', text }));
  if (one.length > mostLines || other.length > mostLines) {
    return [
      ...one.map((text): DiffLine => ({ is: 'gone', text })),
      ...other.map((text): DiffLine => ({ is: 'new', text })),
    ];
  }
  const common = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      lines.push({ is: 'same', text: one[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= other.length || (i < one.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ is: 'gone', text: one[i] ?? '' });
      i += 1;
    } else {
      lines.push({ is: 'new', text: other[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}
