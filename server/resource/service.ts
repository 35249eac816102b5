import { type Asker, allows, isOwnOnly } from 'core/access/rule';
import type { ListAsked } from 'core/contract/list';
import { type Declaration, mayOf, type Resource } from 'core/contract/resource';
import isEqual from 'lodash/isEqual';
import omitBy from 'lodash/omitBy';
import type * as z from 'zod';
import type { Database, Transaction } from '../database/connection';
import { type Cells, type KeptTable, keptRows } from '../database/keptRows';
import { uuidv7 } from '../database/uuid';
import { AppError, outdated } from '../errors';

/** Who acts, and from where. */
export interface Actor extends Asker {
  address: string;
}

/** What was done to one record: without `before` it was created, without `after` removed. */
export interface Done<Row> {
  by: Actor;
  before: Row | undefined;
  after: Row | undefined;
}

/** What is particular to a resource's records, all of it in the transaction of the change. */
export interface KeptRules<Row, Fields> {
  /** Before anything is read: keeps others from changing what the rules depend on. `of`: what the path names, or the record. */
  lock?(tx: Transaction, of: Partial<Row>, removing: boolean): Promise<void>;
  /** What is stored for what was written. @throws AppError where that must not be */
  stored?(
    tx: Transaction,
    fields: Partial<Fields>,
    before: Row | undefined,
    of: Partial<Row>,
    by: Actor,
  ): Promise<object>;
  /** @throws AppError where it must stay */
  removable?(row: Row): void;
  /** Once it is stored. */
  done?(tx: Transaction, done: Done<Row>): Promise<void>;
  /** Once the transaction has ended. */
  committed?(): void;
}

type Rec<D extends Declaration> = z.output<D['record']>;
type Shown<D extends Declaration> = Rec<D> & { may: { change: boolean; remove: boolean } };

/** The records of a resource. `of`: the parameters of the path of all of them. */
export interface Kept<D extends Declaration> {
  list(by: Asker, of: object, asked?: ListAsked): Promise<{ rows: Shown<D>[]; total?: number }>;
  /** @throws AppError `not_found`, also of one that the caller may not see */
  read(by: Asker, key: string): Promise<Shown<D>>;
  /** @throws AppError the resource's refusal, and what its rules throw; so do the others */
  create(by: Actor, of: object, fields: object): Promise<Shown<D>>;
  /** @throws AppError `not_found`, `conflict` with the record as it is now */
  change(by: Actor, key: string, fields: object, rowVersion: number): Promise<Shown<D>>;
  /** @throws AppError `not_found` */
  remove(by: Actor, key: string): Promise<void>;
  /** @throws AppError `not_found`: it was not removed, or more than a day ago */
  restore(by: Actor, key: string): Promise<Shown<D>>;
}

interface Needs<D extends Declaration, Row> {
  db: Database;
  clock: () => Date;
  resource: Pick<Resource<D>, 'declared' | 'key'>;
  table: KeptTable;
  /** A row as the record is shown; default: the fields of the record, moments as text. */
  shown?(row: Row): Rec<D>;
  rules?: KeptRules<Row, z.output<D['fields']>>;
}

