import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleDesk } from './deskBundle';

const root = join(__dirname, '..', '..');

const changedAt = (path: string) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

/** What Umi generates its files from. */
const sources = [
  '.umirc.ts',
  'src/app.tsx',
  'src/models',
  ...readdirSync(join(root, 'config')).map((file) => `config/${file}`),
];

const routes = 'src/.umi/core/route.tsx';

/** Whether every page stands where the generated routes look for it: one that was moved leaves no trace in the sources above. */
function pagesStandThere(): boolean {
  if (!existsSync(join(root, routes))) return false;
  const pages = readFileSync(join(root, routes), 'utf8').matchAll(/'@\/(\w+\/screens\/[^']+)'/g);
  return [...pages].every(([, page = '']) => existsSync(join(root, 'src', page)));
}

/** Has Umi write the files that `@umijs/max` stands for in tests, unless they are newer than what they come from. */
function generateUmiFiles(): void {
  const generated = changedAt('src/.umi/exports.ts');
  const isNewer = generated > 0 && sources.every((source) => changedAt(source) < generated);
  if (isNewer && pagesStandThere()) return;
  execFileSync(process.execPath, [join(root, 'node_modules/@umijs/max/bin/max.js'), 'setup'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export default async function prepare(): Promise<void> {
  generateUmiFiles();
  await bundleDesk(root);
}
