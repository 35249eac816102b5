import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from 'core/access/roles';
import { contract } from 'core/contract';
import { type NoticeRow, notice } from 'core/contract/platform/notice';
import { messageLocales, variants } from 'seed/messages';
import { createTestServer, password, type TestServer } from '../../testing/testServer';
import { type NewNotice, noticeOf, noticeTitles } from './occasions';
import { countNoticesOf } from './store';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

/** Each notice a second after the last, to test newest first. */
const tell = (told: NewNotice) => {
  server.clock.forward(1);
  return server.database.db.transaction((tx) => server.services.notices.tell(tx, told));
};
const toAll: NewNotice = { audience: 'signed-in', type: 'event', titleKey: 'notice.roles_changed' };
const toAnybody: NewNotice = { audience: 'public', type: 'message', titleKey: 'notice.welcome', link: '/home' };
const toAdmins: NewNotice = { audience: 'role', role: 'admin', type: 'event', titleKey: 'notice.second_factor_reset' };

async function newUser(roles: readonly Role[] = ['user']): Promise<{ userId: string; token: string }> {
  const email = `${crypto.randomUUID()}@example.org`;
  const userId = await server.addUser(email, roles);
  return { userId, token: (await server.signIn(email)).accessToken };
}

const list = async (token?: string, locale = 'en-US') =>
  (await server.ask(notice.list, { token, headers: { 'accept-language': locale } })).body.data as NoticeRow[];
const countsOf = async (token: string) => {
  const { notifyCount, unreadCount } = (await server.ask(contract.profile.read, { token })).body.data as {
    notifyCount: number;
    unreadCount: number;
  };
  return { notifyCount, unreadCount };
};
const titles = (rows: readonly NoticeRow[]) => rows.map(({ title }) => title);

