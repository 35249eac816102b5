import { randomUUID } from 'node:crypto';
import { chosenColumns } from 'core/export/chosen';
import { rowFilter } from 'core/export/matching';
import type { ChosenColumns, ExportedParticipation } from 'core/export/participation';
import { type ExportTable, exportTable } from 'core/export/table';
import { usesIn } from 'core/export/uses';
import type { DataSet, ExportWords, Row } from 'core/export/variable';
import { wideTable } from 'core/export/wide';
import { Withholding } from 'core/export/withheld/withhold';
import type { ResultFilter } from 'core/results/filter';
import type { Database } from '../database/connection';
import type { Exported } from './formats/writer';
import { settledRows } from './settled';
import { shuffled } from './shuffled';
import { Spool } from './spool';
import { countExported, readRows, type StoredParticipation } from './storeRows';
import type { LoadedStudy } from './study';
import { TextSpool } from './textSpool';

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

/** Collects the rows of a person from those that come one after the other. */
async function byPerson(
  db: Database,
  loaded: LoadedStudy,
  table: ExportTable,
  { onProgress }: Gathering,
  take: (rows: Row[], person: number) => Promise<void>,
): Promise<void> {
  const { rowsOf, study } = loaded;
  const total = await countExported(db, rowsOf);
  let key: string | undefined;
  let person = 0;
  let own: Row[] = [];
  let done = 0;
  const salted = study.isIdentified ? rowsOf : { ...rowsOf, salt: randomUUID() };
  const settled = loaded.withheld === null ? undefined : await settledRows(db, rowsOf, loaded.withheld.minimumGroup);
  await readRows(db, salted, async (stored) => {
    for (const each of stored) {
      if (settled?.has(each.id) === false) continue;
      if (each.personKey !== key) {
        if (own.length > 0) await take(own, person);
        own = [];
        key = each.personKey;
        person += 1;
      }
      own.push(table.rowOf(participationOf(each, person)));
    }
    done += stored.length;
    onProgress?.(done, Math.max(done, total));
  });
  if (own.length > 0) await take(own, person);
}

const participationOf = (
  { personKey: _, attempts, ...stored }: StoredParticipation,
  person: number,
): ExportedParticipation => ({
  ...stored,
  person,
  attempts: attempts ?? {},
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

/** How rows of one person are written in the end: which columns, long or wide. */
function ending(dataSet: DataSet, { layout, filter, ...asked }: Gathering) {
  const left = rowFilter(dataSet, filter);
  const wide = layout === 'wide' ? wideTable(dataSet) : undefined;
  const chosen = chosenColumns(wide?.dataSet ?? dataSet, asked);
  return {
    dataSet: chosen.dataSet,
    rowsOf: (all: readonly Row[]): Row[] => {
      const rows = left(all);
      if (wide === undefined) return rows.map(chosen.rowOf);
      const row = wide.rowOf(rows);
      return row === undefined ? [] : [chosen.rowOf(row)];
    },
  };
}

async function gatherNamed(db: Database, loaded: LoadedStudy, table: ExportTable, asked: Gathering): Promise<Gathered> {
  const end = ending(table.dataSet, asked);
  const spool = await Spool.in(asked.scratch, end.dataSet);
  try {
    await byPerson(db, loaded, table, asked, (rows) => spool.add(end.rowsOf(rows)));
    const exported = await spool.done(asked.at);
    return { exported, texts: undefined, isTooFew: false, remove: () => spool.remove() };
  } catch (error) {
    await spool.remove();
    throw error;
  }
}

/** Rows of one person, which stand side by side. */
async function* peopleIn({ rows, dataSet }: Exported): AsyncGenerator<Row[]> {
  const place = dataSet.variables.findIndex(({ origin }) => origin.of === 'participation' && origin.field === 'person');
  let own: Row[] = [];
  for await (const batch of rows()) {
    for (const row of batch) {
      if (own.length > 0 && own[0]?.[place] !== row[place]) {
        yield own;
        own = [];
      }
      own.push(row);
    }
  }
  if (own.length > 0) yield own;
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
  const raw = await Spool.in(asked.scratch, dataSet);
  const texts = await TextSpool.in(asked.scratch, dataSet);
  const end = ending(withholding.dataSet, asked);
  const spool = await Spool.in(asked.scratch, end.dataSet);
  const remove = async () => {
    await Promise.all([texts.remove(), spool.remove()]);
  };
  try {
    await byPerson(db, loaded, table, asked, async (rows, person) => {
      withholding.know(rows);
      await raw.add(rows);
      for (const row of rows) await texts.add(row, person);
    });
    const all = await raw.done(asked.at);
    for await (const person of peopleIn(all)) withholding.count(person);
    for await (const person of peopleIn(all)) withholding.countScores(person);
    const parted: Row[] = [];
    let number = 0;
    let shownPeople = 0;
    const put = async (rows: readonly Row[]) => {
      const left = end.rowsOf(rows);
      if (left.length > 0) shownPeople += 1;
      await spool.add(left);
    };
    for await (const person of peopleIn(all)) {
      number += 1;
      const { rows, isTogether } = withholding.show(person, number);
      if (isTogether) await put(rows);
      else parted.push(...rows);
    }
    for (const row of shuffled(parted)) await put([row]);
    if (shownPeople < minimumGroup) {
      return { exported: spool.none(asked.at), texts: undefined, isTooFew: true, remove };
    }
    // Texts of some people beside those of all would tell whose they are.
    const isNarrowed = Object.keys(asked.filter).length > 0;
    const own = isNarrowed ? undefined : await texts.done(minimumGroup, dataSet, asked.at);
    return { exported: await spool.done(asked.at), texts: own, isTooFew: false, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await raw.remove();
  }
}
