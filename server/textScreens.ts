import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFound, screens } from 'config/routes';
import { frameFiles, type Screen, screenFile } from 'config/screen';
import { buildSync } from 'esbuild';
import { kindOf } from '../seed/messageKinds';
import { textsNamed } from './textsNamed';

/** It holds the names of all screens. */
const routesFile = 'config/routes.ts';

/** The client's modules, each with its imports, static or dynamic; by paths relative to the root. */
function importsFrom(root: string, entries: readonly string[]): Map<string, string[]> {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [...entries],
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    format: 'esm',
    packages: 'external',
    // What is generated is not yet what it will be.
    external: ['@umijs/max', '@@/*', '*.gen'],
    tsconfig: 'tsconfig.json',
    loader: { '.css': 'empty', '.svg': 'empty' },
    logLevel: 'silent',
  });
  const imports = new Map(
    Object.entries(metafile.inputs).map(([path, input]) => [
      path,
      input.imports.filter(({ external }) => !external).map((each) => each.path),
    ]),
  );
  return throughDoors(imports, (path) => readFileSync(join(root, path), 'utf8'));
}

const door = /^src\/(\w+)\/index\.ts$/;

/** Names within braces, as exported by their module. */
const namesIn = (braces: string) =>
  braces.split(',').flatMap((each) => /^(?:type\s+)?(\w+)/.exec(each.trim())?.[1] ?? []);

/** The same with a subject's index replaced by what is behind it: importing one thing does not reach the others. */
function throughDoors(imports: Map<string, string[]>, textOf: (path: string) => string): Map<string, string[]> {
  /** By subject: the file that each name comes from. */
  const behind = new Map<string, Map<string, string>>();
  for (const [path, reached] of imports) {
    const subject = door.exec(path)?.[1];
    if (subject === undefined) continue;
    const lines = [...textOf(path).matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)];
    const files = lines.flatMap(([, braces = '', from = '']) => {
      const file = reached.find((each) => each.replace(/\.tsx?$/, '') === `src/${subject}/${from}`);
      return file === undefined ? [] : namesIn(braces).map((name): [string, string] => [name, file]);
    });
    behind.set(subject, new Map(files));
  }
  const asked = (path: string) =>
    [...textOf(path).matchAll(/import (?:type )?\{([^}]*)\} from '@\/(\w+)'/g)].flatMap(
      ([, braces = '', subject = '']) => namesIn(braces).flatMap((name) => behind.get(subject)?.get(name) ?? []),
    );
  return new Map(
    [...imports].map(([path, reached]) => {
      const straight = reached.filter((each) => !door.test(each));
      return [path, straight.length === reached.length ? reached : [...straight, ...asked(path)]];
    }),
  );
}

/** The modules that a page reaches, with their distance from it. */
function reached(imports: ReadonlyMap<string, readonly string[]>, entry: string): Map<string, number> {
  const found = new Map([[entry, 0]]);
  // Grows during the loop.
  for (const [path, distance] of found) {
    for (const next of imports.get(path) ?? []) if (!found.has(next)) found.set(next, distance + 1);
  }
  return found;
}

/** The keys of the screens' texts, in the order of their files. */
function screenTexts(root: string): string[] {
  const folder = join(root, 'seed', 'messages', 'en-US');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && kindOf(name) === 'Webpages');
  return files.sort().flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/** A module's path without what all of them share. */
const nameOf = (path: string) => path.replace(/^src\//, '').replace(/\.tsx?$/, '');

/** Adds to the texts of each module those that are asked for by a variable: they stand where those are that begin like them. */
function addAlike(named: ReadonlyMap<string, Set<string>>, keys: readonly string[]): void {
  const namedIn = new Map<string, string[]>();
  for (const [module, texts] of named) for (const key of texts) namedIn.set(key, [...(namedIn.get(key) ?? []), module]);
  const alike = (start: string): string[] => {
    const beginning = start.slice(0, start.replace(/\.$/, '').lastIndexOf('.') + 1);
    if (beginning === '') return [];
    const modules = [...namedIn].filter(([each]) => each.startsWith(beginning)).flatMap(([, each]) => each);
    return modules.length > 0 ? modules : alike(beginning);
  };
  for (const key of keys.filter((each) => !namedIn.has(each)))
    for (const module of alike(key)) named.get(module)?.add(key);
}

/** `front.title front.lead` as `front. title lead`. */
function textsLine(keys: readonly string[]): string {
  let beginning = '';
  return keys
    .flatMap((key) => {
      const before = beginning;
      beginning = key.slice(0, key.indexOf('.') + 1);
      const rest = key.slice(beginning.length);
      return beginning === before ? [rest] : [beginning, rest];
    })
    .join(' ');
}

/** Modules behind their distance: `0 NAME 1 NAME NAME`. */
function modulesLine(modules: readonly [name: string, distance: number][]): string {
  const inOrder = [...modules].sort(([one, near], [other, far]) => near - far || (one < other ? -1 : 1));
  return inOrder
    .flatMap(([name, distance], index) => (distance === inOrder[index - 1]?.[1] ? [name] : [`${distance}`, name]))
    .join(' ');
}

/** A record as source: a line an entry. */
function record(entries: readonly [name: string, line: string][]): string {
  const sorted = entries.filter(([, line]) => line !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  return ['{', ...sorted.map(([name, line]) => `  ${JSON.stringify(name)}: ${JSON.stringify(line)},`), '};'].join('\n');
}

/**
 * The module from which the client knows on which screens each text of the interface may stand, from the sources. Sorted, and nothing in
 * it counts screens: one more adds its own lines.
 */
export function textScreens(root: string, table: readonly Screen[] = screens): string {
  const keys = screenTexts(root);
  const known = new Set(keys);
  const entries = new Map<string, string>();
  for (const { path, component, frame } of [...table, notFound]) {
    entries.set(path, `src/${screenFile(component)}.tsx`);
    entries.set(frame, `src/${frameFiles[frame]}.tsx`);
  }
  const imports = importsFrom(root, [...new Set(entries.values())]);
  const reachedFrom = new Map([...entries].map(([name, file]) => [name, reached(imports, file)]));
  const modules = new Set([...reachedFrom.values()].flatMap((found) => [...found.keys()]));
  const named = new Map(
    [...modules]
      .filter((path) => path !== routesFile)
      .map((path) => [nameOf(path), new Set(textsNamed(readFileSync(join(root, path), 'utf8'), keys, known))]),
  );
  for (const { path, name } of [...table, notFound]) if (known.has(name)) named.set(path, new Set([name]));
  addAlike(named, keys);
  const texts = [...named].map(([name, each]): [string, string] => [name, textsLine([...each].sort())]);
  const reaching = [...reachedFrom].map(([name, found]): [string, string] => {
    const far = [...found].map(([path, distance]): [string, number] => [nameOf(path), distance]);
    return [name, modulesLine(far.filter(([module]) => named.get(module)?.size))];
  });
  return [
    '// Generated by `npm run generate`. Do not edit.',
    '',
    '/** By module: the texts that it names, each beginning written once; by the path of a screen: the text of its name. */',
    `export const textsOf: Readonly<Record<string, string>> = ${record(texts)}`,
    '',
    '/** By the path of a screen, or its frame: the modules with texts that it reaches, behind their distance from it. */',
    `export const modulesOf: Readonly<Record<string, string>> = ${record(reaching)}`,
    '',
  ].join('\n');
}
