import { attempts, type TableRules } from './tableOwners';
import type { Source, Table } from './tableUses';
import { usesOf } from './tableUses';

const list = 'tests/house/tableOwners.ts';

/** The room of a file of the server; its files that stand in no folder are one. */
const roomOf = (path: string): string => /^server\/([^/]+)\//.exec(path)?.[1] ?? 'server';

interface Reach {
  file: string;
  room: string;
  table: string;
  owner: string | undefined;
  writes: boolean;
}

/** What files name of other rooms' tables. Reading is free for `server/database`. */
function reachesOf(sources: readonly Source[], tables: readonly Table[], { owners }: TableRules): Reach[] {
  const ownerOf = (name: string) => Object.keys(owners).find((room) => owners[room]?.includes(name));
  return sources
    .filter(({ path }) => !path.startsWith('server/database/schema/'))
    .flatMap((source) => {
      const { written, read } = usesOf(source, tables);
      const reach = (writes: boolean) => (table: string) => ({
        ...{ file: source.path, room: roomOf(source.path) },
        ...{ table, owner: ownerOf(table), writes },
      });
      return [...[...written].map(reach(true)), ...[...read].map(reach(false))];
    })
    .filter(({ room, owner, writes }) => room !== owner && (writes || room !== 'database'));
}

/** Every reach that no list has, as `path: what: what to do`. */
export function forbiddenReaches(sources: readonly Source[], tables: readonly Table[], rules: TableRules): string[] {
  const mayWrite = ({ file, table }: Reach) =>
    rules.otherWriters.some((writer) => writer.file === file && writer.tables.includes(table));
  return reachesOf(sources, tables, rules)
    .filter((reach) => (reach.writes ? !mayWrite(reach) : !rules.readers[reach.room]?.includes(reach.table)))
    .map(({ file, room, table, owner, writes }) => {
      if (owner === undefined) return `${file}: names ${table}, which belongs to no room: give it one in ${list}`;
      if (!writes) {
        return `${file}: reads ${table} of server/${owner}, which server/${room} does not: ask its service, or make it a condition in server/database`;
      }
      return attempts.has(table)
        ? `${file}: writes ${table}: attempts are written in server/${owner} alone: call its service`
        : `${file}: writes ${table}, which server/${owner} alone writes: call its service, or move the statement into its store`;
    });
}

/** What the lists have and no file needs any more, what stands twice, and tables without a room. */
export function untrueEntries(sources: readonly Source[], tables: readonly Table[], rules: TableRules): string[] {
  const reaches = reachesOf(sources, tables, rules);
  const owned = Object.values(rules.owners).flat();
  const readers = Object.entries(rules.readers);
  return [
    ...tables.filter(({ name }) => !owned.includes(name)).map(({ name }) => `${name} belongs to no room: give it one`),
    ...owned
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `there is no table ${name}: strike it`),
    ...owned
      .filter((name, index) => owned.indexOf(name) !== index)
      .map((name) => `${name} belongs to two rooms: strike it in one`),
    ...rules.otherWriters.flatMap(({ file, tables: names }) =>
      names
        .filter((name) => !reaches.some((reach) => reach.writes && reach.file === file && reach.table === name))
        .map((name) => `${file} does not write ${name} of another room: strike it`),
    ),
    ...readers.flatMap(([room, names]) =>
      names
        .filter((name) => !reaches.some((reach) => !reach.writes && reach.room === room && reach.table === name))
        .map((name) => `server/${room} does not read ${name} of another room: strike it`),
    ),
  ].map((fault) => `${list}: ${fault}`);
}