describe('the list of notices', () => {
  it('is for nobody in particular the public ones alone, unread', async () => {
    const { userId } = await newUser();
    await tell(toAnybody);
    await tell(toAll);
    await tell(toAdmins);
    await tell(noticeOf.newDevice(userId));
    const rows = await list();
    expect(titles(rows)).toEqual(['Welcome. Your account is ready.']);
    expect(rows[0]).toMatchObject({ read: false, type: 'message', link: '/home' });
  });

  it('is for each account its own, its roles’ and those for all, newest first; never somebody else’s', async () => {
    const [admin, user] = [await newUser(['admin']), await newUser()];
    const before = (await list(user.token)).length;
    await tell(noticeOf.newDevice(user.userId));
    await tell(noticeOf.welcome(admin.userId));
    await tell(toAdmins);
    const own = await list(user.token);
    expect(own).toHaveLength(before + 1);
    expect(own[0]?.title).toContain('new device');
    expect(own.map(({ at }) => at)).toEqual(
      own
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect((await list(admin.token)).slice(0, 2).map(({ title }) => title)).toEqual([
      'An administrator removed the second step of your sign-in. Set it up again in your profile.',
      'Welcome. Your account is ready.',
    ]);
  });

  it('begins with the account: what was sent to everybody before is neither listed nor counted, and cannot be read', async () => {
    await tell(toAll);
    await tell(toAdmins);
    await tell(toAnybody);
    const older = await newUser(['admin']);
    await tell(toAll);
    const [early] = await list(older.token);
    server.clock.forward(1);
    const { userId, token } = await newUser(['admin']);
    expect(await list(token)).toEqual([]);
    expect(await countsOf(token)).toEqual({ notifyCount: 0, unreadCount: 0 });
    const { status } = await server.ask(notice.read, { params: { id: early?.id ?? '' }, body: {}, token });
    expect(status).toBe(404);
    await tell(toAdmins);
    await tell(noticeOf.welcome(userId));
    expect(await list(token)).toHaveLength(2);
    expect(await countsOf(token)).toEqual({ notifyCount: 2, unreadCount: 2 });
    expect(await countNoticesOf(server.database.db, [userId])).toEqual(
      new Map([[userId, { notifyCount: 2, unreadCount: 2 }]]),
    );
    const { body } = await server.ask(notice.clear, { body: { type: 'event' }, token });
    expect(body.data).toEqual({ notifyCount: 1, unreadCount: 1 });
  });

  it('refuses a token that is none, rather than answering as if there were none', async () => {
    const { status, body } = await server.ask(notice.list, { token: 'forged' });
    expect([status, body.errorCode]).toEqual([401, 'auth.token_invalid']);
  });

  it('reads in the caller’s language, what it names too', async () => {
    const { userId, token } = await newUser();
    const { link, params, titleKey, type } = noticeOf.instrumentPublished('1', 'en-US', {
      'en-US': 'Mood',
      'de-DE': 'Stimmung',
    });
    await tell({ audience: 'user', userId, link, params, titleKey, type });
    expect((await list(token, 'de'))[0]?.title).toBe('Neuer Fragebogen: Stimmung');
    expect((await list(token, 'zh-CN'))[0]?.title).toBe('新测评：Mood');
    expect((await list(token))[0]).toMatchObject({
      title: 'New assessment: Mood',
      link: '/Browse-Instruments/instrumentdetails/1',
    });
  });

  it('ends at 200; the counts do not', async () => {
    const { userId, token } = await newUser();
    const { notifyCount } = await countsOf(token);
    for (let number = 0; number < 201; number += 1) await tell(noticeOf.welcome(userId));
    expect(await list(token)).toHaveLength(200);
    expect(await countsOf(token)).toMatchObject({ notifyCount: notifyCount + 201 });
  });
});

describe('reading and clearing', () => {
  it('marks one by its id and answers with the counts that the profile has', async () => {
    const { userId, token } = await newUser();
    await tell(noticeOf.welcome(userId));
    const before = await countsOf(token);
    const id = (await list(token))[0]?.id ?? '';
    const { body } = await server.ask(notice.read, { params: { id }, body: {}, token });
    expect(body.data).toEqual({ ...before, unreadCount: before.unreadCount - 1 });
    expect(body.data).toEqual(await countsOf(token));
    expect((await list(token))[0]).toMatchObject({ id, read: true });
    const again = await server.ask(notice.read, { params: { id }, body: {}, token });
    expect(again.body.data).toEqual(body.data);
  });

  it('does not find a notice that is for others, and cannot tell it from one that is not there', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await tell(noticeOf.welcome(one.userId));
    await tell(toAdmins);
    const id = (await list(one.token))[0]?.id ?? '';
    const admin = await newUser(['admin']);
    const forAdmins = (await list(admin.token))[0]?.id ?? '';
    for (const foreign of [id, forAdmins, crypto.randomUUID()]) {
      const { status, body } = await server.ask(notice.read, { params: { id: foreign }, body: {}, token: other.token });
      expect([status, body.errorCode]).toEqual([404, 'not_found']);
    }
    expect((await list(one.token))[0]?.read).toBe(false);
  });

  it('marks all, or those of a type', async () => {
    const { userId, token } = await newUser();
    await tell(noticeOf.welcome(userId));
    await tell(noticeOf.newDevice(userId));
    await tell(toAll);
    const read = async (type?: string) =>
      (await server.ask(notice.readAll, { body: type === undefined ? {} : { type }, token })).body.data;
    const answered = await read('notification');
    expect(answered).toEqual(await countsOf(token));
    const unread = (await list(token)).filter((row) => !row.read);
    expect(unread.some(({ type }) => type === 'notification')).toBe(false);
    expect(answered).toMatchObject({ unreadCount: unread.length });
    expect(unread.length).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ unreadCount: 0 });
  });

  it('clears all of a type: gone from list and counts, for this account alone', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await tell(noticeOf.newDevice(one.userId));
    await tell(toAll);
    const before = await countsOf(one.token);
    const events = (await list(one.token)).filter(({ type }) => type === 'event').length;
    const { body } = await server.ask(notice.clear, { body: { type: 'event' }, token: one.token });
    expect(body.data).toMatchObject({ notifyCount: before.notifyCount - events });
    expect(body.data).toEqual(await countsOf(one.token));
    expect((await list(one.token)).some(({ type }) => type === 'event')).toBe(false);
    expect((await list(other.token)).some(({ type }) => type === 'event')).toBe(true);
    await tell(toAll);
    expect((await list(one.token)).filter(({ type }) => type === 'event')).toHaveLength(1);
  });

  it('done twice at the same time counts once', async () => {
    const { userId, token } = await newUser();
    for (let number = 0; number < 20; number += 1) await tell(noticeOf.newDevice(userId));
    const acts = await Promise.all([
      server.ask(notice.readAll, { body: {}, token }),
      server.ask(notice.clear, { body: { type: 'notification' }, token }),
      server.ask(notice.readAll, { body: { type: 'notification' }, token }),
      server.ask(notice.clear, { body: { type: 'notification' }, token }),
    ]);
    expect(acts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list(token)).some(({ type }) => type === 'notification')).toBe(false);
    expect(await countsOf(token)).toMatchObject({ unreadCount: 0 });
  });

  it.each(['', 'survey', null])('refuses the type %j', async (type) => {
    const { token } = await newUser();
    const { status, body } = await server.ask(notice.clear, { body: { type }, token });
    expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
  });

  it('asks for a sign-in', async () => {
    for (const [row, body] of [
      [notice.readAll, {}],
      [notice.clear, { type: 'event' }],
    ] as const) {
      expect((await server.ask(row, { body })).status).toBe(401);
    }
  });
});

