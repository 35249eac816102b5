import { type Draft, storedTextKeys } from '../../instrument/draft';
import type { ReadEntry } from './unit';

/** The keys of an instrument's texts: in files by codes (`question.q1.text`), in the store by ids (`question.0199….text`). */
export interface InstrumentKeys {
  /** By stored key. */
  inFile: ReadonlyMap<string, string>;
  /** By the key in files. */
  stored: ReadonlyMap<string, string>;
}

/** Codes are unique among their like and hold no dot, so no two texts have the same key in files. */
export function instrumentKeys(draft: Draft): InstrumentKeys {
  const keys = storedTextKeys(draft);
  return {
    inFile: new Map(keys.map(({ key, stored }) => [stored, key])),
    stored: new Map(keys.map(({ key, stored }) => [key, stored])),
  };
}

/** The stored key that a file means. Earlier files have the stored keys themselves; a code that looks like an id goes before. */
export const storedKeyIn = ({ stored }: InstrumentKeys, written: string): string => stored.get(written) ?? written;

/** Parts within parts, which files name after the outer one. */
const innerParts: Readonly<Record<string, string>> = { question: 'row', report: 'block', chart: 'series' };

/** What kind of part a key is of, and which of its texts it is: `row text`. */
function fieldOf(key: string): string {
  const names = key.split('.');
  const [part = ''] = names;
  return `${(names.length === 4 && innerParts[part]) || part} ${names.at(-1) ?? ''}`;
}

/** Those that are alone with their name. */
function single<T>(values: readonly T[], nameOf: (value: T) => string): Map<string, T> {
  const found = new Map<string, T | null>();
  for (const value of values) {
    const name = nameOf(value);
    found.set(name, found.has(name) ? null : value);
  }
  return new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

/**
 * Which texts are meant by entries whose key nothing has, because a part was renamed after the export: those of the same kind of part with
 * the same source text, if only one entry and one text have it.
 * @param free texts that no entry of the file names
 */
export function textsBySource<T extends { stored: string; source: string }>(
  entries: readonly ReadEntry[],
  free: readonly T[],
): Map<ReadEntry, T> {
  const like = (key: string, source: string | null) => JSON.stringify([fieldOf(key), source]);
  const texts = single(free, ({ stored, source }) => like(stored, source));
  const named = entries.filter(({ source }) => source !== null && source.trim() !== '');
  return new Map(
    [...single(named, ({ key, source }) => like(key, source))].flatMap(([name, entry]) => {
      const text = texts.get(name);
      return text === undefined ? [] : [[entry, text] as const];
    }),
  );
}
