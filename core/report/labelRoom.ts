/** Widths of a letter against the size of the type: generous, since a name that touches its neighbour cannot be read. */
const narrow = 0.56;
const wide = 1;

/** Characters as wide as they are high, between any two of which a line may end. */
const square = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;

/** Pixels, about. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (square.test(letter) ? wide : narrow), 0) * size;

/** Whether a text broken between words stands in `room` pixels and so many lines, in type of `size` pixels. */
export function fitsRoom(text: string, room: number, lines: number, size: number): boolean {
  const pieces = square.test(text) ? [...text] : text.split(/\s+/u);
  const gap = square.test(text) ? 0 : widthOf(' ', size);
  let line = 1;
  let used = 0;
  for (const piece of pieces) {
    const width = widthOf(piece, size);
    if (width > room) return false;
    const next = used === 0 ? width : used + gap + width;
    if (next > room) line += 1;
    used = next > room ? width : next;
  }
  return line <= lines;
}
