import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRoot } from './account';
import { locate } from './location';

let parent: string;
let outside: string[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assess-location-'));
  await chmod(parent, 0o755);
  outside = [];
});

afterEach(async () => {
  for (const folder of [parent, ...outside]) await rm(folder, { recursive: true, force: true });
});

/** The folder that the database of a data folder is in. */
async function place(dataDir: string, chosen: boolean): Promise<string> {
  const folder = dirname((await locate(dataDir, chosen)).data);
  if (folder !== dataDir) outside.push(folder);
  return folder;
}

const ofAnOrdinaryUser = () => {
  it('lies in the data folder, which nobody else can read', async () => {
    const dataDir = join(parent, 'data');
    const { data, account } = await locate(dataDir, false);
    expect(data).toBe(join(dataDir, 'postgres'));
    expect(account).toBeUndefined();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });
};

const ofRoot = () => {
  it('lies in a data folder that was chosen, for an unprivileged user', async () => {
    const dataDir = join(parent, 'data');
    expect(await place(dataDir, true)).toBe(dataDir);
    expect((await locate(dataDir, true)).account?.uid).toBeGreaterThan(0);
  });

  it('lies outside the sources when none was chosen, and outside a folder that the unprivileged user cannot reach', async () => {
    const inSources = join(parent, 'data');
    expect(await place(inSources, false)).toMatch(/^\/var\/lib\/assess\/database-/);
    const hidden = join(parent, 'root', 'data');
    await mkdir(hidden, { recursive: true });
    await chmod(dirname(hidden), 0o700);
    expect(await place(hidden, true)).toMatch(/^\/var\/lib\/assess\/database-/);
  });

  it('stays where it was made, whatever changes', async () => {
    const dataDir = join(parent, 'data');
    const made = await place(dataDir, false);
    expect(await place(dataDir, true)).toBe(made);
    await rename(dataDir, join(parent, 'moved'));
    expect(await place(join(parent, 'moved'), false)).toBe(made);
    expect(await place(join(parent, 'moved'), true)).toBe(made);
    expect(await place(dataDir, false)).not.toBe(made);
  });

  it('is not shared by a copy of the data folder', async () => {
    const dataDir = join(parent, 'data');
    const made = await place(dataDir, false);
    await cp(dataDir, join(parent, 'copy'), { recursive: true });
    const copied = await place(join(parent, 'copy'), false);
    expect(copied).not.toBe(made);
    expect(await place(join(parent, 'copy'), false)).toBe(copied);
    expect(await place(dataDir, false)).toBe(made);
  });

  it('that has vanished is not replaced by an empty one without a word', async () => {
    const dataDir = join(parent, 'data');
    const made = await place(dataDir, false);
    await rm(made, { recursive: true });
    await expect(locate(dataDir, false)).rejects.toMatchObject({
      problem: 'folder',
      message: expect.stringContaining(`was in ${made}, which is gone`),
    });
  });

  it('is one for processes that start at the same time', async () => {
    const dataDir = join(parent, 'data');
    const places = await Promise.all([1, 2, 3].map(() => place(dataDir, false)));
    expect(new Set(places).size).toBe(1);
  });

  it('belongs to the ordinary user who made it', async () => {
    const dataDir = join(parent, 'data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    const marker = join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(marker, '18\n');
    await chown(marker, 33, 34);
    expect((await locate(dataDir, false)).account).toEqual({ uid: 33, gid: 34 });
  });
};

// Each kind of user sees the half that is theirs: neither can become the other.
if (isRoot()) describe('the database of root', ofRoot);
else describe('the database of an ordinary user', ofAnOrdinaryUser);
