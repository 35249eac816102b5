import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries, prepareBinaries } from './binaries';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-binaries-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the binaries of PostgreSQL', () => {
  it('are copied whole, for every user to run, however many processes do so at the same time', async () => {
    const target = join(folder, 'postgresql');
    await Promise.all([copyBinaries(target), copyBinaries(target)]);
    expect(await readdir(folder)).toEqual(['postgresql']);
    const program = join(target, 'bin', 'postgres');
    expect((await stat(program)).mode & 0o555).toBe(0o555);
    const { stdout } = await promisify(execFile)(program, ['--version']);
    expect(stdout).toContain('postgres (PostgreSQL) 18');
    const libraries = await readdir(join(target, 'lib'));
    expect(libraries.filter((name) => name.endsWith('.a'))).toEqual([]);
    const links = await Promise.all(
      libraries.map(async (name) => (await lstat(join(target, 'lib', name))).isSymbolicLink()),
    );
    expect(links.filter(Boolean).length).toBeGreaterThan(5);
  });

  it('that the platform has none of are explained, with the way out', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'sunos' });
    try {
      await expect(prepareBinaries(folder, () => {})).rejects.toMatchObject({
        problem: 'platform',
        message: expect.stringMatching(/no embedded PostgreSQL for sunos.*Set DATABASE_URL/),
      });
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });
});
