import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
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

/** Has Umi write the files that `@umijs/max` stands for in tests, unless they are newer than what they come from. */
function generateUmiFiles(): void {
  const generated = changedAt('src/.umi/exports.ts');
  if (generated > 0 && sources.every((source) => changedAt(source) < generated)) return;
  execFileSync(process.execPath, [join(root, 'node_modules/@umijs/max/bin/max.js'), 'setup'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export default function prepare(): void {
  generateUmiFiles();
  bundleDesk(root);
}
