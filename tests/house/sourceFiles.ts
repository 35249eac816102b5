import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** TypeScript of the named rooms, each file with its text. */
export function filesOf(rooms: readonly string[]): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The sources that run in the product: no tests, nothing that is generated. */
export const sourcesOf = (rooms: readonly string[]): { path: string; text: string }[] =>
  filesOf(rooms).filter(({ path }) => !/\.(test|testing)\.tsx?$|\/testing\/|\.gen\.ts$/.test(path));

/** The messages of the interface in the source language. */
export function englishMessages(): Map<string, string> {
  const folder = join(root, 'seed/messages/en-US');
  return new Map(
    readdirSync(folder).flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
    ),
  );
}
