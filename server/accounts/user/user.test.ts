import { profile as currentProfile } from 'core/contract/accounts/profile';
import { user as contract } from 'core/contract/accounts/user';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
const tokens: Record<'user' | 'admin' | 'superAdmin', string> = { user: '', admin: '', superAdmin: '' };
beforeAll(async () => {
  server = await createTestServer();
  for (const role of ['user', 'admin', 'superAdmin'] as const) {
    await server.addUser(`${role}@example.org`, [role]);
    tokens[role] = (await server.signIn(`${role}@example.org`)).accessToken;
  }
  for (let number = 0; number < 12; number += 1) {
    await server.services.users.add({
      email: `person${number}@example.org`,
      password: 'long enough',
      roles: ['user'],
      displayName: `Person ${number} 100%`,
    });
  }
});
afterAll(() => server.stop());

const list = (token: string | undefined, query: Record<string, string> = {}) =>
  server.ask(contract.list, { token, query });
const emails = (answered: Awaited<ReturnType<typeof list>>) =>
  (answered.body.data as { email: string }[]).map(({ email }) => email);

describe('the current user', () => {
  it('is the same at both addresses, without anything secret', async () => {
    const [profile, current] = [
      await server.ask(currentProfile.read, { token: tokens.admin }),
      await server.ask(currentProfile.current, { token: tokens.admin }),
    ];
    expect(profile.body.data).toEqual(current.body.data);
    expect(profile.body.data).toMatchObject({
      email: 'admin@example.org',
      displayName: 'admin',
      roles: ['admin'],
      notifyCount: 0,
      unreadCount: 0,
    });
    expect(profile.text).not.toContain('argon2');
  });

  it('counts the notices that are for it: of its own, of its roles, of everyone; cleared ones no more', async () => {
    const { db } = server.database;
    const id = await server.addUser('noticed@example.org');
    const other = await server.addUser('other@example.org');
    const add = async (audience: string, userId: string | null, role: string | null) => {
      const notice = uuidv7();
      await db.execute(sql`insert into notice (id, audience, user_id, role, type, title_key, params, created_at)
        values (${notice}, ${audience}, ${userId}, ${role}, 'message', 'k', '{}', now())`);
      return notice;
    };
    const own = await add('user', id, null);
    await add('user', other, null);
    await add('role', null, 'user');
    await add('role', null, 'superAdmin');
    const shared = await add('signed-in', null, null);
    await add('public', null, null);
    const { accessToken } = await server.signIn('noticed@example.org');
    const counts = async () => (await server.ask(currentProfile.read, { token: accessToken })).body.data;
    expect(await counts()).toMatchObject({ notifyCount: 4, unreadCount: 4 });
    await db.execute(
      sql`insert into notice_receipt (notice_id, user_id, read_at) values (${own}, ${id}, now()), (${shared}, ${other}, now())`,
    );
    expect(await counts()).toMatchObject({ notifyCount: 4, unreadCount: 3 });
    await db.execute(sql`insert into notice_receipt (notice_id, user_id, cleared_at) values (${shared}, ${id}, now())`);
    expect(await counts()).toMatchObject({ notifyCount: 3, unreadCount: 2 });
    await db.execute(sql`delete from notice`);
  });
});

