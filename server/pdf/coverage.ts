import { closeSync, openSync, readSync } from 'node:fs';

/** Which characters a font has. */
export interface Coverage {
  has(codePoint: number): boolean;
}

/** Where a table lies in the file; undefined: there is none. Of a collection the first font counts. */
function placeOf(read: (offset: number, length: number) => Buffer, table: string) {
  const start = read(0, 4).toString('latin1') === 'ttcf' ? read(12, 4).readUInt32BE() : 0;
  const directory = read(start + 12, 16 * read(start + 4, 2).readUInt16BE());
  for (let at = 0; at < directory.length; at += 16) {
    if (directory.toString('latin1', at, at + 4) !== table) continue;
    return { offset: directory.readUInt32BE(at + 8), length: directory.readUInt32BE(at + 12) };
  }
  return undefined;
}

/** Pairs of a first and a last character, of one subtable; empty: an unsupported format, which adds nothing. */
function rangesOf(map: Buffer, at: number): [number, number][] {
  const ranges: [number, number][] = [];
  const format = map.readUInt16BE(at);
  if (format === 12) {
    const groups = map.readUInt32BE(at + 12);
    for (let group = 0; group < groups; group += 1) {
      const place = at + 16 + 12 * group;
      ranges.push([map.readUInt32BE(place), map.readUInt32BE(place + 4)]);
    }
  } else if (format === 4) {
    const segments = map.readUInt16BE(at + 6);
    for (let segment = 0; segment < segments; segment += 2) {
      const last = map.readUInt16BE(at + 14 + segment);
      const first = map.readUInt16BE(at + 16 + segments + segment);
      if (first !== 0xffff) ranges.push([first, Math.min(last, 0xfffe)]);
    }
  }
  return ranges;
}

/**
 * Reads what a TrueType or OpenType font covers from its `cmap` (OpenType specification 1.9, formats 4 and 12), without reading its outlines.
 * @throws Error when the file cannot be read, or is no font
 */
export function coverageOf(path: string): Coverage {
  const file = openSync(path, 'r');
  try {
    const read = (offset: number, length: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, offset);
      return bytes;
    };
    const place = placeOf(read, 'cmap');
    const map = place ? read(place.offset, place.length) : Buffer.alloc(4);
    const ranges: [number, number][] = [];
    for (let index = 0; index < map.readUInt16BE(2); index += 1) {
      ranges.push(...rangesOf(map, map.readUInt32BE(4 + 8 * index + 4)));
    }
    const joined = join(ranges);
    return { has: (codePoint) => isWithin(joined, codePoint) };
  } finally {
    closeSync(file);
  }
}

/** Sorted and merged: subtables repeat each other. */
function join(ranges: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [first, last] of ranges.sort(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

function isWithin(ranges: readonly [number, number][], codePoint: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[0] ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  const last = ranges[low - 1]?.[1];
  return last !== undefined && codePoint <= last;
}
