import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, blockOf, type Column } from 'core/export/block';
import { DataSummary } from 'core/export/summary';
import type { DataSet } from 'core/export/variable';
import type { Exported, TextFacts } from './formats/writer';

/** Before each block: its rows, and the bytes of its texts. */
const headBytes = 8;
const numberBytes = Float64Array.BYTES_PER_ELEMENT;

const noTexts = ({ variables }: DataSet) =>
  variables.map(({ kind }): TextFacts | null => (kind === 'text' ? { longest: 0, count: 0, bytes: 0 } : null));

/** Rows on disk, to be read as often as a format needs them: memory does not grow with them. */
export class Spool {
  private readonly texts: (TextFacts | null)[];
  private readonly summary: DataSummary;
  private count = 0;
  private numbers = new Float64Array(0);

  private constructor(
    private readonly dataSet: DataSet,
    private readonly folder: string,
    private readonly file: FileHandle,
  ) {
    this.texts = noTexts(dataSet);
    this.summary = new DataSummary(dataSet.variables);
  }

  /** @param parent folder in which it has a folder of its own */
  static async in(parent: string, dataSet: DataSet): Promise<Spool> {
    const folder = await mkdtemp(join(parent, 'rows-'));
    return new Spool(dataSet, folder, await open(join(folder, 'rows'), 'wx', 0o600));
  }

  async add(block: Block): Promise<void> {
    if (block.rows === 0) return;
    this.count += block.rows;
    this.summary.add(block);
    for (const [place, facts] of this.texts.entries()) if (facts !== null) addTexts(facts, block.column(place));
    const columns = this.dataSet.variables.map((_, place) => block.column(place));
    const texts = Buffer.from(JSON.stringify(columns.filter((column) => !(column instanceof Float64Array))));
    const head = Buffer.alloc(headBytes);
    head.writeUInt32LE(block.rows);
    head.writeUInt32LE(texts.length, 4);
    if (this.numbers.length < block.rows * columns.length) this.numbers = new Float64Array(block.rows * columns.length);
    let length = 0;
    for (const column of columns) {
      if (!(column instanceof Float64Array)) continue;
      this.numbers.set(column, length);
      length += block.rows;
    }
    await this.file.writeFile(head);
    await this.file.writeFile(new Uint8Array(this.numbers.buffer, 0, length * numberBytes));
    await this.file.writeFile(texts);
  }

  /** All rows are there. */
  done(at: Date): Exported {
    const path = join(this.folder, 'rows');
    return {
      dataSet: this.dataSet,
      facts: { rows: this.count, texts: this.texts, summaries: this.summary.done() },
      blocks: () => blocksIn(path, this.dataSet),
      at,
    };
  }

  /** As if there were no rows. */
  none(at: Date): Exported {
    const { dataSet } = this;
    const summaries = new DataSummary(dataSet.variables).done();
    return { dataSet, facts: { rows: 0, texts: noTexts(dataSet), summaries }, blocks: async function* () {}, at };
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function addTexts(facts: TextFacts, column: Column): void {
  for (const cell of column) {
    if (typeof cell !== 'string' || cell === '') continue;
    const bytes = Buffer.byteLength(cell);
    facts.count += 1;
    facts.bytes += bytes;
    if (bytes > facts.longest) facts.longest = bytes;
  }
}

/** The numbers of a block are those of its memory until the next one is read. */
async function* blocksIn(path: string, { variables }: DataSet): AsyncGenerator<Block> {
  const numeric = variables.filter(({ kind }) => kind === 'number').length;
  const file = await open(path);
  try {
    let numbers = new Float64Array(0);
    const read = async (into: Uint8Array) => {
      const { bytesRead } = await file.read(into, 0, into.length);
      return bytesRead === into.length;
    };
    const head = Buffer.alloc(headBytes);
    while (await read(head)) {
      const rows = head.readUInt32LE();
      const texts = Buffer.allocUnsafe(head.readUInt32LE(4));
      if (numbers.length < rows * numeric) numbers = new Float64Array(rows * numeric);
      const bytes = new Uint8Array(numbers.buffer, 0, rows * numeric * numberBytes);
      if (!((await read(bytes)) && (await read(texts)))) throw new Error('Rows on disk end early');
      const written = JSON.parse(texts.toString()) as (string | null)[][];
      let number = 0;
      let text = 0;
      const columns = variables.map(({ kind }): Column => {
        if (kind !== 'number') return written[text++] as (string | null)[];
        number += rows;
        return numbers.subarray(number - rows, number);
      });
      yield blockOf(rows, (place) => columns[place] as Column);
    }
  } finally {
    await file.close();
  }
}