describe('the list of users', () => {
  it('is empty without a token, and for a user', async () => {
    for (const token of [undefined, tokens.user]) {
      const { status, body } = await list(token);
      expect([status, body.data, body.total]).toEqual([200, [], 0]);
    }
  });

  it('refuses a token that is no longer valid rather than listing nobody', async () => {
    expect((await list('abc.def.ghi')).body.errorCode).toBe('auth.token_invalid');
  });

  it('shows an admin the accounts that hold the role user alone, a superAdmin all', async () => {
    await server.addUser('both@example.org', ['user', 'admin']);
    const asAdmin = emails(await list(tokens.admin, { pageSize: '100' }));
    expect(asAdmin).toContain('person0@example.org');
    for (const hidden of ['admin@example.org', 'superAdmin@example.org', 'both@example.org'])
      expect(asAdmin).not.toContain(hidden);
    const asSuper = emails(await list(tokens.superAdmin, { pageSize: '100' }));
    expect(asSuper).toEqual(expect.arrayContaining(['admin@example.org', 'both@example.org', 'person0@example.org']));
  });

  it('pages by 10, from page 1, with the total', async () => {
    const sorter = JSON.stringify({ email: 'ascend' });
    const keyword = 'person';
    const first = await list(tokens.admin, { sorter, keyword });
    expect([emails(first).length, first.body.total, first.body.estimated]).toEqual([10, 12, undefined]);
    const second = await list(tokens.admin, { sorter, keyword, current: '2' });
    expect(emails(second)).toHaveLength(2);
    expect([...emails(first), ...emails(second)]).toEqual([...new Set([...emails(first), ...emails(second)])].sort());
    expect(emails(await list(tokens.admin, { keyword, current: '3' }))).toEqual([]);
  });

  it('sorts both ways, filters by status and role, and finds by part of address or name', async () => {
    const descending = emails(
      await list(tokens.superAdmin, { sorter: '{"email":"descend"}', keyword: 'PERSON', pageSize: '3' }),
    );
    expect(descending).toEqual(['person9@example.org', 'person8@example.org', 'person7@example.org']);
    await server.database.db.execute(
      sql`update user_account set status = 'disabled' where email = 'person3@example.org'`,
    );
    expect(emails(await list(tokens.admin, { filters: '{"status":["disabled"]}' }))).toEqual(['person3@example.org']);
    expect(emails(await list(tokens.superAdmin, { filters: '{"roles":["superAdmin"],"status":null}' }))).toEqual([
      'superAdmin@example.org',
    ]);
    for (const filters of ['{"roles":["king"]}', '{"status":["king"]}']) {
      expect(emails(await list(tokens.superAdmin, { filters }))).toEqual([]);
    }
    // No wildcard of LIKE has a meaning in a keyword.
    expect(emails(await list(tokens.admin, { keyword: '3 100%' }))).toEqual(['person3@example.org']);
    expect(emails(await list(tokens.admin, { keyword: '_' }))).toEqual([]);
    expect(emails(await list(tokens.admin, { keyword: "'; drop table user_account; --" }))).toEqual([]);
  });

  it('shows erased accounts only to who asks for them', async () => {
    await server.addUser('erased@example.org');
    await server.database.db.execute(sql`update user_account set status = 'erased' where email = 'erased@example.org'`);
    expect(emails(await list(tokens.superAdmin, { keyword: 'erased' }))).toEqual([]);
    expect(emails(await list(tokens.superAdmin, { filters: '{"status":["erased"]}' }))).toEqual(['erased@example.org']);
  });

  it.each([
    [{ current: '0' }, 'query.current', 'too_small'],
    [{ current: 'x' }, 'query.current', 'invalid_type'],
    [{ pageSize: '101' }, 'query.pageSize', 'too_big'],
    [{ sorter: '{email}' }, 'query.sorter', 'invalid_json'],
    [{ sorter: '{"email":"up"}' }, 'query.sorter.email', 'invalid_value'],
    [{ sorter: '{"passwordHash":"ascend"}' }, 'query.sorter.passwordHash', 'unknown_field'],
    [{ filters: '{"email":["a"]}' }, 'query.filters.email', 'unknown_field'],
    [{ filters: '[]' }, 'query.filters', 'invalid_type'],
    [{ keyword: 'x'.repeat(201) }, 'query.keyword', 'too_long'],
  ])('refuses %j', async (query, path, code) => {
    const { status, body } = await list(tokens.admin, query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path, code }]);
  });
});

describe('accounts', () => {
  it('have one address each, whatever its case', async () => {
    await expect(server.addUser('PERSON1@example.org')).rejects.toThrow(new AppError('user.email_taken'));
  });

  it('keep a last superAdmin, also when two are demoted at the same time', async () => {
    const { users } = server.services;
    await expect(users.setRoles('superAdmin@example.org', ['user'])).rejects.toThrow('user.last_super_admin');
    await users.setRoles('person5@example.org', ['superAdmin']);
    const both = await Promise.allSettled([
      users.setRoles('superAdmin@example.org', ['user']),
      users.setRoles('person5@example.org', ['user']),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
