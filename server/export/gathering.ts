import { randomUUID } from 'node:crypto';
import {
  type Block,
  blockOf,
  blockOfRows,
  cellIn,
  emptyColumn,
  peopleIn,
  personPlaceIn,
  pickedRows,
} from 'core/export/block';
import { chosenColumns } from 'core/export/chosen';
import { rowFilter } from 'core/export/matching';
import type { ChosenColumns, ExportedParticipation } from 'core/export/participation';
import { type ExportTable, exportTable } from 'core/export/table';
import { usesIn } from 'core/export/uses';
import type { DataSet, ExportWords, ParticipationField, Row, Variable } from 'core/export/variable';
import { wideTable } from 'core/export/wide';
import { Withholding } from 'core/export/withheld/withhold';
import type { ResultFilter } from 'core/results/filter';
import type { Database } from '../database/connection';
import { BlockFile } from './blockFile';
import type { Exported } from './formats/writer';
import { settledRows } from './settled';
import { shuffled } from './shuffled';
import { Spool } from './spool';
import { countExported, readRows, type StoredParticipation } from './storeRows';
import type { LoadedStudy } from './study';
import { TextSpool } from './textSpool';

/** Rows of a block that is not read from the database. */
const together = 500;

export interface Gathering extends ChosenColumns {
  layout: 'long' | 'wide';
  /** Which rows; of a survey that withholds names it sees what is shown of them. */
  filter: ResultFilter;
  /** An existing folder, for what does not fit into memory. */
  scratch: string;
  at: Date;
  /** Called from time to time. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Rows on disk, ready to be written in any format. */
export interface Gathered {
  exported: Exported;
  /** Where names are withheld: what was written, apart from the rows. */
  texts: Exported | undefined;
  /** Names are withheld, and fewer people are left than a result may be about: then there are no rows. */
  isTooFew: boolean;
  /** Removes what is on disk. */
  remove(): Promise<void>;
}

/** Reads all rows, some at once, those of a person always together. */
async function blocksFrom(
  db: Database,
  { rowsOf, study, withheld }: LoadedStudy,
  table: ExportTable,
  { onProgress, isUsed = () => true }: Pick<Gathering, 'onProgress'> & { isUsed?: (place: number) => boolean },
  take: (block: Block) => Promise<void>,
): Promise<void> {
  const total = await countExported(db, rowsOf);
  let person = 0;
  let done = 0;
  /** Of the last person: there may be more. */
  let last: StoredParticipation[] = [];
  const taken = async (rows: readonly StoredParticipation[]) => {
    const participationAt = (row: number) => {
      const stored = rows[row] as StoredParticipation;
      if (stored.personKey !== rows[row - 1]?.personKey) person += 1;
      return participationOf(stored, person);
    };
    if (rows.length > 0) await take(table.blockOf(rows.length, participationAt, isUsed));
  };
  const salted = study.isIdentified ? rowsOf : { ...rowsOf, salt: randomUUID() };
  const settled = withheld === null ? undefined : await settledRows(db, rowsOf, withheld.minimumGroup);
  const reads = (fields: readonly ParticipationField[]) =>
    table.dataSet.variables.some(({ origin }, place) => {
      return isUsed(place) && origin.of === 'participation' && fields.includes(origin.field);
    });
  const parts = {
    items: study.items,
    hasTimes: reads(['started_at', 'completed_at', 'minutes']),
    hasNames: reads(['name', 'email']),
  };
  await readRows(db, salted, parts, async (stored) => {
    const rows = [...last, ...stored.filter(({ id }) => settled?.has(id) ?? true)];
    let begin = Math.max(0, rows.length - 1);
    while (begin > 0 && rows[begin - 1]?.personKey === rows[begin]?.personKey) begin -= 1;
    last = rows.slice(begin);
    await taken(rows.slice(0, begin));
    done += stored.length;
    onProgress?.(done, Math.max(done, total));
  });
  await taken(last);
}

const participationOf = (stored: StoredParticipation, person: number): ExportedParticipation => ({
  id: stored.id,
  person,
  name: stored.name,
  email: stored.email,
  wave: stored.wave,
  arm: stored.arm,
  locale: stored.locale,
  isImported: stored.isImported,
  attributes: stored.attributes,
  startedAt: stored.startedAt,
  completedAt: stored.completedAt,
  attempts: stored.attempts === null ? {} : (JSON.parse(stored.attempts) as ExportedParticipation['attempts']),
});

/** Gets the rows of a study together, as they may be seen. */
export async function gather(
  db: Database,
  loaded: LoadedStudy,
  words: ExportWords,
  asked: Gathering,
): Promise<Gathered> {
  const table = exportTable(loaded.study, loaded.chain, words);
  return loaded.withheld === null
    ? gatherNamed(db, loaded, table, asked)
    : gatherWithheld(db, loaded, table, loaded.withheld.minimumGroup, asked);
}

/** How rows are written in the end: which of them, which columns, long or wide. */
function ending(dataSet: DataSet, { layout, filter, ...asked }: Gathering) {
  const left = rowFilter(dataSet, filter);
  const wide = layout === 'wide' ? wideTable(dataSet) : undefined;
  const chosen = chosenColumns(wide?.dataSet ?? dataSet, asked);
  const personPlace = personPlaceIn(dataSet.variables);
  const endOf = (all: Block): { block: Block; people: number } => {
    const kept = left(all);
    const rows = kept.length === all.rows ? all : pickedRows(all, kept);
    if (wide === undefined) return { block: chosen.blockOf(rows), people: peopleIn(rows, personPlace).length - 1 };
    const block = wide.blockOf(rows);
    return { block: chosen.blockOf(block), people: block.rows };
  };
  // What it needs of a block is what it asks one without rows for.
  const uses = new Set<number>();
  const none = blockOf(0, (place) => {
    uses.add(place);
    return emptyColumn(dataSet.variables[place] as Variable, 0);
  });
  const { block } = endOf(none);
  for (const place of chosen.dataSet.variables.keys()) block.column(place);
  return { dataSet: chosen.dataSet, blockOf: endOf, uses };
}

async function gatherNamed(db: Database, loaded: LoadedStudy, table: ExportTable, asked: Gathering): Promise<Gathered> {
  const end = ending(table.dataSet, asked);
  const spool = await Spool.in(asked.scratch, end.dataSet);
  try {
    const isUsed = (place: number) => end.uses.has(place);
    await blocksFrom(db, loaded, table, { ...asked, isUsed }, (all) => spool.add(end.blockOf(all).block));
    return { exported: spool.done(asked.at), texts: undefined, isTooFew: false, remove: () => spool.remove() };
  } catch (error) {
    await spool.remove();
    throw error;
  }
}

async function gatherWithheld(
  db: Database,
  loaded: LoadedStudy,
  table: ExportTable,
  minimumGroup: number,
  asked: Gathering,
): Promise<Gathered> {
  const { dataSet } = table;
  const withholding = new Withholding(dataSet, minimumGroup, usesIn(dataSet, loaded.study));
  const raw = await BlockFile.in(asked.scratch, dataSet.variables);
  const texts = await TextSpool.in(asked.scratch, dataSet);
  const end = ending(withholding.dataSet, asked);
  const spool = await Spool.in(asked.scratch, end.dataSet);
  const remove = async () => {
    await Promise.all([texts.remove(), spool.remove()]);
  };
  try {
    await blocksFrom(db, loaded, table, asked, async (block) => {
      withholding.know(block);
      await raw.add(block);
      await texts.add(block);
    });
    await withholding.count(raw.blocks());
    await withholding.countScores(raw.blocks());
    const { variables } = withholding.dataSet;
    const parted: Row[] = [];
    let shownPeople = 0;
    const put = async (shown: Block) => {
      const { block, people } = end.blockOf(shown);
      shownPeople += people;
      await spool.add(block);
    };
    for await (const { block, together: beside, parted: apart } of withholding.show(raw.blocks())) {
      await put(pickedRows(block, beside));
      for (const row of apart) parted.push(variables.map((_, place) => cellIn(block.column(place), row)));
    }
    const order = shuffled(parted);
    for (let first = 0; first < order.length; first += together) {
      await put(blockOfRows(variables, order.slice(first, first + together)));
    }
    if (shownPeople < minimumGroup) {
      return { exported: spool.none(asked.at), texts: undefined, isTooFew: true, remove };
    }
    // Texts of some people beside those of all would tell whose they are.
    const isNarrowed = Object.keys(asked.filter).length > 0;
    const own = isNarrowed ? undefined : await texts.done(minimumGroup, dataSet, asked.at);
    return { exported: spool.done(asked.at), texts: own, isTooFew: false, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await raw.remove();
  }
}
