import type { Block, Column } from 'core/export/block';
import { DataSummary } from 'core/export/summary';
import type { DataSet } from 'core/export/variable';
import { BlockFile } from './blockFile';
import type { Exported, TextFacts } from './formats/writer';

const noTexts = ({ variables }: DataSet) =>
  variables.map(({ kind }): TextFacts | null => (kind === 'text' ? { longest: 0, count: 0, bytes: 0 } : null));

/** The rows of an export on disk, with what must be known of them before the first is written. */
export class Spool {
  private readonly texts: (TextFacts | null)[];
  private readonly summary: DataSummary;
  private count = 0;

  private constructor(
    private readonly dataSet: DataSet,
    private readonly file: BlockFile,
  ) {
    this.texts = noTexts(dataSet);
    this.summary = new DataSummary(dataSet.variables);
  }

  /** @param parent folder in which it has a folder of its own */
  static async in(parent: string, dataSet: DataSet): Promise<Spool> {
    return new Spool(dataSet, await BlockFile.in(parent, dataSet.variables));
  }

  async add(block: Block): Promise<void> {
    if (block.rows === 0) return;
    this.count += block.rows;
    this.summary.add(block);
    for (const [place, facts] of this.texts.entries()) if (facts !== null) addTexts(facts, block.column(place));
    await this.file.add(block);
  }

  /** All rows are there. */
  done(at: Date): Exported {
    return {
      dataSet: this.dataSet,
      facts: { rows: this.count, texts: this.texts, summaries: this.summary.done() },
      blocks: () => this.file.blocks(),
      at,
    };
  }

  /** As if there were no rows. */
  none(at: Date): Exported {
    const summaries = new DataSummary(this.dataSet.variables).done();
    const facts = { rows: 0, texts: noTexts(this.dataSet), summaries };
    return { dataSet: this.dataSet, facts, blocks: async function* () {}, at };
  }

  remove(): Promise<void> {
    return this.file.remove();
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
