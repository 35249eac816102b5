import type { Role } from 'core/access/roles';
import { resource } from 'core/contract/resource';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { type Actor, type Done, keepRecords } from './service';

const states = ['open', 'done'] as const;
const memo = resource({
  noun: 'memo',
  nouns: 'memos',
  all: 'memos',
  one: 'memos/{id}',
  record: z.object({ id: z.string(), title: z.string(), state: z.enum(states), updatedAt: z.string() }),
  fields: z.strictObject({ title: z.string(), state: z.enum(states) }),
  list: { sort: ['title', 'state'], filters: { state: z.enum(states) }, search: ['title'] },
  may: {
    read: { permission: 'signed-in', ownUnless: 'user:list' },
    create: { permission: 'signed-in' },
    change: { permission: 'signed-in', ownUnless: 'user:roles' },
    remove: { permission: 'signed-in', ownUnless: 'user:roles' },
  },
  undo: true,
  example: {},
});
const table = pgTable('memo', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  state: text('state').notNull(),
  ownerId: uuid('owner_id').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  rowVersion: integer('row_version').notNull().default(1),
  removedAt: timestamp('removed_at', { withTimezone: true, mode: 'date' }),
});

let database: TestDatabase;
let now = new Date('2026-06-15T09:30:00.000Z');
const done: Done<{ title: string }>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`create table memo (id uuid primary key, title text not null, state text not null,
    owner_id uuid not null, updated_at timestamptz not null, row_version int not null default 1, removed_at timestamptz)`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from memo');
  done.length = 0;
});

const kept = () =>
  keepRecords<typeof memo.declared, { title: string }>({
    db: database.db,
    clock: () => now,
    resource: memo,
    table,
    rules: { done: async (_, what) => void done.push(what) },
  });
const someone = (...roles: Role[]): Actor => ({ userId: crypto.randomUUID(), roles, grants: [], address: '::1' });
const owner = someone('user');
const add = (title: string, state: (typeof states)[number] = 'open') => {
  now = new Date(now.getTime() + 1);
  return kept().create(owner, {}, { title, state });
};
const asked = (query: object = {}) => memo.endpoints.list.query.parse(query);
const titles = async (query?: object, by = owner) =>
  (await kept().list(by, {}, asked(query))).rows.map(({ title }) => title);

describe('records that are kept', () => {
  it('are searched, narrowed, sorted and paged, and counted as a whole', async () => {
    for (const [title, state] of [
      ['b', 'open'],
      ['C%', 'done'],
      ['a', 'open'],
    ] as const)
      await add(title, state);
    expect(await titles()).toEqual(['b', 'C%', 'a']);
    expect(await titles({ sorter: '{"title":"descend"}', filters: '{"state":["open"]}' })).toEqual(['b', 'a']);
    expect(await titles({ sorter: '{"state":"ascend","title":"ascend"}' })).toEqual(['C%', 'a', 'b']);
    expect(await titles({ keyword: 'c' })).toEqual(['C%']);
    expect(await titles({ keyword: '%' })).toEqual(['C%']);
    const { rows, total } = await kept().list(owner, {}, asked({ pageSize: '2', current: '2' }));
    expect([rows.length, total]).toEqual([1, 3]);
  });

  it('refuse a field that they cannot be sorted or narrowed by, at its place', () => {
    const places = (query: object) =>
      memo.endpoints.list.query.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(places({ sorter: '{"owner_id":"ascend"}' })).toEqual([['sorter.owner_id', 'unknown_field']]);
    expect(places({ filters: '{"title":["x"]}' })).toEqual([['filters.title', 'unknown_field']]);
    expect(places({ filters: '{"state":["lost"]}' })?.[0]?.[0]).toBe('filters.state.0');
  });

  it('cannot be kept in a table that lacks what they are asked for by', () => {
    const columns = { id: uuid('id').primaryKey(), state: text('state') };
    const lacking = { db: database.db, clock: () => now, resource: memo, table: pgTable('lacking', columns) };
    expect(() => keepRecords(lacking)).toThrow('title');
  });

  it('are one’s own, and those of all for whoever may see them', async () => {
    const { id } = await add('mine');
    const [stranger, admin, root] = [someone('user'), someone('admin'), someone('superAdmin')];
    await expect(kept().read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await titles({}, stranger)).toEqual([]);
    expect((await kept().read(admin, id)).may).toEqual({ change: false, remove: false });
    const change = (by: Actor) => kept().change(by, id, { title: 'x', state: 'open' }, 1);
    await expect(change(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(admin)).rejects.toMatchObject({ code: 'access.denied' });
    expect((await change(root)).title).toBe('x');
    expect((await kept().read(owner, id)).may).toEqual({ change: true, remove: true });
  });

  it('are changed by one of two who saw the same, and not at all where nothing differs', async () => {
    const { id } = await add('first');
    await kept().change(owner, id, { title: 'first', state: 'open' }, 1);
    expect(done).toHaveLength(1);
    const outcomes = await Promise.allSettled(
      ['one', 'other'].map((title) => kept().change(owner, id, { title, state: 'open' }, 1)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    const now = await kept().read(owner, id);
    expect(refused.reason).toMatchObject({ code: 'conflict', details: [{ params: { current: now } }] });
    expect(done).toHaveLength(2);
  });

  it('come back for a day after they were removed, and are gone for good after it', async () => {
    const [first, second] = [await add('first'), await add('second')];
    await kept().remove(owner, first.id);
    expect(await titles()).toEqual(['second']);
    await expect(kept().read(owner, first.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(kept().restore(someone('user'), first.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await kept().restore(owner, first.id)).title).toBe('first');
    await expect(kept().restore(owner, first.id)).rejects.toMatchObject({ code: 'not_found' });

    await kept().remove(owner, first.id);
    now = new Date(now.getTime() + 25 * 60 * 60_000);
    await expect(kept().restore(owner, first.id)).rejects.toMatchObject({ code: 'not_found' });
    await kept().remove(owner, second.id);
    const { rows } = await database.pool.query('select title from memo');
    expect(rows).toEqual([{ title: 'second' }]);
  });

  it('say what was done to each, with the record before and after', async () => {
    const { id } = await add('a');
    await kept().change(owner, id, { title: 'b', state: 'open' }, 1);
    await kept().remove(owner, id);
    expect(done.map(({ before, after }) => [before?.title, after?.title])).toEqual([
      [undefined, 'a'],
      ['a', 'b'],
      ['b', undefined],
    ]);
  });
});
