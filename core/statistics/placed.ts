import { wholeRange } from './wholeRange';

/** Values by their places among those that there are, which rise. */
export interface Placed {
  levels: readonly number[];
  places: ArrayLike<number>;
}

/** Whole numbers that are no further apart are found by their distance from the least. */
const mostApart = 4096;

/** None of the values is NaN. */
export function placed(values: ArrayLike<number>): Placed {
  const range = wholeRange(values);
  const places = new Uint32Array(values.length);
  if (range !== undefined && range.high - range.low < mostApart) {
    const { low, high } = range;
    const at = new Int32Array(Math.max(0, high - low + 1)).fill(-1);
    for (let row = 0; row < values.length; row += 1) at[(values[row] ?? 0) - low] = 0;
    const levels: number[] = [];
    for (let distance = 0; distance < at.length; distance += 1) {
      if (at[distance] === 0) at[distance] = levels.push(low + distance) - 1;
    }
    for (let row = 0; row < values.length; row += 1) places[row] = at[(values[row] ?? 0) - low] ?? 0;
    return { levels, places };
  }
  const levels = [...new Set(Array.from(values))].sort((one, other) => one - other);
  const placeOf = new Map(levels.map((level, place) => [level, place]));
  for (let row = 0; row < values.length; row += 1) places[row] = placeOf.get(values[row] ?? Number.NaN) ?? 0;
  return { levels, places };
}

/** The same of texts, in the order in which they come; of columns that are asked about again. */
export interface PlacedTexts {
  levels: readonly string[];
  places: Int32Array;
}

const known = new WeakMap<readonly string[], PlacedTexts>();

export function placedTexts(column: readonly string[]): PlacedTexts {
  const held = known.get(column);
  if (held !== undefined) return held;
  const found = new Map<string, number>();
  const places = new Int32Array(column.length);
  // The same text often comes again at once.
  let [last, at] = ['', -1];
  for (let row = 0; row < places.length; row += 1) {
    const level = column[row] ?? '';
    if (level !== last || at < 0) {
      at = found.get(level) ?? found.size;
      found.set(level, at);
      last = level;
    }
    places[row] = at;
  }
  const made = { levels: [...found.keys()], places };
  known.set(column, made);
  return made;
}
