import { digestOf, type ReadEntry, type ReadFile } from './unit';

const nfc = (text: string): string => text.normalize('NFC');

function composedEntry(entry: ReadEntry): ReadEntry {
  const text = nfc(entry.text);
  const isUntouched = entry.textDigest !== null && entry.textDigest === digestOf(entry.text);
  return {
    ...entry,
    text,
    source: entry.source === null ? null : nfc(entry.source),
    previousSource: entry.previousSource === null ? null : nfc(entry.previousSource),
    textDigest: isUntouched ? digestOf(text) : entry.textDigest,
  };
}

/** What was read, its texts in Unicode's composed form (NFC), in which they are kept. Says how many translations were not in it. */
export function composedFile(read: ReadFile): ReadFile {
  const entries = read.entries.map((entry) => {
    const isComposed = [entry.text, entry.source, entry.previousSource].every(
      (text) => text === null || text === nfc(text),
    );
    return isComposed ? entry : composedEntry(entry);
  });
  const count = entries.filter(({ text }, index) => text !== read.entries[index]?.text).length;
  if (count === 0) return { ...read, entries };
  return {
    ...read,
    entries,
    problems: [...read.problems, { line: null, key: null, code: 'composed', params: { count }, harmless: true }],
  };
}
