/** Width of a sign in parts of the size of the type, by its script: enough to break lines without measuring. */
function widthOf(sign: string): number {
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(sign)) return 1;
  if (/[\u0900-\u097f]/.test(sign)) return 0.62;
  if (/[\u0590-\u06ff]/.test(sign)) return 0.5;
  if (/[\p{Lu}mwMW%]/u.test(sign)) return 0.7;
  return /[\s.,;:'’|ijlIft]/.test(sign) ? 0.34 : 0.56;
}

/** About how wide a text is. @param size of the type in pixels */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + widthOf(sign), 0) * size;

/** Pieces that stay together: words, and each sign of a script without spaces. */
const pieces = (text: string): string[] =>
  text.match(/[\u2e80-\u9fff\uac00-\ud7af]|[^\s\u2e80-\u9fff\uac00-\ud7af]+\s*|\s+/g) ?? [];

/** A text in lines of at most this width; what has no room ends with an ellipsis. */
export function wrap(text: string, width: number, size: number, most = 2): string[] {
  const lines: string[] = [''];
  for (const piece of pieces(text.trim())) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && textWidth((line + piece).trimEnd(), size) > width) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  const kept = lines.slice(0, most).map((line) => line.trimEnd());
  const isCut = lines.length > most;
  return kept.map((line, index) => shortened(line, width, size, isCut && index === most - 1));
}

function shortened(line: string, width: number, size: number, isCut: boolean): string {
  if (!isCut && textWidth(line, size) <= width) return line;
  const signs = [...line];
  while (signs.length > 1 && textWidth(`${signs.join('')}…`, size) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
