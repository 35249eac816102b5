import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from '../../testing/database/folder';
import { openDatabase } from '../connection';
import { explainFolder, explainOutput } from './explain';

const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir, dataDirChosen: true });

describe('a start that cannot succeed is explained', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assess-explain-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('when the data folder may not be written', async () => {
    const forbidden = join(folder, 'forbidden');
    await mkdir(forbidden, { mode: 0o500 });
    // Root may write everywhere: for this test, the process runs as another user.
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65534);
    try {
      await expect(open(join(forbidden, 'data'))).rejects.toMatchObject({
        problem: 'folder',
        message: expect.stringMatching(/forbidden.data cannot be used by the user .*permission denied.*set DATA_DIR/),
      });
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it('when the data folder is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toMatchObject({
      problem: 'folder',
      message: expect.stringContaining('is not a folder'),
    });
  });

  it('when something else lies where the database should', async () => {
    const data = await DataFolder.make();
    await mkdir(data.data);
    await writeFile(join(data.data, 'letter.txt'), 'mine');
    await expect(data.open()).rejects.toMatchObject({
      problem: 'folder',
      message: expect.stringContaining('holds something, but no database'),
    });
    expect(await readdir(data.data)).toEqual(['letter.txt']);
    await data.remove();
  });

  it('when the disk is full', () => {
    const space = Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' });
    for (const failure of [
      explainFolder(space, '/srv/data'),
      explainOutput(
        'FATAL:  could not write lock file "postmaster.pid": No space left on device',
        'Starting',
        '/srv/data',
      ),
    ]) {
      expect(failure).toMatchObject({
        problem: 'disk-full',
        message: expect.stringMatching(/no space left on the disk that holds \/srv\/data.*DATA_DIR/),
      });
    }
  });

  it('when PostgreSQL gives another reason: its last words and its log', () => {
    const failure = explainOutput(
      'LOG:  a\nFATAL:  the moon is full\n',
      'Starting PostgreSQL',
      '/srv/data',
      '/srv/log',
    );
    expect(failure.message).toBe('Starting PostgreSQL failed (log: /srv/log):\n  LOG:  a\n  FATAL:  the moon is full');
  });
});

describe('a database of another version of PostgreSQL is refused and left alone', () => {
  it.each([
    ['99', 'newer-postgres', 'Start the newer version of the program'],
    ['12', 'older-postgres', 'Make a backup with the version of the program that made it'],
  ])('version %s', async (version, problem, advice) => {
    const folder = await DataFolder.make();
    await mkdir(folder.data);
    await writeFile(join(folder.data, 'PG_VERSION'), `${version}\n`);
    await expect(folder.open()).rejects.toMatchObject({
      problem,
      message: expect.stringMatching(new RegExp(`made by PostgreSQL ${version}.*${advice}`)),
    });
    await folder.remove();
  });
});
