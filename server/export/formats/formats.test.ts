import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Cell, missingReasons, type Row } from 'core/export/variable';
import { fromSpreadsheetCell } from 'core/interchange/spreadsheetCell';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { runs } from 'tests/long';
import { writeCsv } from './csv';
import { writeDta } from './dta';
import { readDta } from './dta.testing';
import { writeJsonLines } from './jsonLines';
import { rScript } from './rScript';
import { bytesOf, exportedOf, sampleDataSet, sampleRows } from './sample.testing';
import { writeSav } from './sav';
import { readSav } from './sav.testing';
import { writeParquet } from './storeParquet';
import type { CellStyle, FileWriter } from './writer';
import { writeXlsx } from './xlsx';

const codes: CellStyle = { values: 'codes', missing: 'codes' };
const labels: CellStyle = { values: 'labels', missing: 'codes' };
const { variables } = sampleDataSet;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'formats-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function written(write: FileWriter, rows: readonly Row[] = sampleRows, style = codes): Promise<Buffer> {
  return bytesOf(write(exportedOf(sampleDataSet, rows), style));
}
const csvOf = async (rows: readonly Row[], style = codes) =>
  parse((await written(writeCsv, rows, style)).toString(), { bom: true, relax_column_count: false }) as string[][];

/** What a CSV cell means again. */
function cellOf(text: string, index: number): Cell {
  if (variables[index]?.kind === 'number') return text === '' ? null : Number(text);
  return text === '' ? null : fromSpreadsheetCell(text);
}
const emptyAsNull = (rows: readonly Row[]) => rows.map((row) => row.map((cell) => (cell === '' ? null : cell)));

/** Rows of the sample's shape. */
const anyRows = fc.array(
  fc.tuple(
    ...variables.map((variable): fc.Arbitrary<Cell> => {
      const { kind, values, missing } = variable;
      if (kind === 'text') return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constant(null));
      if (kind === 'date') return fc.constantFrom('1999-12-31', '2024-02-29', null);
      if (kind === 'time') return fc.constantFrom('00:00', '13:37', null);
      if (kind === 'moment') return fc.constantFrom('2026-01-02T03:04:05.678Z', null);
      const numbers =
        values.length > 0
          ? fc.constantFrom(...values.map(({ value }) => value))
          : fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
      return fc.oneof(
        numbers.map((value) => value + 0),
        fc.constantFrom<Cell>(null, ...(missing ? Object.values(missing) : [])),
      );
    }),
  ),
  { maxLength: 12 },
);

describe('values survive', () => {
  const numRuns = runs(25, 400);

  it('in CSV', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const [head, ...lines] = await csvOf(rows);
        expect(head).toEqual(variables.map(({ name }) => name));
        expect(lines.map((line) => line.map(cellOf))).toEqual(emptyAsNull(rows));
      }),
      { numRuns },
    ));

  it('in JSON Lines', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const lines = (await written(writeJsonLines, rows)).toString().split('\n').slice(0, -1);
        expect(lines.map((line) => Object.values(JSON.parse(line) as object))).toEqual(rows);
      }),
      { numRuns },
    ));

  it('in an SPSS file, reasons for missing values as user-missing', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const read = readSav(await written(writeSav, rows));
        expect(read.variables.map(({ name }) => name)).toEqual(variables.map(({ name }) => name));
        // A text that ends in blanks loses them: the format fills with blanks.
        const trimmed = rows.map((row) =>
          row.map((cell, index) => (variables[index]?.kind === 'text' ? String(cell ?? '').replace(/ +$/, '') : cell)),
        );
        expect(read.rows).toEqual(trimmed);
      }),
      { numRuns },
    ));

  it('in a Stata file, reasons for missing values as .a to .e', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const read = readDta(await written(writeDta, rows));
        const expected = rows.map((row) =>
          row.map((cell, index) => {
            const { kind, missing } = variables[index] ?? {};
            // A text ends where the format ends it.
            if (kind === 'text') return String(cell ?? '').split('\0', 1)[0];
            const letter = missing ? missingReasons.findIndex((reason) => missing[reason] === cell) : -1;
            return letter < 0 ? (cell ?? '.') : `.${'abcde'[letter]}`;
          }),
        );
        expect(read.rows).toEqual(expected);
      }),
      { numRuns },
    ));
});

