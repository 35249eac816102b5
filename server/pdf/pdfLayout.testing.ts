import { literal, objectsOf, type PdfObjects, readMap } from './pdfText.testing';

/** A piece of text in one font; points from the left and from the top of its page. */
export interface PlacedText {
  text: string;
  left: number;
  right: number;
  /** Of its baseline. */
  y: number;
  size: number;
}

export interface PlacedPage {
  width: number;
  height: number;
  texts: PlacedText[];
}

type Matrix = readonly [number, number, number, number, number, number];

const times = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[1] * other[2],
  one[0] * other[1] + one[1] * other[3],
  one[2] * other[0] + one[3] * other[2],
  one[2] * other[1] + one[3] * other[3],
  one[4] * other[0] + one[5] * other[2] + other[4],
  one[4] * other[1] + one[5] * other[3] + other[5],
];

interface Font {
  letters: ReadonlyMap<number, string>;
  /** In thousandths of its size. */
  widths: ReadonlyMap<number, number>;
}

/** `[3 [260 300] 15 20 400]`: widths from a code on, or one for a range of codes. */
function readWidths(source: string): Map<number, number> {
  const widths = new Map<number, number>();
  const at = source.search(/\/W\s*\[/);
  if (at < 0) return widths;
  const tokens =
    source
      .slice(at)
      .match(/\[|\]|-?[\d.]+/g)
      ?.slice(1) ?? [];
  for (let next = 0; next < tokens.length && tokens[next] !== ']'; ) {
    const first = Number(tokens[next]);
    if (tokens[next + 1] === '[') {
      next += 2;
      for (let code = first; tokens[next] !== ']'; code += 1, next += 1) widths.set(code, Number(tokens[next]));
      next += 1;
    } else {
      for (let code = first; code <= Number(tokens[next + 1]); code += 1) widths.set(code, Number(tokens[next + 2]));
      next += 3;
    }
  }
  return widths;
}

const refIn = (source: string, name: string): number | undefined => {
  const found = new RegExp(`/${name}\\s*\\[?\\s*(\\d+) 0 R`).exec(source)?.[1];
  return found === undefined ? undefined : Number(found);
};

const sourceOf = (objects: PdfObjects, number: number | undefined): string =>
  (number === undefined ? undefined : objects.get(number)?.source) ?? '';

/** The fonts that a page names, in its own source or in that of its resources. */
function fontsOf(page: string, objects: PdfObjects): Map<string, Font> {
  const fonts = new Map<string, Font>();
  const resources = sourceOf(objects, refIn(page, 'Resources'));
  for (const [, name = '', number] of `${page}${resources}`.matchAll(/\/([fF]\d+) (\d+) 0 R/g)) {
    const source = sourceOf(objects, Number(number));
    const letters = readMap(objects.get(refIn(source, 'ToUnicode') ?? -1)?.stream ?? '');
    const descendant = sourceOf(objects, refIn(source, 'DescendantFonts'));
    const widths = sourceOf(objects, refIn(descendant, 'W'));
    fonts.set(name, { letters, widths: readWidths(widths === '' ? descendant : `/W ${widths}`) });
  }
  return fonts;
}

const codesOf = (shown: string): number[] => {
  const bytes = shown.startsWith('<')
    ? Buffer.from(shown.slice(1, -1), 'hex')
    : Buffer.from(literal(shown.slice(1, -1)), 'latin1');
  return Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readUInt16BE(index * 2));
};

const string = String.raw`\((?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*\)|<[0-9A-Fa-f\s]*>`;
const number = String.raw`-?[\d.]+`;
const operators = new RegExp(
  [
    String.raw`\b(?<save>[qQ])\b`,
    String.raw`(?<moved>(?:${number}\s+){6})(?<how>cm|Tm)\b`,
    String.raw`(?<step>(?:${number}\s+){2})Td\b`,
    String.raw`/(?<font>[fF]\d+)\s+(?<size>${number})\s+Tf\b`,
    String.raw`\b(?<begin>BT)\b`,
    String.raw`<<[\s\S]*?>>\s*BDC`,
    String.raw`\[(?<pieces>(?:${string}|${number}|\s)*)\]\s*TJ`,
    String.raw`(?<piece>${string})\s*Tj`,
  ].join('|'),
  'g',
);

function textsOf(content: string, height: number, fonts: ReadonlyMap<string, Font>): PlacedText[] {
  const found: PlacedText[] = [];
  const saved: Matrix[] = [];
  let page: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = page;
  let font: Font | undefined;
  let size = 0;
  const numbers = (source: string) => source.trim().split(/\s+/).map(Number);
  for (const { groups = {} } of content.matchAll(operators)) {
    const { save, moved, how, step, font: name, size: given, begin, pieces, piece } = groups;
    if (save === 'q') saved.push(page);
    else if (save === 'Q') page = saved.pop() ?? page;
    else if (moved !== undefined) {
      const matrix = numbers(moved) as unknown as Matrix;
      if (how === 'cm') page = times(matrix, page);
      else line = matrix;
    } else if (step !== undefined) {
      const [x = 0, y = 0] = numbers(step);
      line = times([1, 0, 0, 1, x, y], line);
    } else if (name !== undefined) {
      font = fonts.get(name);
      size = Number(given);
    } else if (begin !== undefined) line = [1, 0, 0, 1, 0, 0];
    const shown = pieces ?? piece;
    if (shown === undefined) continue;
    let text = '';
    let width = 0;
    for (const [token] of shown.matchAll(new RegExp(`${string}|${number}`, 'g'))) {
      if (!/^[(<]/.test(token)) width -= (Number(token) / 1000) * size;
      else {
        for (const code of codesOf(token)) {
          text += font?.letters.get(code) ?? '';
          width += ((font?.widths.get(code) ?? 0) / 1000) * size;
        }
      }
    }
    const at = times(line, page);
    const scale = Math.hypot(at[0], at[1]);
    const [left = 0, right = 0] = [at[4], at[4] + width * at[0]].sort((one, other) => one - other);
    found.push({ text, left, right, y: height - at[5], size: size * scale });
  }
  return found;
}

/** Where the texts of a PDF stand, page by page, in the order in which they are drawn. For PDFs of Typst and of Chromium. */
export function layoutOf(bytes: Uint8Array): PlacedPage[] {
  const objects = objectsOf(bytes);
  return [...objects.values()].flatMap(({ source }) => {
    const content = refIn(source, 'Contents');
    if (content === undefined || !/\/Type\s*\/Page\b/.test(source)) return [];
    const box = /\/MediaBox\s*\[([^\]]+)\]/.exec(source)?.[1] ?? '';
    const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number);
    const texts = textsOf(objects.get(content)?.stream ?? '', height, fontsOf(source, objects));
    return [{ width, height, texts: texts.filter(({ text }) => text.trim() !== '') }];
  });
}

/** Lines of a page from the top: texts with about the same baseline. */
export function linesOf({ texts }: PlacedPage): PlacedText[][] {
  const lines: PlacedText[][] = [];
  for (const text of [...texts].sort((one, other) => one.y - other.y)) {
    const last = lines.at(-1);
    if (last && Math.abs((last[0]?.y ?? 0) - text.y) < 2) last.push(text);
    else lines.push([text]);
  }
  return lines;
}
