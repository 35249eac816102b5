import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from 'core/export/format';
import { writeCsv } from './formats/csv';
import { writeDta } from './formats/dta';
import { writeJsonLines } from './formats/jsonLines';
import { rScript } from './formats/rScript';
import { writeSav } from './formats/sav';
import type { CellStyle, Exported, FileWriter } from './formats/writer';
import { writeXlsx } from './formats/xlsx';
import type { Gathered } from './gathering';

const writers: Readonly<Record<Exclude<ExportFormat, 'parquet' | 'r'>, FileWriter>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  sav: writeSav,
  dta: writeDta,
  jsonl: writeJsonLines,
};

/** A file that was written. */
export interface MadeFile {
  name: string;
  path: string;
}

/** `stem`: what names begin with. */
export interface Place {
  folder: string;
  stem: string;
}

async function put(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx' }));
}

const codes: CellStyle = { values: 'codes', missing: 'codes' };

async function putData(
  exported: Exported,
  format: ExportFormat,
  style: CellStyle,
  { folder, stem }: Place,
): Promise<MadeFile[]> {
  const file = (ending: string): MadeFile => {
    const name = `${stem}${ending}`;
    return { name, path: join(folder, name) };
  };
  if (format === 'parquet') {
    const made = file('.parquet');
    // DuckDB takes as long to load as some thousand rows take to be written.
    const { writeParquet } = await import('./formats/storeParquet');
    await writeParquet(exported, style, made.path);
    return [made];
  }
  if (format === 'r') {
    const [script, data] = [file('.R'), file('-data.csv')];
    // The script gives the numbers their labels.
    await put(data.path, writeCsv(exported, codes));
    await writeFile(script.path, rScript(exported.dataSet, data.name), { flag: 'wx' });
    return [script, data];
  }
  const made = file(`.${format}`);
  await put(made.path, writers[format](exported, style));
  return [made];
}

/**
 * Writes the files of an export into a folder, the data first: of R a script with its CSV, and where names are withheld a CSV with the
 * texts.
 */
export async function putFiles(
  { exported, texts }: Gathered,
  format: ExportFormat,
  style: CellStyle,
  place: Place,
): Promise<MadeFile[]> {
  const files = await putData(exported, format, style, place);
  if (texts === undefined) return files;
  const name = `${place.stem}-texts.csv`;
  const made = { name, path: join(place.folder, name) };
  await put(made.path, writeCsv(texts, codes));
  return [...files, made];
}
