import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBVector,
  UUID,
} from '@duckdb/node-api';
import { answersTable, type KnownVersion, scoresTable } from './columns';

/** Grows with every change of the tables: a store of another one is made anew. */
const format = 3;

/** What DuckDB may use; nothing is loaded at run time. */
const limits = {
  threads: '1',
  memory_limit: '400MB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
};

/** Rows of a chunk. */
const mostTogether = 2048;

export interface Column {
  type: DuckDBType;
  /** Of a typed array its elements are those of the column; ids are texts. */
  values: readonly DuckDBValue[] | Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array | BigUint64Array;
}

const digit = (code: number) => (code < 58 ? code - 48 : (code | 32) - 87);

/** Ids are stored from their last byte on, the highest bit turned so that they sort as texts do. */
function writeId(bytes: Uint8Array, at: number, id: string): void {
  let place = at + 15;
  for (let index = 0; index < id.length; index += 2) {
    // A hyphen.
    if (id.charCodeAt(index) === 45) index += 1;
    bytes[place] = 16 * digit(id.charCodeAt(index)) + digit(id.charCodeAt(index + 1));
    place -= 1;
  }
  bytes[at + 15] = (bytes[at + 15] ?? 0) ^ 0x80;
}

function isAllNone(values: readonly DuckDBValue[], from: number, size: number): boolean {
  for (let index = from; index < from + size; index += 1) if (values[index] !== null) return false;
  return true;
}

/** Writes a part of a column; value by value only where there is no quicker way. */
function put(vector: DuckDBVector, { type, values }: Column, from: number, size: number): void {
  if (ArrayBuffer.isView(values)) {
    const { items } = vector as unknown as { items: { set(from: ArrayLike<unknown>): void } };
    items.set(values.subarray(from, from + size));
    vector.flush();
    return;
  }
  if (isAllNone(values, from, size)) {
    const { validity } = vector as unknown as { validity: { data: BigUint64Array } };
    // No bit is set: no value is there.
    validity.data = new BigUint64Array(Math.ceil(size / 64));
    vector.flush();
    return;
  }
  const { dataView } = vector as unknown as { dataView: DataView };
  const bytes = type === UUID ? new Uint8Array(dataView.buffer, dataView.byteOffset, dataView.byteLength) : undefined;
  for (let index = 0; index < size; index += 1) {
    const value = values[from + index] ?? null;
    if (bytes && typeof value === 'string') writeId(bytes, 16 * index, value);
    else vector.setItem(index, value);
  }
  vector.flush();
}

/** The columns of attempts, in a file of their own: it can be thrown away and made again at any time. */
export class ResultStore {
  private known = new Set<string>();
  private constructor(
    private readonly file: string,
    private instance: DuckDBInstance,
    private connection: DuckDBConnection,
  ) {}

  /** @throws Error where another process has the file, or it cannot be written */
  static async open(file: string): Promise<ResultStore> {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(`${file}.new`, { force: true });
    await rm(`${file}.new.wal`, { force: true });
    const { instance, connection } = await opened(file);
    const store = new ResultStore(file, instance, connection);
    await store.prepare();
    return store;
  }

  private async prepare(): Promise<void> {
    await this.run('create table if not exists state (key varchar primary key, value varchar)');
    await this.run(
      'create table if not exists place (attempt uuid, person uuid, number integer, version uuid, scored uuid, survey uuid)',
    );
    const tables = await this.rows<{ name: string }>('select table_name as name from duckdb_tables()');
    this.known = new Set(tables.map(({ name }) => name));
  }

  run(sql: string) {
    return this.connection.run(sql);
  }

  /** What is found, a chunk at a time: it is never there as a whole. */
  async *chunks(sql: string): AsyncGenerator<DuckDBDataChunk> {
    const result = await this.connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      yield chunk;
    }
  }

  async rows<R>(sql: string): Promise<R[]> {
    return (await (await this.connection.run(sql)).getRowObjectsJson()) as R[];
  }

  /** Adds rows, given by column, in the order of the table's columns. */
  async append(table: string, rows: number, columns: readonly Column[]): Promise<void> {
    if (rows === 0) return;
    const appender = await this.connection.createAppender(table);
    const types = columns.map(({ type }) => type);
    const chunk = DuckDBDataChunk.create(types);
    for (let from = 0; from < rows; from += mostTogether) {
      const size = Math.min(mostTogether, rows - from);
      chunk.reset();
      chunk.rowCount = size;
      columns.forEach((column, index) => {
        put(chunk.getColumnVector(index), column, from, size);
      });
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }

  has(table: string): boolean {
    return this.known.has(table);
  }

  async state(): Promise<Record<string, string>> {
    const rows = await this.rows<{ key: string; value: string }>('select key, value from state');
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  async keep(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      await this.run(`insert or replace into state values (${quoted(key)}, ${quoted(value)})`);
    }
  }

  /** All or nothing, also over a crash. */
  async together<T>(work: () => Promise<T>): Promise<T> {
    await this.run('begin transaction');
    try {
      const done = await work();
      await this.run('commit');
      return done;
    } catch (error) {
      await this.run('rollback').catch(() => undefined);
      await this.prepare();
      throw error;
    }
  }

  /** Tables for a version's attempts and for the scores that it gave. */
  async makeTables({ id, questions, scores }: KnownVersion): Promise<void> {
    const [answers, given] = [answersTable(id), scoresTable(id)];
    if (this.known.has(answers)) return;
    const columns = questions.map(({ column, why, type }) => `, ${column} ${type}, ${why} utinyint`);
    await this.run(`create table if not exists ${answers} (
      attempt uuid, number integer, participation uuid, survey uuid, item varchar, withheld boolean, imported boolean, done boolean,
      wave varchar, arm varchar, locale varchar, attributes varchar, sex utinyint, age float, country varchar, started double, completed double, seconds double,
      fast utinyint, straight utinyint, duplicate utinyint${columns.join('')})`);
    const ofScores = scores.map(
      ({ number, text, band }) => `, ${number} double, ${band} utinyint${text === null ? '' : `, ${text} varchar`}`,
    );
    await this.run(`create table if not exists ${given} (attempt uuid${ofScores.join('')})`);
    this.known.add(answers).add(given);
  }

  /** Throws everything away. */
  async empty(): Promise<void> {
    this.close();
    for (const end of ['', '.wal']) await rm(`${this.file}${end}`, { force: true });
    await this.reopen();
  }

  /**
   * Copies the rows that there are into a new file, which takes the old one's place: what was deleted stays in the old one's bytes, whatever
   * one tells the database.
   */
  async rewrite(): Promise<void> {
    const fresh = `${this.file}.new`;
    await this.run('checkpoint');
    await rm(fresh, { force: true });
    await this.run(`attach ${quoted(fresh)} as fresh`);
    const [own] = await this.rows<{ name: string }>('select current_database() as name');
    await this.run(`copy from database "${own?.name}" to fresh`);
    await this.run('checkpoint fresh');
    await this.run('detach fresh');
    this.close();
    await rename(fresh, this.file);
    await rm(`${this.file}.wal`, { force: true });
    await this.reopen();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }

  private async reopen(): Promise<void> {
    Object.assign(this, await opened(this.file));
    await this.prepare();
  }
}

export const storeFormat = String(format);

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function opened(file: string) {
  const temporary = join(dirname(file), 'temporary');
  const instance = await DuckDBInstance.create(file, { ...limits, temp_directory: temporary });
  return { instance, connection: await instance.connect() };
}
