import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createUserService } from '../accounts/user/service';
import { DataFolder } from '../testing/database/folder';
import { assess } from './main';

let folder: DataFolder;

beforeAll(async () => {
  folder = await DataFolder.make();
  process.env.DATA_DIR = folder.path;
});

afterAll(async () => {
  delete process.env.DATA_DIR;
  await folder.remove();
});

async function run(line: string): Promise<{ status: number; out: string; error: string }> {
  const [out, error] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(out), text(error)]);
  const status = await assess(line.split(' '), { out, error });
  out.end();
  error.end();
  const [outText, errorText] = await written;
  return { status, out: outText, error: errorText };
}

describe('assess user and migrate', () => {
  it('need no server: they start the database, bring it up to date, and stop it again', async () => {
    const added = await run(
      'user add --email ada@example.org --roles admin,superAdmin --password long-enough --name Ada',
    );
    expect(added).toMatchObject({ status: 0, out: 'Added ada@example.org with superAdmin, admin.\n' });
    expect(added.error).toMatch(/making a new one.*applying the migration/s);
    expect(await run('migrate')).toEqual({ status: 0, out: 'The database is up to date.\n', error: '' });
    expect(await folder.postmaster()).toBeUndefined();
  });

  it('use the database of the server that runs', async () => {
    const server = await folder.open();
    const users = createUserService({ db: server.db, clock: () => new Date() });
    expect(await run('user add --email uli@example.org --roles user --password long-enough')).toMatchObject({
      status: 0,
    });
    expect(await users.find('uli@example.org')).toMatchObject({
      roles: ['user'],
      displayName: 'uli',
      status: 'active',
    });
    expect(await run('user roles --email uli@example.org --roles admin,user')).toMatchObject({ status: 0 });
    const before = await users.find('uli@example.org');
    expect(before?.roles).toEqual(['admin', 'user']);
    expect(await run('user password --email uli@example.org --password even-longer')).toMatchObject({ status: 0 });
    expect((await users.find('uli@example.org'))?.passwordHash).not.toBe(before?.passwordHash);
    await server.close();
  });

  it.each([
    ['user', 'Usage: assess user add'],
    ['user rename --email a@example.org', 'Usage: assess user add'],
    ['user roles --email a@example.org', '--roles is missing'],
    ['user roles --email a@example.org --roles boss', 'there is no role "boss", only superAdmin, admin, user'],
    ['user roles --email a@example.org --roles user --password x', "Unknown option '--password'"],
    ['user add --email a --roles user --password long-enough', '"a" is no e-mail address'],
    ['user add --email a@example.org --roles user --password short', 'at least 8 characters'],
    [
      'user add --email Ada@example.org --roles user --password long-enough',
      'account with the address Ada@example.org already',
    ],
    ['user roles --email nobody@example.org --roles user', 'no account with the address nobody@example.org'],
    ['user roles --email ada@example.org --roles user', 'ada@example.org is the last superAdmin'],
    ['migrate now', 'Usage: assess migrate'],
  ])('%s: says what is wrong, with status 1', async (line, message) => {
    const { status, error } = await run(line);
    expect(status).toBe(1);
    expect(error).toContain(message);
  });

  it('say what is wrong with the environment', async () => {
    process.env.PORT = 'x';
    const outcome = await run('migrate');
    delete process.env.PORT;
    expect(outcome).toMatchObject({ status: 1, error: expect.stringContaining('PORT is "x"') });
  });
});
