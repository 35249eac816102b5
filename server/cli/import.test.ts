import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalForm } from 'core/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { DataFolder } from '../testing/database/folder';
import { files, run } from './cli.testing';

let folder: DataFolder;

beforeAll(async () => {
  folder = await DataFolder.make();
  process.env.DATA_DIR = folder.path;
});

afterAll(async () => {
  delete process.env.DATA_DIR;
  await folder.remove();
});

async function fileOf(document: InstrumentDocument): Promise<string> {
  const { instrument = '' } = await files({ instrument: JSON.stringify(document, null, 1) });
  return instrument;
}

const named = (code: string): InstrumentDocument => ({ ...exampleDocument(), code });

describe('assess import and export', () => {
  it('bring a document in, publish it, and give it back as it was', async () => {
    const file = await fileOf(named('roundtrip'));
    const imported = await run(['import', file, '--publish', '--override-incomplete-locales']);
    expect(imported).toMatchObject({
      status: 0,
      out: `${file}: roundtrip imported\n${file}: roundtrip published as version 1\n`,
    });
    const out = join(folder.path, 'roundtrip.json');
    expect(await run(['export', 'roundtrip', '--version', '1', '--out', out])).toMatchObject({ status: 0 });
    const exported = JSON.parse(await readFile(out, 'utf8')) as InstrumentDocument;
    expect(canonicalForm(exported)).toBe(canonicalForm(named('roundtrip')));
    expect((await run(['export', 'roundtrip'])).out).toContain('"code": "roundtrip"');
  });

  it('say that texts were written with letters and marks apart', async () => {
    const document = named('apart');
    document.texts['de-DE'] = { ...document.texts['de-DE'], title: 'U\u0308ber' };
    const file = await fileOf(document);
    expect((await run(['import', file])).out).toMatch(/imported\n.*: 1 text was in the decomposed form/);
  });

  it('say with file and line what stands in the way of publishing', async () => {
    const file = await fileOf(named('incomplete'));
    const { status, out, error } = await run(['import', file, '--publish']);
    expect([status, out]).toEqual([1, `${file}: incomplete imported\n`]);
    expect(error).toMatch(/instrument:\d+: texts\["ar-EG"\]: \d+ texts are absent or not reviewed in ar-EG/);
  });

  it('leave an instrument of the same code alone unless it is to be replaced', async () => {
    const file = await fileOf(named('twice'));
    expect(await run(['import', file])).toMatchObject({ status: 0 });
    expect(await run(['import', file])).toMatchObject({ status: 1, error: expect.stringContaining('--replace') });
    expect(await run(['import', file, '--replace'])).toMatchObject({ status: 0 });
  });

  it('touch nothing when one of several files is broken', async () => {
    const broken = named('broken');
    if (broken.calculations?.[0]) broken.calculations[0].formula = 'sum(q1, q33)';
    const outcome = await run(['import', await fileOf(named('beside_broken')), await fileOf(broken)]);
    expect(outcome).toMatchObject({ status: 1, out: '' });
    expect(outcome.error).toMatch(
      /instrument:\d+: calculations\[0\]\.formula: there is no question and no calculation "q33"/,
    );
    expect(await run(['export', 'beside_broken'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('no instrument with the code "beside_broken"'),
    });
  });

  it.each([
    [['import'], 'Usage: assess import'],
    [['import', 'nowhere.json'], 'nowhere.json: there is no such file'],
    [['export'], 'Usage: assess export'],
    [['export', 'x', '--version', '0'], '"0" is no number of a version'],
    [['export', 'twice', '--version', '7'], '"twice" has no version 7'],
  ])('refuse %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ status: 1, error: expect.stringContaining(message) });
  });
});
