import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishProblems } from 'core/instrument';
import { parseInstrument } from 'core/instrument/schema';
import { canonicalJson } from 'seed/build/canonicalJson';
import { generatedFiles } from 'seed/build/generatedFiles';
import { dataFolder, sayNotRun } from './dataFolder';
import { generatedCases } from './generatedCases';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = ['seed/instruments', 'tests/data/cases'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

describe('generated documents', () => {
  it.each(documents)('%s is well-formed, and nothing stands in the way of publishing it', (path) => {
    const parsed = parseInstrument(JSON.parse(read(path)));
    expect(parsed).toMatchObject({ ok: true });
    if (parsed.ok) expect(publishProblems(parsed.document)).toEqual([]);
  });

  it.each(documents)('%s is in canonical form, as the build lays it out', (path) => {
    const text = read(path);
    expect(canonicalJson(JSON.parse(text)) === text).toBe(true);
  });

  it('are what the build makes of the sources today (with ASSESS_DATA)', () => {
    expect(documents).toHaveLength(16);
    if (dataFolder === undefined) {
      sayNotRun('that the demo instruments and case documents are fresh');
      return;
    }
    const files = [...generatedFiles(dataFolder, root), ...generatedCases(dataFolder)];
    expect(files.filter(([path, content]) => read(path) !== content).map(([path]) => path)).toEqual([]);
    expect(files.map(([path]) => path)).toEqual(expect.arrayContaining(documents));
  });
});
