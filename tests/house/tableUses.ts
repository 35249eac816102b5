import { posix } from 'node:path';

/** A table, by its name in SQL, and what the schema exports it as. */
export interface Table {
  name: string;
  exported: string;
  /** Its file, without folder and ending. */
  file: string;
}

export interface Source {
  path: string;
  text: string;
}

/** Tables that a file names, by their names in SQL. */
export interface Uses {
  written: Set<string>;
  /** Named, and not written by this file. */
  read: Set<string>;
}

const folder = 'server/database/schema';

export const tablesOf = (sources: readonly Source[]): Table[] =>
  sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, exported = '', name = '']) => ({
        ...{ name, exported },
        file: posix.basename(path, '.ts'),
      })),
    );

const withoutComments = (text: string) => text.replace(/^\s*(\/\/|\*|\/\*).*$|\s\/\/ .*$/gm, '');

/** What a file imports, or exports again, of the schema: its own name for it, and the table. Types are no statements. */
function importedTables({ path, text }: Source, tables: readonly Table[]): Map<string, Table> {
  const found = new Map<string, Table>();
  for (const [, names = '', from = ''] of text.matchAll(/^(?:im|ex)port (\{[^}]*\}|\* as \w+) from '([^']+)'/gm)) {
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : from;
    if (target !== folder && !target.startsWith(`${folder}/`)) continue;
    const file = posix.basename(target);
    const there = tables.filter((table) => target === folder || file === 'index' || table.file === file);
    if (names.startsWith('*')) {
      const whole = names.slice('* as '.length);
      for (const table of there) found.set(`${whole}.${table.exported}`, table);
      continue;
    }
    for (const each of names.slice(1, -1).split(',')) {
      const [, exported, own] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(each) ?? [];
      const table = there.find((one) => one.exported === exported);
      if (table && exported) found.set(own ?? exported, table);
    }
  }
  return found;
}

/** Behind the bracket that stands at `at`. */
function behindBracket(text: string, at: number): number {
  const [open, close] = text[at] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === open) depth++;
    else if (text[index] === close && --depth === 0) return index + 1;
  }
  return text.length;
}

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** What stands in a list of tables, `a x, ${b} as y, unnest(…) z (c), d`: names and what is in `${…}`; functions and subqueries are left out. */
function listedFrom(text: string, start: number, isWritten: boolean): string[] {
  const found: string[] = [];
  for (let at = start; ; ) {
    at += match(/\s*(?:(?:only|lateral)\b\s*)?/iy, text, at)?.[0].length ?? 0;
    const word = match(/"?([a-z_]\w*)"?/iy, text, at);
    let name = word?.[1];
    if (word) at += word[0].length;
    else if (text.startsWith('${', at)) {
      const end = behindBracket(text, at + 1);
      name = text.slice(at, end);
      at = end;
    } else if (text[at] === '(') at = behindBracket(text, at);
    else return found;
    if (text[at] === '.') return found;
    if (word && text[at] === '(' && !isWritten) at = behindBracket(text, at);
    else if (name) found.push(name);
    at += match(/(?:\s+(?:as\s+)?[a-z_]\w*)?\s*/iy, text, at)?.[0].length ?? 0;
    if (text[at] === '(') at = behindBracket(text, at);
    const comma = match(/\s*,/y, text, at);
    if (!comma) return found;
    at += comma[0].length;
  }
}

const statement =
  /(?<writes>(?:\b(?:insert|merge)\s+into|(?<!\bfor\s+|\bkey\s+|\bdo\s+)\bupdate|\bdelete\s+from|\btruncate(?:\s+table)?))\s+|\b(?:from|join|using)\s+/gi;
const builder =
  /(?:\b(?<on>db|tx)\s*)?\.(?:insert|update|delete)\(\s*(?<a>[\w.]+)|\binsertRows\(\s*\w+,\s*(?<b>[\w.]+)|\b(?:table:|keptRows\()\s*(?<c>[\w.]+)/g;

/**
 * The tables that a file names: those that it imports from the schema, and those whose names stand in its SQL. It writes those that an insert,
 * update or delete is about, by drizzle or in words; where the statement does not say which (`update ${tables[kind]}`), all that it imports.
 */
export function usesOf(source: Source, tables: readonly Table[]): Uses {
  const imported = importedTables(source, tables);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const named = new Set([...imported.values()].map(({ name }) => name));
  const written = new Set<string>();
  const text = withoutComments(source.text);
  const write = (name: string, isStatement: boolean) => {
    const own = /^\$\{\s*([\w.]+)\s*\}$/.exec(name)?.[1];
    const table = own === undefined ? (imported.get(name) ?? byName.get(name)) : imported.get(own);
    if (table) written.add(table.name);
    else if (isStatement) for (const each of imported.values()) written.add(each.name);
  };
  for (const found of text.matchAll(statement)) {
    const [first, ...others] = listedFrom(text, found.index + found[0].length, found.groups?.writes !== undefined);
    if (first === undefined) continue;
    if (found.groups?.writes) write(first, first.startsWith('${'));
    for (const each of [first, ...others]) if (byName.has(each)) named.add(each);
  }
  for (const { groups } of text.matchAll(builder)) {
    const name = groups?.a ?? groups?.b ?? groups?.c;
    if (name) write(imported.has(name) ? name : '', groups?.on !== undefined);
  }
  // Parts of a statement that are put together elsewhere: a name of two words is no other word.
  for (const { name } of tables) {
    if (name.includes('_') && new RegExp(`(?<!['"\\w.$-])${name}(?!['"\\w-])`).test(text)) named.add(name);
  }
  return { written, read: new Set([...named].filter((name) => !written.has(name))) };
}
