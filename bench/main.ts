/**
 * `npm run bench -- NAME` runs bench/NAME/index.ts, which prints figures and ratios; without a name, what there is. `--small` gives the
 * small form, which takes seconds to a minute.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const small = process.argv.indexOf('--small');
if (small !== -1) {
  process.argv.splice(small, 1);
  // Before a benchmark is loaded; its own processes have it, too.
  process.env.BENCH_SMALL = '1';
}

async function main(name: string | undefined): Promise<void> {
  const names = readdirSync(__dirname).filter((folder) => existsSync(join(__dirname, folder, 'index.ts')));
  if (name !== undefined && names.includes(name)) {
    await import(pathToFileURL(join(__dirname, name, 'index.ts')).href);
    return;
  }
  console.error(`${name === undefined ? 'Which benchmark' : `No benchmark ${name}`}? There are: ${names.join(', ')}`);
  process.exitCode = 1;
}

main(process.argv[2]);