describe('what is told', () => {
  it('is not when the transaction fails', async () => {
    const { userId, token } = await newUser();
    const before = await countsOf(token);
    const failing = server.database.db.transaction(async (tx) => {
      await server.services.notices.tell(tx, noticeOf.welcome(userId));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countsOf(token)).toEqual(before);
  });

  it('is a newly published instrument, once, to those who answer', async () => {
    const [user, admin] = [await newUser(), await newUser(['admin'])];
    const document = JSON.parse(readFileSync(join(__dirname, '../../../seed/instruments/ces_d.json'), 'utf8'));
    const { instruments } = server.services;
    const publish = (id: string) => instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
    const { id } = await instruments.importDocument(document, 'new', null);
    await publish(id);
    const [row] = await list(user.token);
    expect(row).toMatchObject({ type: 'event', link: `/Browse-Instruments/instrumentdetails/${id}` });
    expect(row?.title).toBe(`New assessment: ${document.texts['en-US'].title}`);
    expect((await list(admin.token)).some(({ link }) => link?.endsWith(id))).toBe(false);
    const { notifyCount } = await countsOf(user.token);
    document.texts['en-US'].title = 'Another title';
    await instruments.importDocument(document, 'replace', null);
    await publish(id);
    expect(await countsOf(user.token)).toMatchObject({ notifyCount });
  });

  it('is a sign-in from a new device: not the first one, and not a newer version of a known browser', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const signIn = async (userAgent: string | undefined) => {
      const given = { email, password, remember: false, address: '192.0.2.1', userAgent };
      const result = await server.services.auth.login(given);
      if (result.status !== 'ok') throw new Error(result.status);
      return (await list(result.accessToken)).filter(({ link }) => link === '/profile').map(({ type }) => type);
    };
    expect(await signIn(firefox)).toEqual([]);
    expect(await signIn(firefox.replaceAll('140.0', '141.2'))).toEqual([]);
    expect(await signIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toEqual([
      'notification',
    ]);
    expect(await signIn(undefined)).toHaveLength(2);
    expect(await signIn(firefox)).toHaveLength(2);
  });

  it('is a change of one’s roles, and the removal of one’s second factor', async () => {
    const { token: superAdmin } = await newUser(['superAdmin']);
    const { userId: id, token } = await newUser();
    const setRoles = (roles: Role[]) =>
      server.ask(contract.user.updateRole, { params: { id }, body: { roles }, token: superAdmin });
    const before = await countsOf(token);
    await setRoles(['user']);
    expect(await countsOf(token)).toEqual(before);
    server.clock.forward(1);
    expect((await setRoles(['admin', 'user'])).status).toBe(200);
    expect((await list(token))[0]?.title).toContain('The roles of your account have changed');
    const other = await newUser();
    const reset = { params: { id: other.userId }, token: superAdmin };
    server.clock.forward(1);
    expect((await server.ask(contract.user.resetSecondFactor, reset)).status).toBe(200);
    const [first] = await server.services.notices.list(
      { userId: other.userId, sessionId: '', roles: ['user'], locale: null, guestOf: null, grants: [] },
      'en-US',
    );
    expect(first?.title).toContain('removed the second step of your sign-in');
  });

  it.each(messageLocales.filter((locale) => !(locale in variants)))('has its titles in %s', (locale) => {
    const path = join(__dirname, '../../../seed/messages', locale, 'server.json');
    const keys = Object.keys(JSON.parse(readFileSync(path, 'utf8'))).filter((key) => key.startsWith('notice.'));
    expect(keys.sort()).toEqual([...noticeTitles].sort());
  });
});
