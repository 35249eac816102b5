import { digestOf, type ReadEntry, type ReadFile } from './unit';

/** With line feeds alone: as Windows and old Macs end lines changes nothing. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A text as it is compared and kept: in Unicode's composed form (NFC), its lines ended by line feeds. */
export const keptText = (text: string): string => withLineFeeds(text).normalize('NFC');

const textsOf = ({ text, source, previousSource }: ReadEntry) => [text, source, previousSource];

function keptEntry(entry: ReadEntry): ReadEntry {
  if (textsOf(entry).every((text) => text === null || text === keptText(text))) return entry;
  const text = keptText(entry.text);
  const isUntouched = entry.textDigest !== null && entry.textDigest === digestOf(entry.text);
  return {
    ...entry,
    text,
    source: entry.source === null ? null : keptText(entry.source),
    previousSource: entry.previousSource === null ? null : keptText(entry.previousSource),
    textDigest: isUntouched ? digestOf(text) : entry.textDigest,
  };
}

/** What was read, its texts as they are kept. Says how many translations were not in composed form. */
export function keptFile(read: ReadFile): ReadFile {
  const entries = read.entries.map(keptEntry);
  const count = read.entries.filter(({ text }) => text !== text.normalize('NFC')).length;
  if (count === 0) return { ...read, entries };
  return {
    ...read,
    entries,
    problems: [...read.problems, { line: null, key: null, code: 'composed', params: { count }, harmless: true }],
  };
}
