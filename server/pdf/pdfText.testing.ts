import { inflateSync } from 'node:zlib';

export type PdfObjects = Map<number, { source: string; stream: string }>;

/** Objects of a PDF by number: their source, and what their stream holds. */
export function objectsOf(bytes: Uint8Array): PdfObjects {
  const text = Buffer.from(bytes).toString('latin1');
  const found = new Map<number, { source: string; stream: string }>();
  const start = /(?:^|\n)(\d+) 0 obj\r?\n/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = match.index + match[0].length;
    const streamAt = text.indexOf('stream\n', from);
    const endAt = text.indexOf('endobj', from);
    const hasStream = streamAt !== -1 && streamAt < endAt;
    const source = text.slice(from, hasStream ? streamAt : endAt);
    let stream = '';
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(source)?.[1] ?? 0);
      const raw = Buffer.from(text.slice(streamAt + 7, streamAt + 7 + length), 'latin1');
      stream = (source.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
      start.lastIndex = streamAt + 7 + length;
    }
    found.set(Number(match[1]), { source, stream });
  }
  return found;
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** From the code of a glyph to its characters. */
export function readMap(stream: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, from = '', to = '', first = ''] of stream.matchAll(
    /^<([0-9A-F]{4})> <([0-9A-F]{4})> <([0-9A-F]{4})>$/gm,
  )) {
    const [start, end, letter] = [from, to, first].map((hex) => Number.parseInt(hex, 16)) as [number, number, number];
    for (let code = start; code <= end; code += 1) map.set(code, String.fromCharCode(letter + code - start));
  }
  for (const [, code = '', to = ''] of stream.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)) {
    map.set(Number.parseInt(code, 16), unicode(to));
  }
  return map;
}

/** The bytes of a literal string with its escapes. */
export const literal = (source: string): string =>
  source.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8));
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escaped] ?? escaped;
  });

/** The fonts that a page or a drawing names. */
function fontsIn(source: string, objects: ReadonlyMap<number, { source: string; stream: string }>) {
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', number] of source.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.source ?? '')?.[1];
    fonts.set(name, readMap(objects.get(Number(toUnicode))?.stream ?? ''));
  }
  return fonts;
}

/**
 * What one content stream writes, glyph by glyph in drawing order: from left to right, whatever the script. Where glyphs and characters do not
 * correspond (vowel signs and conjuncts of Devanagari), the stream states the characters (`ActualText`): those count, as for a reader.
 */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map();
  let text = '';
  /** For marked parts, the outer first: whether one states its characters. */
  const marked: boolean[] = [];
  const operators =
    /\/(f\d+) [\d.-]+ Tf|\/ActualText <([0-9A-F]+)>\s*>> BDC|\b(BDC|BMC)\b|\b(EMC)\b|\(((?:\\[\s\S]|\((?:\\[\s\S]|[^\\()])*\)|[^\\()])*)\)|<([0-9A-F]+)>|\b(ET)\b/g;
  for (const [, name, actual, begin, close, shown, hex, end] of content.matchAll(operators)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    if (actual !== undefined) text += unicode(actual).replace(/^\ufeff/, '');
    if (actual !== undefined || begin !== undefined) marked.push(actual !== undefined);
    if (close !== undefined) marked.pop();
    if (end !== undefined) text += '\n';
    if ((shown ?? hex) === undefined || marked.includes(true)) continue;
    const bytes = hex === undefined ? Buffer.from(literal(shown ?? ''), 'latin1') : Buffer.from(hex, 'hex');
    for (let at = 0; at + 1 < bytes.length; at += 2) text += font.get(bytes.readUInt16BE(at)) ?? '';
  }
  return text;
}

/** Everything that a PDF of Typst writes, pages and drawings alike, without spaces and line ends: line breaks do not matter. */
export function textOfPdf(bytes: Uint8Array): string {
  const objects = objectsOf(bytes);
  const contents = [...objects.values()].flatMap(({ source, stream }) => {
    const content = /\/Contents (\d+) 0 R/.exec(source)?.[1];
    if (content !== undefined) return [textOf(objects.get(Number(content))?.stream ?? '', fontsIn(source, objects))];
    return source.includes('/Subtype /Form') ? [textOf(stream, fontsIn(source, objects))] : [];
  });
  return contents.join('\n').replace(/\s+/g, '');
}

/** A text as `textOfPdf` gives it back: without spaces. */
export const unspaced = (text: string): string => text.replace(/\s+/g, '');

/** Letters of a script from right to left in the order in which they are drawn. */
export const drawn = (text: string): string => [...unspaced(text)].reverse().join('');
