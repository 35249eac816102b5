import type { ListAsked } from 'core/contract/list';
import type { Declaration, Resource } from 'core/contract/resource';
import { type AnyContext, answer, type Route } from '../plugins/route';
import type { Actor, Kept } from './service';

interface Input {
  params?: Record<string, string>;
  query?: ListAsked;
  body?: { rowVersion?: number };
}

/** The handlers of a resource's rows, apart from those that it declares itself. */
export function resourceRoutes<D extends Declaration>(
  { declared, key, endpoints }: Resource<D>,
  kept: Kept<D>,
): Route[] {
  const handlers: Record<string, (by: Actor, input: Required<Input>) => Promise<unknown>> = {
    list: async (by, { params, query }) => {
      const { rows, ...extras } = await kept.list(by, params, declared.list && query);
      return answer(rows, extras);
    },
    read: (by, { params }) => kept.read(by, params[key] ?? ''),
    create: (by, { params, body }) => kept.create(by, params, body),
    change: (by, { params, body: { rowVersion = 0, ...fields } }) =>
      kept.change(by, params[key] ?? '', fields, rowVersion),
    remove: async (by, { params }) => {
      await kept.remove(by, params[key] ?? '');
      return {};
    },
    restore: (by, { params }) => kept.restore(by, params[key] ?? ''),
  };
  const rows: Record<string, Route['row']> = endpoints;
  return Object.entries(handlers).flatMap(([name, work]): Route[] => {
    const row = rows[name];
    if (row === undefined || Object.hasOwn(declared.endpoints ?? {}, name)) return [];
    return [
      {
        row,
        handle: async ({ caller, address, params, query, body }: AnyContext) => {
          if (caller === undefined) throw new Error(`${row.path} has no caller`);
          const input = { params: params ?? {}, query, body: body ?? {} } as Required<Input>;
          return work({ ...caller, address }, input);
        },
      },
    ];
  });
}
