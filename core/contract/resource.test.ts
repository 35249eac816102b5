import * as z from 'zod';
import { resource } from './resource';

const everybody = { permission: 'signed-in' } as const;
const declared = {
  noun: 'memo',
  nouns: 'memos',
  all: 'boards/{locale}/memos',
  one: 'memos/{id}',
  record: z.object({ id: z.string(), title: z.string(), rowVersion: z.number() }),
  fields: z.strictObject({ title: z.string(), text: z.string() }),
  created: z.object({ code: z.string() }),
  may: { read: everybody, create: { permission: 'user:write' }, change: everybody, remove: everybody },
  example: {},
} as const;

describe('a declared resource', () => {
  it('has a row for each thing that is done with its records, with the permission of its rule', () => {
    const { endpoints, key } = resource({ ...declared, undo: true });
    const rows = Object.entries(endpoints).map(([name, { method, path, permission }]) => [
      name,
      method,
      path,
      permission,
    ]);
    expect(rows).toEqual([
      ['list', 'GET', 'boards/{locale}/memos', 'signed-in'],
      ['read', 'GET', 'memos/{id}', 'signed-in'],
      ['create', 'POST', 'boards/{locale}/memos', 'user:write'],
      ['change', 'PUT', 'memos/{id}', 'signed-in'],
      ['remove', 'DELETE', 'memos/{id}', 'signed-in'],
      ['restore', 'POST', 'memos/{id}/restore', 'signed-in'],
    ]);
    expect(key).toBe('id');
    expect(resource({ ...declared }).endpoints).not.toHaveProperty('restore');
  });

  it('takes the parameters of its paths, and none where they have none', () => {
    const { endpoints } = resource(declared);
    expect(endpoints.list.params.safeParse({ locale: 'de-DE' }).success).toBe(true);
    expect(endpoints.list.params.safeParse({ locale: 'no tag' }).success).toBe(false);
    expect(endpoints.read.params.safeParse({ id: 'x' }).success).toBe(false);
    expect(resource({ ...declared, all: 'memos' }).endpoints.list).not.toHaveProperty('params');
  });

  it('takes what is written when it is created, and the seen version with a change', () => {
    const { create, change } = resource(declared).endpoints;
    const whole = { title: 'a', text: 'b' };
    expect(create.body.safeParse({ ...whole, code: 'c' }).success).toBe(true);
    expect(create.body.safeParse(whole).success).toBe(false);
    expect(create.body.safeParse({ ...whole, code: 'c', id: 'mine' }).success).toBe(false);
    expect(change.body.safeParse({ ...whole, rowVersion: 1 }).success).toBe(true);
    expect(change.body.safeParse(whole).success).toBe(false);
    expect(change.body.safeParse({ title: 'a', rowVersion: 1 }).success).toBe(false);
    const some = resource({ ...declared, partial: true }).endpoints.change.body;
    expect(some.safeParse({ title: 'a', rowVersion: 1 }).success).toBe(true);
  });

  it('says of each record what the caller may do, and lets a row of its own take the place of one', () => {
    const own = { ...resource(declared).endpoints.list, path: 'elsewhere' };
    const { endpoints } = resource({ ...declared, endpoints: { list: own } });
    expect(endpoints.list.path).toBe('elsewhere');
    const shown = { id: '1', title: 'a', rowVersion: 1, may: { change: true, remove: false } };
    expect(endpoints.read.response.parse({ ...shown, secret: 1 })).toEqual(shown);
    expect(endpoints.read.response.safeParse({ ...shown, may: undefined }).success).toBe(false);
  });
});
