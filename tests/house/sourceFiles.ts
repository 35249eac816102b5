import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** The sources of the named rooms that run in the product, each with its text: no tests, nothing that is generated. */
export function sourcesOf(rooms: readonly string[]): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$|\/testing\/|\.gen\.ts$/.test(path))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The messages of the interface in the source language. */
export function englishMessages(): Map<string, string> {
  const folder = join(root, 'seed/messages/en-US');
  return new Map(
    readdirSync(folder).flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
    ),
  );
}