/** Milliseconds for which a removed record can be restored. */
const restorable = 24 * 60 * 60_000;

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** Keeps the records of a resource in a table with a column for each field and `rowVersion`. */
export function keepRecords<D extends Declaration, Row extends object>(needs: Needs<D, Row>): Kept<D> {
  const { db, clock, resource, table, shown, rules = {} } = needs;
  const { declared, key } = resource;
  const rows = keptRows(table, key, declared.list);
  const fieldsOf = (row: object) =>
    Object.fromEntries(Object.keys(declared.record.shape).map((name) => [name, asText((row as Cells)[name])]));
  const show = (by: Asker, row: Cells): Shown<D> =>
    ({ ...(shown?.(row as Row) ?? fieldsOf(row)), may: mayOf(declared, by, row) }) as Shown<D>;

  /** What it is stamped with, as far as the table has columns for it. */
  const stamps = (by: Asker, created: boolean): Cells => {
    const at = clock();
    const all: Cells = { updatedAt: at, updatedBy: by.userId, ...(created && { createdAt: at, ownerId: by.userId }) };
    return omitBy(all, (_, name) => !rows.has(name));
  };

  async function seen(at: Database | Transaction, by: Asker, value: string, removedAfter?: Date): Promise<Cells> {
    const row = await rows.find(at, value, removedAfter);
    if (row === undefined || !allows(declared.may.read, by, row)) throw new AppError('not_found');
    return row;
  }

  function requireRight(deed: 'create' | 'change' | 'remove', by: Asker, row: object): void {
    if (!allows(declared.may[deed], by, row)) throw new AppError(declared.refusal ?? 'access.denied');
  }

  async function changing<T>(of: object, removing: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await db.transaction(async (tx) => {
      await rules.lock?.(tx, of as Partial<Row>, removing);
      return work(tx);
    });
    rules.committed?.();
    return result;
  }

  /** Finds the record, asks whether it may be changed, and does it while nobody else changes the record. */
  async function changingOne<T>(
    deed: 'change' | 'remove',
    by: Actor,
    value: string,
    work: (tx: Transaction, row: Cells) => Promise<T>,
    removedAfter?: Date,
  ): Promise<T> {
    const found = await seen(db, by, value, removedAfter);
    requireRight(deed, by, found);
    return changing(found, deed === 'remove', async (tx) => {
      await rows.lock(tx, value);
      return work(tx, await seen(tx, by, value, removedAfter));
    });
  }

  async function finish(tx: Transaction, by: Actor, value: string, before: Cells | undefined): Promise<Shown<D>> {
    const after = await rows.find(tx, value);
    if (after === undefined) throw new Error(`The ${declared.noun} ${value} was not stored`);
    await rules.done?.(tx, { by, before: before as Row | undefined, after: after as Row });
    return show(by, after);
  }

  const storedOf = async (tx: Transaction, fields: object, before: Cells | undefined, of: object, by: Actor) =>
    ((await rules.stored?.(tx, fields, before as Row | undefined, of as Partial<Row>, by)) ?? fields) as Cells;

  return {
    list: async (by, of, asked) => {
      const { read } = declared.may;
      if (read.where !== undefined && !allows(read, by, of)) throw new AppError('not_found');
      const scope = { ...of, ...(isOwnOnly(read, by) && { ownerId: by.userId }) };
      const { rows: found, ...counted } = await rows.list(db, scope, asked);
      return { rows: found.map((row) => show(by, row)), ...counted };
    },

    read: async (by, value) => show(by, await seen(db, by, value)),

    create: (by, of, fields) => {
      const own = { ...of, ownerId: by.userId };
      if (!allows(declared.may.read, by, own)) throw new AppError('not_found');
      requireRight('create', by, own);
      return changing(of, false, async (tx) => {
        const id = key === 'id' ? { id: uuidv7(clock().getTime()) } : {};
        const stored: Cells = { ...id, ...of, ...(await storedOf(tx, fields, undefined, of, by)), ...stamps(by, true) };
        await rows.insert(tx, stored);
        return finish(tx, by, String(stored[key]), undefined);
      });
    },

    change: (by, value, fields, rowVersion) =>
      changingOne('change', by, value, async (tx, row) => {
        if (row.rowVersion !== rowVersion) {
          throw outdated('body.rowVersion', Number(row.rowVersion), show(by, row));
        }
        const stored = await storedOf(tx, fields, row, row, by);
        const differing = omitBy(stored, (cell, name) => cell === undefined || isEqual(cell, row[name]));
        if (Object.keys(differing).length === 0) return show(by, row);
        await rows.update(tx, value, { ...differing, ...stamps(by, false) });
        return finish(tx, by, value, row);
      }),

    remove: (by, value) =>
      changingOne('remove', by, value, async (tx, row) => {
        rules.removable?.(row as Row);
        if (declared.undo) await rows.update(tx, value, { removedAt: clock() });
        else await rows.remove(tx, value);
        await rules.done?.(tx, { by, before: row as Row, after: undefined });
        if (declared.undo) await rows.purge(tx, new Date(clock().getTime() - restorable));
      }),

    restore: (by, value) =>
      changingOne(
        'remove',
        by,
        value,
        async (tx) => {
          await rows.update(tx, value, { removedAt: null });
          return finish(tx, by, value, undefined);
        },
        new Date(clock().getTime() - restorable),
      ),
  };
}
