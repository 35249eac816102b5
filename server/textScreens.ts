import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notFound, screens as table } from 'config/routes';
import { frameFiles, screenFile } from 'config/screen';
import { buildSync } from 'esbuild';
import { kindOf } from '../seed/messageKinds';
import { textsNamed } from './textsNamed';

/** Screens offered for a text; more would only repeat the same part. */
const most = 5;

/** The frame of a screen comes after its own contents. */
const around = 100;

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
    external: ['@umijs/max', '@@/*'],
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

/** The module that lists the screens on which each text of the interface may stand, from the sources: nearest first. */
export function textScreens(root: string): string {
  const keys = screenTexts(root);
  const known = new Set(keys);
  const screens = [...table, notFound].map(({ path, name, component, frame }) => ({
    path,
    name,
    page: `src/${screenFile(component)}.tsx`,
    layout: `src/${frameFiles[frame]}.tsx`,
  }));
  const imports = importsFrom(root, [...new Set(screens.flatMap(({ page, layout }) => [page, layout]))]);
  const named = new Map(
    [...imports.keys()]
      .filter((path) => path !== routesFile && !path.endsWith('.gen.ts'))
      .map((path) => [path, textsNamed(readFileSync(join(root, path), 'utf8'), keys, known)]),
  );
  const found = new Map<string, Map<number, number>>();
  const put = (key: string, screen: number, distance: number) => {
    const places = found.get(key) ?? new Map<number, number>();
    found.set(key, places.set(screen, Math.min(distance, places.get(screen) ?? distance)));
  };
  screens.forEach(({ name, page, layout }, index) => {
    for (const [entry, further] of [
      [page, 0],
      [layout, around],
    ] as const) {
      for (const [path, distance] of reached(imports, entry)) {
        for (const key of named.get(path) ?? []) put(key, index, distance + further);
      }
    }
    if (known.has(name)) put(name, index, around);
  });
  /** A text asked for by a variable stands where those are that begin like it. */
  const placesOf = (key: string, start = key): [number, number][] => {
    if (found.has(start)) return [...(found.get(start) ?? [])];
    const beginning = start.slice(0, start.replace(/\.$/, '').lastIndexOf('.') + 1);
    if (beginning === '') return [];
    const alike = [...found].filter(([each]) => each.startsWith(beginning)).flatMap(([, places]) => [...places]);
    if (alike.length === 0) return placesOf(key, beginning);
    return [...new Map(alike.sort(([, near], [, far]) => far - near))];
  };
  const rows = keys.flatMap((key) => {
    const places = placesOf(key).sort(([one, near], [other, far]) => near - far || one - other);
    const offered = places.slice(0, most).map(([screen]) => screen);
    return offered.length === 0 ? [] : [`  ${JSON.stringify(key)}: [${offered.join(', ')}],`];
  });
  return [
    '// Generated by `npm run generate`. Do not edit.',
    '',
    '/** Paths of config/routes.ts. */',
    `export const screenPaths: readonly string[] = ${JSON.stringify(screens.map(({ path }) => path))};`,
    '',
    '/** By message key: the screens on which the text may stand, nearest first, as places in the list above. */',
    'export const screensOfText: Readonly<Record<string, readonly number[]>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}