describe('a spreadsheet', () => {
  it('finds no formula in a CSV, whatever people wrote', async () => {
    const nasty = ['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '|cmd', '%x', "'=1", '＝1', '\r=1'];
    const lines = await csvOf(nasty.map((text): Row => [text, ...variables.slice(1).map(() => null)]));
    for (const [index, [cell = '']] of lines.slice(1).entries()) {
      expect(cell).toMatch(/^'/);
      expect(fromSpreadsheetCell(cell)).toBe(nasty[index]);
    }
  });

  it('reads a workbook: data, codebook and frequencies', async () => {
    const bytes = await written(writeXlsx);
    const data = await readSheet(bytes, 'data');
    expect(data[0]).toEqual(variables.map(({ name }) => name));
    expect(data.slice(1)).toEqual(emptyAsNull(sampleRows));
    const codebook = await readSheet(bytes, 'codebook');
    expect(codebook[2]).toEqual(expect.arrayContaining(['phq9_item_1_little_interest_x', 'ordinal']));
    const frequencies = await readSheet(bytes, 'frequencies');
    expect(frequencies).toContainEqual(expect.arrayContaining([0, 'إطلاقاً', 1, 20]));
    expect(frequencies).toContainEqual(expect.arrayContaining([-5, 'withheld', 1, 20]));
  });

  it('can have labels in place of numbers, and nothing in place of reasons', async () => {
    const lines = await csvOf(sampleRows, labels);
    expect(lines.slice(1).map((line) => line[1])).toEqual([
      'O’ften, "really" & <more>',
      'not_shown',
      'skipped',
      'withheld',
      'إطلاقاً',
    ]);
    const empty = await csvOf(sampleRows, { values: 'codes', missing: 'empty' });
    expect(empty.slice(1).map((line) => line[1])).toEqual(['2', '', '', '', '0']);
  });
});

it('Parquet is read with its types, and the codebook beside them', async () => {
  const path = join(folder, 'sample.parquet');
  await writeParquet(exportedOf(sampleDataSet, sampleRows), codes, path);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowObjectsJson();
  const rows = await read(
    `select respondent_identifier, slider, long, born, woke, started_at::varchar as started_at from '${path}'`,
  );
  expect(rows[0]).toMatchObject({
    respondent_identifier: 'r-1',
    slider: -10,
    born: '1970-01-01',
    woke: '00:00:00',
    started_at: '2026-11-22 18:30:00',
  });
  expect(rows[1]).toMatchObject({ respondent_identifier: 'عمر', slider: -91, long: 'é'.repeat(1500) });
  const [kept] = await read(
    `select decode(value) as book from parquet_kv_metadata('${path}') where decode(key) = 'codebook'`,
  );
  expect(JSON.parse(String(kept?.book))).toMatchObject({ title: sampleDataSet.title, variables: expect.any(Array) });
  connection.disconnectSync();
  instance.closeSync();
});

const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasHaven =
  has('Rscript') &&
  (() => {
    try {
      execFileSync('Rscript', ['-e', 'library(haven); library(jsonlite)'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();
const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };
const r = (code: string) =>
  execFileSync('Rscript', ['-e', code], {
    env: utf8,
    encoding: 'utf8',
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

describe('other programs, where they are installed', () => {
  it('PSPP opens an SPSS file without a word, with its labels, measures and missing values', async () => {
    if (!has('pspp')) return;
    writeFileSync(join(folder, 'a.sav'), await written(writeSav));
    const syntax = join(folder, 'a.sps');
    writeFileSync(
      syntax,
      `GET FILE='${folder}/a.sav'.\nDISPLAY DICTIONARY.\nFREQUENCIES phq9_item_1_little_interest_x.\n`,
    );
    const told = execFileSync('pspp', ['-O', 'format=csv', syntax], { env: utf8, encoding: 'utf8' });
    expect(told).not.toMatch(/warning|error/i);
    expect(told).toMatch(/phq9_item_1_little_interest_x,2,قلة الاهتمام.*,Ordinal,/);
    expect(told).toMatch(/إطلاقاً/);
    expect(told).toMatch(/-5 THRU -1|-5; -1|-5.+-1/);
  });

  it('haven reads SPSS and Stata files, and base R the script with its CSV', async () => {
    if (!hasHaven) return;
    writeFileSync(join(folder, 'b.sav'), await written(writeSav));
    writeFileSync(join(folder, 'b.dta'), await written(writeDta));
    writeFileSync(join(folder, 'b.csv'), await written(writeCsv));
    writeFileSync(join(folder, 'b.R'), rScript(sampleDataSet, 'b.csv'));
    const [sav, dta, script] = JSON.parse(
      r(`suppressPackageStartupMessages({library(haven); library(jsonlite)})
        s <- read_sav("b.sav", user_na = TRUE); d <- read_dta("b.dta"); source("b.R", encoding = "UTF-8")
        plain <- function(x) list(as.vector(x$phq9_item_1_little_interest_x), nchar(as.vector(x$long)), format(x$born), as.vector(x$score), as.vector(x$comment))
        cat(toJSON(list(
          list(cells = plain(s), range = attr(s$phq9_item_1_little_interest_x, "na_range"), labels = names(attr(s$half, "labels"))),
          list(cells = plain(d), tags = na_tag(d$phq9_item_1_little_interest_x), label = attr(d, "label")),
          list(levels = levels(data$phq9_item_1_little_interest_x), cells = as.integer(data$phq9_item_1_little_interest_x), comment = as.vector(data$comment), codes = codes$phq9_item_1_little_interest_x, born = format(data$born), isna = is.na(data$slider))
        ), digits = NA, na = "null", auto_unbox = TRUE))`),
    );
    const lengths = sampleRows.map((row) => String(row[5] ?? '').length);
    const column = (index: number) => sampleRows.map((row) => row[index]);
    expect(sav.cells).toEqual([column(1), lengths, column(6), column(9), column(4)]);
    expect([sav.range, sav.labels]).toEqual([
      [-5, -1],
      ['half', 'one and a half', ...missingReasons],
    ]);
    expect(dta.tags).toEqual([null, 'a', 'b', 'e', null]);
    expect(dta.cells.slice(1)).toEqual([lengths, column(6), column(9), column(4)]);
    expect(dta.label).toBe(sampleDataSet.title);
    expect(script).toMatchObject({
      ...{
        levels: ['إطلاقاً', '好几天', 'O’ften, "really" & <more>'],
        cells: [3, null, null, null, 1],
        codes: column(1),
      },
      ...{ comment: column(4).map((text) => text || null), born: column(6), isna: [false, true, false, false, true] },
    });
  });
});
