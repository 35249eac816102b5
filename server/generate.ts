import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generatedFiles, staleFiles } from './generatedFiles';

async function main(): Promise<void> {
  const root = resolve(__dirname, '..');
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(root);
    for (const file of stale) console.error(`${file} is not what its source gives: run "npm run generate"`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const { file, content } of generatedFiles) await writeFile(resolve(root, file), content());
}

void main();
