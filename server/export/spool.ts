import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSummary } from 'core/export/summary';
import type { DataSet, Row } from 'core/export/variable';
import type { Exported, TextFacts } from './formats/writer';

const newline = 10;
/** Rows that are read and written together. */
const together = 500;

/** Rows on disk, to be read as often as a format needs them: memory does not grow with them. */
export class Spool {
  private readonly texts: (TextFacts | null)[];
  private readonly summary: DataSummary;
  private waiting: Row[] = [];
  private count = 0;

  private constructor(
    private readonly dataSet: DataSet,
    private readonly folder: string,
    private readonly file: FileHandle,
  ) {
    this.texts = dataSet.variables.map(({ kind }) => (kind === 'text' ? { longest: 0, count: 0, bytes: 0 } : null));
    this.summary = new DataSummary(dataSet.variables);
  }

  /** @param parent folder in which it has a folder of its own */
  static async in(parent: string, dataSet: DataSet): Promise<Spool> {
    const folder = await mkdtemp(join(parent, 'rows-'));
    return new Spool(dataSet, folder, await open(join(folder, 'rows'), 'wx', 0o600));
  }

  async add(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      this.summary.add(row);
      for (let index = 0; index < this.texts.length; index++) {
        const facts = this.texts[index];
        const cell = row[index];
        if (!facts || typeof cell !== 'string' || cell === '') continue;
        const bytes = Buffer.byteLength(cell);
        facts.count += 1;
        facts.bytes += bytes;
        if (bytes > facts.longest) facts.longest = bytes;
      }
      this.waiting.push(row);
    }
    this.count += rows.length;
    if (this.waiting.length >= together) await this.write();
  }

  private async write(): Promise<void> {
    if (this.waiting.length === 0) return;
    const text = `${JSON.stringify(this.waiting)}\n`;
    this.waiting = [];
    await this.file.writeFile(text);
  }

  /** All rows are there. */
  async done(at: Date): Promise<Exported> {
    await this.write();
    const path = join(this.folder, 'rows');
    return {
      dataSet: this.dataSet,
      facts: { rows: this.count, texts: this.texts, summaries: this.summary.done() },
      rows: () => batchesIn(path),
      at,
    };
  }

  /** As if there were no rows. */
  none(at: Date): Exported {
    const texts = this.texts.map((facts) => facts && { longest: 0, count: 0, bytes: 0 });
    const summaries = new DataSummary(this.dataSet.variables).done();
    return { dataSet: this.dataSet, facts: { rows: 0, texts, summaries }, rows: async function* () {}, at };
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function* batchesIn(path: string): AsyncGenerator<Row[]> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      parts.push(chunk.subarray(from, end));
      yield JSON.parse(Buffer.concat(parts).toString()) as Row[];
      parts = [];
      from = end + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
}
