import { type Asker, allows, isOwnOnly } from '../core/access/rule';
import type { Endpoint } from '../core/contract/endpoint';
import type { ListAsked } from '../core/contract/list';
import { type Declaration, mayOf, type Resource } from '../core/contract/resource';
import type { Caller } from './accounts/people';
import { Answer, type Handler } from './engine';
import { outdated, refuse } from './failure';
import { pageOf } from './listed';
import { grantsOf } from './translating/grants';
import { newId } from './translating/translationWorld';

interface Rules<Row> {
  /** What is stored for what was written. @throws MockFailure where that must not be */
  stored?(fields: Partial<Row>, before: Row | undefined, of: Partial<Row>): Partial<Row>;
  /** @throws MockFailure where it must stay */
  removable?(row: Row): void;
  /** As the record is shown; default: as it is kept. */
  shown?(row: Row): object;
}

interface Call {
  caller: Caller | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The caller, as the rules of a resource ask for. */
export function askerOf(caller: Caller | undefined): Asker {
  if (caller === undefined) return refuse('auth.required');
  return { userId: caller.id, roles: caller.roles, grants: grantsOf(caller.id) };
}

type Plain = 'list' | 'read' | 'create' | 'change' | 'remove' | 'restore';
/** The handlers of the rows that a resource does not declare itself. */
type Handled<D extends Declaration> = {
  [N in keyof Resource<D>['endpoints'] & Plain]: Resource<D>['endpoints'][N] extends Endpoint
    ? Handler<Resource<D>['endpoints'][N]>
    : never;
};

/** Keeps the records of a resource in memory, by the rules by which the server keeps them in the database. */
export function keep<Row extends { rowVersion: number }, D extends Declaration>(
  { declared, key }: Resource<D>,
  start: () => Row[],
  { stored = (fields) => fields, removable, shown = (row) => row }: Rules<Row> = {},
) {
  let rows = start();
  let removed: Row[] = [];
  const cell = (row: Row, name: string) => (row as Record<string, unknown>)[name];
  const show = <R extends Row>(caller: Caller | undefined, row: R) => ({
    ...(shown(row) as R),
    may: mayOf(declared, askerOf(caller), row),
  });

  function seen(caller: Caller | undefined, params: unknown, among = rows): Row {
    const by = askerOf(caller);
    const row = among.find((each) => cell(each, key) === (params as Record<string, string>)[key]);
    return row && allows(declared.may.read, by, row) ? row : refuse('not_found');
  }
  function requireRight(deed: 'create' | 'change' | 'remove', caller: Caller | undefined, row: object): void {
    if (!allows(declared.may[deed], askerOf(caller), row)) refuse(declared.refusal ?? 'access.denied');
  }
  const put = (row: Row) => {
    rows = rows.some((each) => cell(each, key) === cell(row, key))
      ? rows.map((each) => (cell(each, key) === cell(row, key) ? row : each))
      : [...rows, row];
    return row;
  };

  const handlers = {
    list: ({ caller, params = {}, query }: Call) => {
      const by = askerOf(caller);
      const { read } = declared.may;
      if (!allows({ ...read, ownUnless: undefined } as never, by, params as object)) refuse('not_found');
      const scope = Object.entries({ ...(params as object), ...(isOwnOnly(read, by) && { ownerId: by.userId }) });
      const mine = rows.filter((row) => scope.every(([name, value]) => cell(row, name) === value));
      const asked = (query ?? { current: 1, pageSize: Number.MAX_SAFE_INTEGER }) as ListAsked;
      const words = (row: Row) => (declared.list?.search ?? []).map((name) => cell(row, name)).join(' ');
      const page = pageOf(mine, asked, words);
      return new Answer(
        page.rows.map((row) => show(caller, row)),
        declared.list ? { total: page.total } : {},
      );
    },
    read: ({ caller, params }: Call) => show(caller, seen(caller, params)),
    create: ({ caller, params = {}, body }: Call) => {
      const of = params as Partial<Row>;
      const own = { ...of, ownerId: caller?.id };
      if (!allows(declared.may.read, askerOf(caller), own)) refuse('not_found');
      requireRight('create', caller, own);
      const at = new Date().toISOString();
      const stamps = { id: newId(), ownerId: caller?.id, createdAt: at, updatedAt: at, rowVersion: 1 };
      return show(caller, put({ ...stamps, ...of, ...stored(body as Partial<Row>, undefined, of) } as unknown as Row));
    },
    change: ({ caller, params, body }: Call) => {
      const before = seen(caller, params);
      requireRight('change', caller, before);
      const { rowVersion, ...fields } = body as { rowVersion: number } & Partial<Row>;
      if (rowVersion !== before.rowVersion) {
        throw outdated('body.rowVersion', before.rowVersion, show(caller, before));
      }
      const given = Object.entries(stored(fields as unknown as Partial<Row>, before, before));
      const after = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      const stamps = { updatedAt: new Date().toISOString(), rowVersion: rowVersion + 1 };
      return show(caller, put({ ...before, ...after, ...stamps }));
    },
    remove: ({ caller, params }: Call) => {
      const row = seen(caller, params);
      requireRight('remove', caller, row);
      removable?.(row);
      rows = rows.filter((each) => each !== row);
      removed = [...removed, row];
      return {};
    },
    restore: ({ caller, params }: Call) => {
      const row = seen(caller, params, removed);
      requireRight('remove', caller, row);
      removed = removed.filter((each) => each !== row);
      return show(caller, put({ ...row, rowVersion: row.rowVersion + 2 }));
    },
  };

  return {
    handlers: handlers as never as Handled<D>,
    show,
    /** All of them, in their order. */
    rows: (): readonly Row[] => rows,
    set: (next: readonly Row[]) => {
      rows = [...next];
    },
    reset: () => {
      rows = start();
      removed = [];
    },
  };
}
