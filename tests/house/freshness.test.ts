import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { staleFiles } from 'server/generatedFiles';

const root = resolve(__dirname, '../..');
let folder: string;

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshness-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('generated files', () => {
  it('are named when they are absent or differ from their source, and only then', async () => {
    const files = ['docs/one.json', 'src/two.ts'].map((file) => ({ file, content: () => `made for ${file}\n` }));
    expect(await staleFiles(folder, files)).toEqual(['docs/one.json', 'src/two.ts']);
    for (const { file, content } of files) write(file, content());
    expect(await staleFiles(folder, files)).toEqual([]);
    appendFileSync(join(folder, 'docs/one.json'), ' ');
    expect(await staleFiles(folder, files)).toEqual(['docs/one.json']);
  });
});

describe('what is unused', () => {
  const unused = () => {
    const knip = [
      join(root, 'node_modules/knip/bin/knip.js'),
      '--config',
      join(root, 'tests/house/knip.json'),
      '--no-progress',
    ];
    const { status, stdout } = spawnSync(process.execPath, knip, { cwd: folder, encoding: 'utf8' });
    return { status, stdout };
  };

  it('is refused: an export, a file and a dependency that nothing uses', () => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('tsconfig.json', '{}');
    write('package.json', JSON.stringify({ name: 'planted', dependencies: { zod: '1' } }));
    write('server/main.ts', "import { used } from './thing';\nimport * as z from 'zod';\n\nconsole.log(used, z);\n");
    write('server/thing.ts', 'export const used = 1;\n');
    expect(unused()).toMatchObject({ status: 0 });
    write('server/thing.ts', 'export const used = 1;\nexport const forgotten = 2;\n');
    write('server/orphan.ts', 'export {};\n');
    write('package.json', JSON.stringify({ name: 'planted', dependencies: { zod: '1', antd: '1' } }));
    const { status, stdout } = unused();
    expect(status).not.toBe(0);
    for (const planted of ['forgotten', 'server/orphan.ts', 'antd']) expect(stdout).toContain(planted);
  });
});
