import { randomInt } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Block, blockOf, personPlaceIn } from 'core/export/block';
import type { DataSet, Variable } from 'core/export/variable';
import type { Exported } from './formats/writer';
import { shuffled } from './shuffled';

/** Files that texts are dealt to: each is small enough to be put into another order in memory. */
const piles = 64;

/** The texts that were written where names are withheld: apart from all else, in an order that says nothing. */
export class TextSpool {
  private readonly lines: string[][] = Array.from({ length: piles }, () => []);
  private readonly people = new Map<string, { people: number; last: number }>();
  private waiting = 0;

  private constructor(
    private readonly folder: string,
    private readonly files: readonly FileHandle[],
    private readonly variables: readonly { variable: Variable; place: number }[],
    private readonly personPlace: number,
  ) {}

  static async in(parent: string, dataSet: DataSet): Promise<TextSpool> {
    const folder = await mkdtemp(join(parent, 'texts-'));
    const files = await Promise.all(
      Array.from({ length: piles }, (_, pile) => open(join(folder, String(pile)), 'wx', 0o600)),
    );
    const variables = dataSet.variables.flatMap((variable, place) =>
      variable.kind === 'text' && variable.origin.of === 'answer' ? [{ variable, place }] : [],
    );
    return new TextSpool(folder, files, variables, personPlaceIn(dataSet.variables));
  }

  async add(block: Block): Promise<void> {
    const people = block.column(this.personPlace) as Float64Array;
    for (const { variable, place } of this.variables) {
      const found = this.people.get(variable.name) ?? { people: 0, last: 0 };
      this.people.set(variable.name, found);
      for (const [row, text] of block.column(place).entries()) {
        if (typeof text !== 'string' || text === '') continue;
        const person = people[row] as number;
        if (found.last !== person) found.people += 1;
        found.last = person;
        this.lines[randomInt(piles)]?.push(JSON.stringify([variable.name, text]));
        this.waiting += 1;
      }
    }
    if (this.waiting >= 5000) await this.write();
  }

  private async write(): Promise<void> {
    this.waiting = 0;
    for (const [pile, lines] of this.lines.entries()) {
      if (lines.length > 0) await this.files[pile]?.writeFile(`${lines.splice(0).join('\n')}\n`);
    }
  }

  /** Those of questions that at least so many people wrote to. undefined: there are none */
  async done(least: number, { code, title, locale, words }: DataSet, at: Date): Promise<Exported | undefined> {
    await this.write();
    const labels = new Map(
      this.variables.flatMap(({ variable: { name, label } }): [string, string][] =>
        (this.people.get(name)?.people ?? 0) >= least ? [[name, label]] : [],
      ),
    );
    if (labels.size === 0) return undefined;
    const column = (name: string, label: string): Variable => ({
      ...{ name, label, kind: 'text', measure: 'nominal', values: [], missing: null, decimals: 0 },
      origin: { of: 'participation', field: 'id' },
    });
    const { folder } = this;
    return {
      dataSet: {
        ...{ code, title, locale, words },
        variables: [column('variable', words.variable), column('label', words.label), column('text', words.text)],
      },
      facts: { rows: 0, texts: [null, null, null], summaries: [] },
      at,
      blocks: async function* () {
        for (let pile = 0; pile < piles; pile++) {
          const written = await readFile(join(folder, String(pile)), 'utf8');
          const rows = written.split('\n').flatMap((line): [string, string, string][] => {
            if (line === '') return [];
            const [name, text] = JSON.parse(line) as [string, string];
            const label = labels.get(name);
            return label === undefined ? [] : [[name, label, text]];
          });
          const order = shuffled(rows);
          yield blockOf(order.length, (place) => order.map((row) => row[place] ?? null));
        }
      },
    };
  }

  async remove(): Promise<void> {
    for (const file of this.files) await file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
