import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { addressOf } from 'core/export/codebook';
import type { DataSet, Variable } from 'core/export/variable';
import { writeJsonLines } from './jsonLines';
import type { CellStyle, Exported } from './writer';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function typeOf({ kind, values }: Variable, style: CellStyle): string {
  if (kind === 'date') return 'DATE';
  if (kind === 'time') return 'TIME';
  if (kind === 'moment') return 'TIMESTAMP';
  if (kind === 'text' || (style.values === 'labels' && values.length > 0)) return 'VARCHAR';
  return 'DOUBLE';
}

/** What the columns are, as JSON in the file's own metadata. */
const metadataOf = ({ variables, title, locale }: DataSet): string =>
  JSON.stringify({
    ...{ title, locale },
    variables: variables.map((variable) => {
      const { name, label, measure, values, missing } = variable;
      return { name, label, measure, values, missing, from: addressOf(variable) };
    }),
  });

/**
 * Writes a Parquet file by DuckDB, whose core can do that: no extension is loaded. It runs in the caller's process, with one thread and
 * little memory; beside the file it needs room for the rows as text.
 */
export async function writeParquet(exported: Exported, style: CellStyle, path: string): Promise<void> {
  const { dataSet } = exported;
  const lines = `${path}.rows`;
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '200MB',
    temp_directory: `${path}.temporary`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    await pipeline(Readable.from(writeJsonLines(exported, style)), createWriteStream(lines, { mode: 0o600 }));
    const connection = await instance.connect();
    const columns = dataSet.variables.map((variable) => `${variable.name}: ${quoted(typeOf(variable, style))}`);
    const source = `read_json(${quoted(lines)}, format = 'newline_delimited', columns = {${columns.join(', ')}})`;
    await connection.run(
      `COPY (SELECT * FROM ${source}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {codebook: ${quoted(metadataOf(dataSet))}})`,
    );
    connection.disconnectSync();
  } finally {
    instance.closeSync();
    await rm(lines, { force: true });
    await rm(`${path}.temporary`, { recursive: true, force: true });
  }
}
