import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { blockOfRows } from 'core/export/block';
import { missingCodesBelow } from 'core/export/missingCodes';
import { type Cell, type DataSet, type ExportWords, exportWords, type Variable } from 'core/export/variable';
import { writeCsv } from '../../server/export/formats/csv';
import { writeDta } from '../../server/export/formats/dta';
import { writeJsonLines } from '../../server/export/formats/jsonLines';
import { writeSav } from '../../server/export/formats/sav';
import { writeParquet } from '../../server/export/formats/storeParquet';
import type { Exported, FileWriter } from '../../server/export/formats/writer';
import { writeXlsx } from '../../server/export/formats/xlsx';
import { Spool } from '../../server/export/spool';
import { sized } from '../form';

/** `npm run bench -- export [ROWS]`: rows of 50 variables: forty choices, nine numbers, a text. */
const rows = Number(process.argv[3] ?? sized(5000, 100_000));
const style = { values: 'codes', missing: 'codes' } as const;

const values = [0, 1, 2, 3].map((value) => ({ value, code: `c${value}`, label: `Answer ${value}` }));
const variables = Array.from({ length: 50 }, (_, index): Variable => {
  const isChoice = index < 40;
  return {
    name: `q${index + 1}`,
    label: `Question ${index + 1}`,
    kind: index === 49 ? 'text' : 'number',
    measure: isChoice ? 'ordinal' : 'scale',
    values: isChoice ? values : [],
    missing: isChoice ? missingCodesBelow(0) : null,
    ...(isChoice ? { range: { min: 0, max: 3 } } : {}),
    decimals: isChoice ? 0 : 3,
    origin: { of: 'answer', question: `q${index + 1}` },
  };
});
const words = Object.fromEntries(exportWords.map((word) => [word, word])) as ExportWords;
const dataSet: DataSet = { code: 'bench', title: 'Bench', locale: 'en-US', variables, words };

const cell = (row: number, column: number): Cell => {
  if (column === 49) return row % 3 === 0 ? `What somebody wrote, number ${row}` : null;
  return column < 40 ? ((row * 7 + column * 3) % 6) - 2 : ((row * (column + 13)) % 9973) / 8;
};

/** Seconds of the wall and of the processor, and the most memory meanwhile. */
async function measured(name: string, work: () => Promise<number | undefined>): Promise<void> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const size = await work();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(used);
  const wall = (performance.now() - begun) / 1000;
  const parts = [
    `${wall.toFixed(1)} s`,
    `${((user + system) / 1e6).toFixed(1)} s of processor`,
    `${Math.round(most / 1e6)} MB of memory`,
  ];
  console.log(`${name.padEnd(9)} ${parts.join(', ')}${size === undefined ? '' : `, ${Math.round(size / 1e6)} MB`}`);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
  const spool = await Spool.in(folder, dataSet);
  let exported: Exported | undefined;
  console.log(`${rows} rows of ${variables.length} variables`);
  await measured('to disk', async () => {
    for (let first = 0; first < rows; first += 500) {
      const batch = Array.from({ length: Math.min(500, rows - first) }, (_, index) =>
        variables.map((_variable, column) => cell(first + index, column)),
      );
      await spool.add(blockOfRows(variables, batch));
    }
    exported = spool.done(new Date());
    return undefined;
  });
  const made = exported;
  if (made === undefined) return;
  const writers: Record<string, FileWriter> = {
    csv: writeCsv,
    sav: writeSav,
    dta: writeDta,
    xlsx: writeXlsx,
    jsonl: writeJsonLines,
  };
  for (const [name, write] of Object.entries(writers)) {
    const path = join(folder, `data.${name}`);
    await measured(name, async () => {
      await pipeline(Readable.from(write(made, style)), createWriteStream(path));
      return (await stat(path)).size;
    });
    await rm(path);
  }
  await measured('parquet', async () => {
    const path = join(folder, 'data.parquet');
    await writeParquet(made, style, path);
    return (await stat(path)).size;
  });
  await spool.remove();
  await rm(folder, { recursive: true });
}

void main();
