import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { InstrumentDocument } from 'core/instrument/document';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { assess } from 'server/cli/main';
import { dataFolder, sayNotRun } from './dataFolder';

type Row = Record<string, string>;

const root = join(__dirname, '../..');
const instrument = join(root, 'tests/data/cases/A10.json');
const scales = ['observing', 'describing', 'acting', 'accepting'];
const items = Array.from({ length: 39 }, (_, index) => `q${index + 1}`);

/** Scores a CSV as a user would: `assess score INSTRUMENT RESPONSES --out FILE`. */
async function scoreByCommandLine(rows: Row[]): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kims-'));
  try {
    const responses = join(folder, 'responses.csv');
    const scores = join(folder, 'scores.csv');
    writeFileSync(responses, stringify(rows, { header: true, columns: items }));
    const said = new PassThrough();
    const status = await assess(['score', instrument, responses, '--out', scores], { out: said, error: said });
    if (status !== 0) throw new Error(`assess score ended with ${status}: ${said.read()}`);
    return parse(readFileSync(scores, 'utf8'), { columns: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('KIMS through the command line', () => {
  it('scores the made-up respondents of the stored document', async () => {
    const { testCases = [] }: InstrumentDocument = JSON.parse(readFileSync(instrument, 'utf8'));
    const rows = testCases.map(({ answers }) =>
      Object.fromEntries(items.map((item) => [item, String(answers[item] ?? '')])),
    );
    const scored = await scoreByCommandLine(rows);
    const wanted = testCases.map(({ expected }) => scales.map((scale) => expected[scale] ?? ''));
    expect(scored.map((row) => scales.map((scale) => (row[scale] ? Number(row[scale]) : '')))).toEqual(wanted);
  });

  it('gives the 2,084 scores that were published for 521 people, and none for a scale with an open item', async () => {
    if (dataFolder === undefined) {
      sayNotRun('the 2,084 published KIMS scores');
      expect(scales).toHaveLength(4);
      return;
    }
    const published: Row[] = parse(readFileSync(join(dataFolder, 'responses/kims.csv'), 'utf8'), { columns: true });
    const answers = published.map((row) =>
      Object.fromEntries(items.map((item) => [item, (row[item.toUpperCase()] ?? '0').replace(/^0$/, '')])),
    );
    const scored = await scoreByCommandLine(answers);
    expect(scored).toHaveLength(601);
    const wrong: string[] = [];
    let equal = 0;
    let complete = 0;
    for (const [index, row] of scored.entries()) {
      const isComplete = items.every((item) => answers[index]?.[item] !== '');
      if (!isComplete) continue;
      complete++;
      for (const scale of scales) {
        if (Number(row[scale]) === Number(published[index]?.[scale])) equal++;
        else wrong.push(`row ${index + 1} ${scale}: ${row[scale]}, published ${published[index]?.[scale]}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([complete, equal]).toEqual([521, 2084]);
    const key: Record<string, string[]> = Object.fromEntries(scales.map((scale) => [scale, itemsOf(scale)]));
    for (const [index, row] of scored.entries()) {
      for (const [scale, members] of Object.entries(key)) {
        const open = members.some((item) => answers[index]?.[item] === '');
        expect([index, scale, row[scale] === '']).toEqual([index, scale, open]);
      }
    }
  });
});

function itemsOf(scale: string): string[] {
  const { calculations = [] }: InstrumentDocument = JSON.parse(readFileSync(instrument, 'utf8'));
  const formula = calculations.find(({ code }) => code === scale)?.formula ?? '';
  return formula.match(/q\d+/g) ?? [];
}
