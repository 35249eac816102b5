import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, blockOf, type Column } from 'core/export/block';
import type { Variable } from 'core/export/variable';

/** Before each block: its rows, and the bytes of its texts. Then its numbers, column by column, then its texts as JSON. */
const headBytes = 8;
const numberBytes = Float64Array.BYTES_PER_ELEMENT;

/** Blocks on disk, to be read as often as needed: memory does not grow with them. */
export class BlockFile {
  private numbers = new Float64Array(0);

  private constructor(
    private readonly variables: readonly Variable[],
    private readonly folder: string,
    private readonly file: FileHandle,
  ) {}

  /** @param parent folder in which it has a folder of its own */
  static async in(parent: string, variables: readonly Variable[]): Promise<BlockFile> {
    const folder = await mkdtemp(join(parent, 'rows-'));
    return new BlockFile(variables, folder, await open(join(folder, 'rows'), 'wx', 0o600));
  }

  async add(block: Block): Promise<void> {
    const columns = this.variables.map((_, place) => block.column(place));
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

  /** The numbers of a block are those of its memory until the next one is read. */
  async *blocks(): AsyncGenerator<Block> {
    const { variables } = this;
    const numeric = variables.filter(({ kind }) => kind === 'number').length;
    const file = await open(join(this.folder, 'rows'));
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

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
