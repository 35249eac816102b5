import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../../testing/database/folder';
import { readPostmaster } from './postmaster';

let made: DataFolder;
let folder: DataFolder;

beforeAll(async () => {
  made = await DataFolder.make();
  await (await made.open()).close();
});

beforeEach(async () => {
  folder = await made.copy();
});

afterEach(() => folder.remove());
afterAll(() => made.remove());

/** For tests that start with an empty folder. */
async function startAfresh(): Promise<void> {
  await folder.remove();
  folder = await DataFolder.make();
}

const read = async (database: { pool: { query: (sql: string) => Promise<{ rows: unknown[] }> } }, sql: string) =>
  (await database.pool.query(sql)).rows;

describe('the embedded PostgreSQL', () => {
  it('is made at the first start, which says so, and keeps its data over a restart', async () => {
    await startAfresh();
    const progress: string[] = [];
    const first = await folder.open({ onProgress: (line) => progress.push(line) });
    expect(progress).toContainEqual(expect.stringContaining('making a new one in'));
    await first.pool.query('create table kept as select 1 as one');
    await first.close();
    expect(await folder.postmaster()).toBeUndefined();

    progress.length = 0;
    const second = await folder.open({ onProgress: (line) => progress.push(line) });
    expect(progress).toEqual([]);
    expect(await read(second, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('is safe: writes reach the disk, nobody else can connect, and the program’s role is no superuser', async () => {
    const database = await folder.open();
    const [settings] = await read(
      database,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as network, rolsuper as superuser
       from pg_roles where rolname = current_user`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      network: '',
      superuser: false,
    });
    const socketDir = (await readPostmaster(folder.data))?.socketDir ?? '';
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    expect((await stat(folder.data)).mode & 0o777).toBe(0o700);
    await database.close();
    await expect(stat(socketDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('knows letters of every script', async () => {
    const database = await folder.open();
    await database.pool.query('create extension pg_trgm');
    expect(
      await read(
        database,
        `select similarity('тревога', 'тревоги') > 0.5 as cyrillic, similarity('القلق', 'القلقة') > 0.5 as arabic, lower('ÄÉ') as lower`,
      ),
    ).toEqual([{ cyrillic: true, arabic: true, lower: 'äé' }]);
  });

  it('is found again, still running, after the server was killed', async () => {
    const server = await folder.openElsewhere('server');
    await server.run('create table kept as select 1 as one');
    const before = await folder.postmaster();
    await server.kill();
    expect(await folder.postmaster()).toBe(before);

    const next = await folder.open();
    expect(await folder.postmaster()).toBe(before);
    expect(await read(next, 'select one from kept')).toEqual([{ one: 1 }]);
    await next.close();
    expect(await folder.postmaster()).toBeUndefined();
  });

  it('is stopped and started again when the server was killed and the socket is gone', async () => {
    const server = await folder.openElsewhere('server');
    await server.run('create table kept as select 1 as one');
    const before = await readPostmaster(folder.data);
    await server.kill();
    await rm(before?.socketDir ?? '', { recursive: true });

    await expect(folder.open({ role: 'command' })).rejects.toMatchObject({ problem: 'unreachable' });
    const next = await folder.open();
    expect(await folder.postmaster()).not.toBe(before?.pid);
    expect(await read(next, 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('starts when the process number that its predecessor left behind belongs to another program by now', async () => {
    const server = await folder.openElsewhere('server');
    await server.run('create table kept as select 1 as one');
    const { uid, gid } = await stat(folder.data);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    await once(stranger, 'spawn');
    process.kill((await folder.postmaster()) ?? 0, 'SIGKILL');
    await server.kill();
    const file = join(folder.data, 'postmaster.pid');
    const [, ...lines] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [stranger.pid, ...lines].join('\n'));

    const next = await folder.open();
    expect(await read(next, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  it('refuses a second server on the same folder, and names the first', async () => {
    const first = await folder.openElsewhere('server');
    await expect(folder.open()).rejects.toMatchObject({
      problem: 'in-use',
      message: expect.stringMatching(
        new RegExp(`${folder.path} is in use by another server .process ${first.process.pid}.`),
      ),
    });
    await first.run('select 1');
    await first.close();
    const second = await folder.open();
    expect(await read(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('makes one database for servers that start at the same time on a new folder, and lets one of them have it', async () => {
    await startAfresh();
    const outcomes = await Promise.allSettled([folder.openElsewhere('server'), folder.openElsewhere('server')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(String(refused?.reason)).toContain('is in use by another server');
  });

  it('is shared by the server and commands; whoever leaves last stops it', async () => {
    const server = await folder.open();
    const command = await folder.openElsewhere('command');
    await command.run('create table made_by_command as select 2 as two');
    expect(await read(server, 'select two from made_by_command')).toEqual([{ two: 2 }]);
    await server.close();
    await command.run('select two from made_by_command');
    const pid = await folder.postmaster();
    expect(pid).toBeDefined();
    const next = await folder.open();
    expect(await folder.postmaster()).toBe(pid);
    await command.close();
    expect(await read(next, 'select two from made_by_command')).toEqual([{ two: 2 }]);
    await next.close();
    expect(await folder.postmaster()).toBeUndefined();
  });

  it('is started by a command that finds no server, and stopped after it', async () => {
    const command = await folder.open({ role: 'command' });
    expect(await read(command, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.close();
    expect(await folder.postmaster()).toBeUndefined();
  });
});
