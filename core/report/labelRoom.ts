/** Letter widths relative to the type size: generous, since a name that touches its neighbour cannot be read. */
const narrow = 0.6;
const wide = 1;

/** Square characters: a line may break between any two of them. */
const square = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;

/** Pixels, about. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (square.test(letter) ? wide : narrow), 0) * size;

/**
 * A text broken between words into lines of at most `room` pixels, in type of `size` pixels; undefined if a word is wider. Drawing
 * programs break joined scripts within a word, as they measure each letter alone.
 */
export function linesIn(text: string, room: number, size: number): string[] | undefined {
  const gap = square.test(text) ? '' : ' ';
  const lines: string[] = [];
  for (const piece of gap === '' ? text : text.split(gap)) {
    if (widthOf(piece, size) > room) return undefined;
    const longer = `${lines.at(-1) ?? ''}${gap}${piece}`;
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines;
}
