import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftOf } from '../../instrument/draft';
import { textKeys } from '../../instrument/textKeys';
import { instrumentKeys, type ReadEntry, storedKeyIn, textsBySource } from '../index';

const document = JSON.parse(readFileSync(join(__dirname, '../../../seed/instruments/phq9.json'), 'utf8'));
function draftWith(prefix: string) {
  let number = 0;
  return draftOf(document, () => `${prefix}-${number++}`);
}

describe('the keys of an instrument in files', () => {
  const keys = instrumentKeys(draftWith('here'));

  it('are those of its document, each once', () => {
    const written = textKeys(document).map(({ key }) => key);
    expect([...keys.inFile.values()]).toEqual(written);
    expect(new Set(written).size).toBe(written.length);
  });

  it('mean the same text in another installation, whose ids are others', () => {
    const there = instrumentKeys(draftWith('there'));
    expect([...there.inFile.values()]).toEqual([...keys.inFile.values()]);
    for (const [stored, key] of keys.inFile) expect(storedKeyIn(keys, key)).toBe(stored);
    for (const [stored, key] of there.inFile) expect(storedKeyIn(there, key)).toBe(stored);
  });

  it('of earlier files are the stored ones', () => {
    for (const stored of keys.inFile.keys()) expect(storedKeyIn(keys, stored)).toBe(stored);
  });
});

describe('entries whose key nothing has', () => {
  const entry = (key: string, source: string | null, line = 1): ReadEntry => ({
    ...{ line, kind: 'Instrument', owner: 'x', locale: 'de-DE', key, source, previousSource: null },
    ...{ text: 'Ruhig', status: 'reviewed', outdated: false, textDigest: null },
  });
  const free = [
    { stored: 'question.1.text', source: 'I felt calm.' },
    { stored: 'row.2.text', source: 'Calm' },
    { stored: 'answer.3.label', source: 'Never' },
    { stored: 'answer.4.label', source: 'Never' },
  ];
  const found = (...entries: ReadEntry[]) => [...textsBySource(entries, free).values()].map(({ stored }) => stored);

  it('mean the one text of the same kind of part with the same source', () => {
    expect(found(entry('question.old.text', 'I felt calm.'))).toEqual(['question.1.text']);
    expect(found(entry('question.old.r1.text', 'Calm'))).toEqual(['row.2.text']);
    expect(found(entry('row.019a.text', 'Calm'))).toEqual(['row.2.text']);
  });

  it('mean none where two could be meant, or two mean it, or it is another text of the part', () => {
    expect(found(entry('answer.old.never.label', 'Never'))).toEqual([]);
    expect(found(entry('question.a.text', 'I felt calm.'), entry('question.b.text', 'I felt calm.', 2))).toEqual([]);
    expect(found(entry('question.old.help', 'I felt calm.'), entry('question.old.text', null, 2))).toEqual([]);
  });
});
