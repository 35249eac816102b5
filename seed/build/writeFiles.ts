import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Runs a build from the command line: `--data FOLDER` names the sources, `--root FOLDER` the repository (here unless said).
 * Writes what `build` gives, or nothing when it throws.
 */
export function writeFiles(build: (dataFolder: string, root: string) => Map<string, string>): void {
  const { values } = parseArgs({ options: { data: { type: 'string' }, root: { type: 'string', default: '.' } } });
  if (values.data === undefined) {
    console.error('Which data? Add --data FOLDER, with the sources that seed/SOURCES.md names.');
    process.exitCode = 1;
    return;
  }
  for (const [path, content] of build(values.data, values.root)) {
    const file = join(values.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    console.log(`${path}  ${Math.ceil(content.length / 1024)} KiB`);
  }
}
