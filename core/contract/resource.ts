import * as z from 'zod';
import { type Asker, allows, type Rule } from '../access/rule';
import type { Endpoint } from './endpoint';
import type { ErrorCode } from './errors';
import { id, locale, nothing, seenRowVersion } from './fields';
import { type ListShape, listQueryOf } from './list';

/** What is particular to a resource; everything else comes from it. */
export interface Declaration {
  /** One of them and several, as in `a memo`, `memos`. */
  noun: string;
  nouns: string;
  /** Paths of all and of one, parameters in braces. The parameters are fields of the record; the last of `one` is its key. */
  all: string;
  one: string;
  /** As it is shown, with `rowVersion`. */
  record: z.ZodObject;
  /** What a person writes. */
  fields: z.ZodObject;
  /** What a person writes only when it is created. */
  created?: z.ZodObject;
  /** A change may name some of the fields; otherwise all. */
  partial?: true;
  /** Absent: all of them come at once. */
  list?: ListShape;
  may: Readonly<Record<'read' | 'create' | 'change' | 'remove', Rule>>;
  /** The error of somebody who sees a record but may not change it; default `access.denied`. */
  refusal?: ErrorCode;
  /** A removed one can be restored for a day. Its table has `removedAt`. */
  undo?: true;
  /** Fields of a record that could be created: for tests. */
  example: object;
  /** What else can be asked; one called list, read, create, change, remove or restore takes the place of that one. */
  endpoints?: Readonly<Record<string, Endpoint>>;
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<Path extends string> = [Names<Path>] extends [never]
  ? Record<never, never>
  : { params: z.ZodObject<Record<Names<Path>, z.ZodString>> };
type Query<D extends Declaration> = D['list'] extends ListShape
  ? { query: ReturnType<typeof listQueryOf<D['list']>> }
  : Record<never, never>;

const mayShape = { change: z.boolean(), remove: z.boolean() };
/** What the caller may do with a record, as the server decides it. */
export type May = { change: boolean; remove: boolean };

type Shown<D extends Declaration> = z.ZodObject<D['record']['shape'] & { may: z.ZodObject<typeof mayShape> }>;
type Created<D extends Declaration> = D['created'] extends z.ZodObject ? D['created']['shape'] : Record<never, never>;
type Changed<D extends Declaration> = D['partial'] extends true
  ? { [F in keyof D['fields']['shape']]: z.ZodOptional<D['fields']['shape'][F]> }
  : D['fields']['shape'];
type Row<Method extends string, Path extends string, R extends Rule> = {
  method: Method;
  path: Path;
  permission: R['permission'];
  summary: string;
} & Params<Path>;

interface Plain<D extends Declaration> {
  list: Row<'GET', D['all'], D['may']['read']> & Query<D> & { response: z.ZodArray<Shown<D>> };
  read: Row<'GET', D['one'], D['may']['read']> & { response: Shown<D> };
  create: Row<'POST', D['all'], D['may']['create']> & {
    body: z.ZodObject<D['fields']['shape'] & Created<D>, z.core.$strict>;
    response: Shown<D>;
  };
  change: Row<'PUT', D['one'], D['may']['change']> & {
    body: z.ZodObject<Changed<D> & { rowVersion: z.ZodNumber }, z.core.$strict>;
    response: Shown<D>;
  };
  remove: Row<'DELETE', D['one'], D['may']['remove']> & { response: typeof nothing };
}
type Restore<D extends Declaration> = D['undo'] extends true
  ? { restore: Row<'POST', `${D['one']}/restore`, D['may']['remove']> & { response: Shown<D> } }
  : Record<never, never>;
type Own<D extends Declaration> = D['endpoints'] extends object ? D['endpoints'] : Record<never, never>;

export interface Resource<D extends Declaration = Declaration> {
  declared: D;
  /** The field by which one of them is named in a path: `id`, `code`. */
  key: string;
  /** The contract's rows. */
  endpoints: Omit<Plain<D> & Restore<D>, keyof Own<D>> & Own<D>;
}

/** Schemas of path parameters by their name. */
const parameters: Readonly<Record<string, z.ZodString>> = { id: id as unknown as z.ZodString, locale, code: locale };

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function paramsOf(path: string) {
  const shape = Object.fromEntries(namesIn(path).map((name) => [name, parameters[name] ?? z.string().max(100)]));
  return Object.keys(shape).length === 0 ? {} : { params: z.object(shape) };
}

/**
 * A kind of records that are listed, read, created, changed and removed: from this declaration come the contract's rows, the server's
 * checks, what each caller may do (`may` on every record), the mock's keeper and the access tests.
 */
export function resource<const D extends Declaration>(declared: D): Resource<D> {
  const { noun, nouns, all, one, record, fields, created, partial, list, may, undo, endpoints } = declared;
  const shown = record.extend({ may: z.object(mayShape) });
  const changed = partial ? fields.partial() : fields;
  const row = (method: Endpoint['method'], path: string, { permission }: Rule, summary: string) => ({
    method,
    path,
    permission,
    summary,
    ...paramsOf(path),
  });
  const plain: Record<string, Endpoint> = {
    list: {
      ...row('GET', all, may.read, `The ${nouns} that the caller may see`),
      ...(list === undefined ? {} : { query: listQueryOf(list) }),
      response: z.array(shown),
    },
    read: { ...row('GET', one, may.read, `One of the ${nouns}`), response: shown },
    create: {
      ...row('POST', all, may.create, `Add a ${noun}`),
      body: z.strictObject({ ...fields.shape, ...created?.shape }),
      response: shown,
    },
    change: {
      ...row('PUT', one, may.change, `Change a ${noun}`),
      body: z.strictObject({ ...changed.shape, rowVersion: seenRowVersion }),
      response: shown,
    },
    remove: { ...row('DELETE', one, may.remove, `Delete a ${noun}`), response: nothing },
    ...(undo
      ? { restore: { ...row('POST', `${one}/restore`, may.remove, `Bring back a deleted ${noun}`), response: shown } }
      : {}),
  };
  // The rows are built by name above, as `Plain` describes them.
  return { declared, key: namesIn(one).at(-1) ?? 'id', endpoints: { ...plain, ...endpoints } as never };
}

/** What the caller may do with this record. */
export const mayOf = ({ may }: Pick<Declaration, 'may'>, by: Asker, record: object): May => ({
  change: allows(may.change, by, record),
  remove: allows(may.remove, by, record),
});
