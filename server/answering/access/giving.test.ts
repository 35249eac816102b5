import type { Role } from 'core/access/roles';
import { type AccessRow, access } from 'core/contract/answering/access';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let instrument = '';
beforeAll(async () => {
  server = await createTestServer();
  instrument = await published(server, publishable('given'));
});
afterAll(() => server.stop());

interface Person {
  id: string;
  email: string;
  token: string;
}

async function person(roles: Role[] = ['user']): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles);
  return { id, email, token: (await server.signIn(email)).accessToken };
}

/** Somebody with a completed attempt. */
async function owner(): Promise<{ id: string; token: string; attempt: string }> {
  const one = await Respondent.on(server);
  const { id: attempt } = await one.started(instrument);
  await one.answer(attempt, { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never', q4: 3, q5: ['never'] });
  expect((await one.complete(attempt)).status).toBe(200);
  return { id: one.userId, token: one.accessToken, attempt };
}

type Told = Pick<Person, 'token'>;
type Read = AccessRow & { log: { deed: string }[] };

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const later = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
const grant = ({ token }: Told, body: object) => server.ask(access.grant, { token, body });
const share = ({ token, attempt }: Awaited<ReturnType<typeof owner>>, email: string, body: object = {}) =>
  grant({ token }, { what: { kind: 'result', attempt }, to: { kind: 'person', email }, ...body });
const open = (staff: Told, to: object, body: object = {}) =>
  grant(staff, { what: { kind: 'instrument', instrument }, to, ...body });
const given = async (answered: ReturnType<typeof grant>) => dataOf<AccessRow>(await answered);
const read = ({ token }: Told, id: string) => server.ask(access.read, { token, params: { id } });
const change = ({ token }: Told, id: string, body: object) =>
  server.ask(access.change, { token, params: { id }, body: { rowVersion: 1, ...body } });
const revoke = ({ token }: Told, id: string) => server.ask(access.revoke, { token, params: { id }, body: {} });
const list = async ({ token }: Told, asked: Record<string, string> = {}) =>
  dataOf<AccessRow[]>(await server.ask(access.list, { token, query: asked })).map(({ id }) => id);
const noticesOf = async (id: string) =>
  (await query(`select id from notice where user_id = $1 and link like '/access/edit%'`, [id])).length;
const mailsTo = async (email: string) =>
  (await query('select id from mail_queue where recipient = $1', [email])).length;
const deeds = async (who: Told, id: string) => dataOf<Read>(await read(who, id)).log.map(({ deed }) => deed);

describe('whoever is no longer staff', () => {
  it('neither sees nor changes the rights to an instrument that they gave; other staff do, and they work on', async () => {
    const [former, other, friend] = [await person(['admin']), await person(['admin']), await person()];
    const invited = await given(open(former, { kind: 'person', email: friend.email }));
    const coded = await given(open(former, { kind: 'code', uses: 2 }));
    expect(await list(former)).toEqual(expect.arrayContaining([invited.id, coded.id]));
    await query(`update user_account set roles = '{user}' where id = $1`, [former.id]);
    for (const { id } of [invited, coded]) {
      for (const asked of [read(former, id), change(former, id, { expiresAt: later(60) }), revoke(former, id)]) {
        expect((await asked).body.errorCode).toBe('not_found');
      }
    }
    expect(await list(former)).toEqual([]);
    expect(await list(former, { instrument })).toEqual([]);
    expect((await change(other, coded.id, { uses: 9 })).status).toBe(200);
    expect(await list(other, { instrument })).toEqual(expect.arrayContaining([invited.id, coded.id]));
    expect(dataOf<AccessRow>(await read(friend, invited.id))).toMatchObject({ state: 'active', given: false });
  });

  it('keeps what they gave of their own results', async () => {
    const giver = await owner();
    await query(`update user_account set roles = '{user,admin}' where id = $1`, [giver.id]);
    const { id } = await given(share(giver, (await person()).email));
    await query(`update user_account set roles = '{user}' where id = $1`, [giver.id]);
    expect(await list(giver)).toEqual([id]);
    expect((await revoke(giver, id)).status).toBe(200);
  });
});

describe('a right that is given again', () => {
  it('as it stands is not told of again, and is no new line on the log', async () => {
    const [giver, friend] = [await owner(), await person()];
    const end = { expiresAt: later(3600), note: 'Look' };
    const first = await given(share(giver, friend.email, end));
    expect(await given(share(giver, friend.email, end))).toEqual(first);
    expect([await noticesOf(friend.id), await mailsTo(friend.email)]).toEqual([1, 1]);
    expect(await deeds(giver, first.id)).toEqual(['granted']);
  });

  it('with another end or note is told of, as often as a mail may go to the address', async () => {
    const [giver, friend] = [await owner(), await person()];
    for (let time = 1; time <= 12; time += 1)
      expect((await share(giver, friend.email, { note: `${time}` })).status).toBe(200);
    expect([await noticesOf(friend.id), await mailsTo(friend.email)]).toEqual([5, 5]);
    expect(await list(giver)).toHaveLength(1);
  });

  it('by an account younger than a week reaches twenty new addresses a day, and those that it has reached before', async () => {
    const [giver, friend] = [await owner(), await person()];
    const joined = (daysAgo: number) =>
      query('update user_account set created_at = $2 where id = $1', [
        giver.id,
        new Date(server.clock.now().getTime() - daysAgo * 86_400_000),
      ]);
    await joined(6);
    await given(share(giver, friend.email));
    for (let number = 2; number <= 20; number += 1) await given(share(giver, `new${number}.${giver.id}@example.org`));
    const { status, body } = await share(giver, `one.more.${giver.id}@example.org`);
    expect([status, body.errorCode]).toEqual([429, 'access.young_account']);
    expect(body.errorMessage).toContain('20');
    expect(await mailsTo(`one.more.${giver.id}@example.org`)).toBe(0);
    expect((await share(giver, friend.email, { note: 'again' })).status).toBe(200);
    await joined(8);
    await given(share(giver, `one.more.${giver.id}@example.org`));
  });

  it('by somebody who is not staff counts among the hundred of a day', async () => {
    const [giver, friend] = [await owner(), await person()];
    const { id } = await given(share(giver, friend.email));
    await query(
      `insert into access_event (grant_id, id, deed, actor_id, at)
       select $1, gen_random_uuid(), 'changed', $2, $3 from generate_series(1, 99)`,
      [id, giver.id, server.clock.now()],
    );
    expect((await share(giver, friend.email, { note: 'again' })).body.errorCode).toBe('request.rate_limited');
    expect((await share(giver, (await person()).email)).body.errorCode).toBe('request.rate_limited');
    expect((await share(giver, friend.email)).status).toBe(200);
    expect(await noticesOf(friend.id)).toBe(1);
    expect((await change(giver, id, { note: 'again' })).status).toBe(200);
  });
});

describe('a right that is taken back', () => {
  it('takes along what was told of it, and no other notice', async () => {
    const [giver, friend] = [await owner(), await person()];
    const kept = await given(open(await person(['admin']), { kind: 'person', email: friend.email }));
    const { id } = await given(share(giver, friend.email));
    server.clock.forward(1);
    await share(giver, friend.email, { note: 'again' });
    expect(await noticesOf(friend.id)).toBe(3);
    expect((await revoke(giver, id)).status).toBe(200);
    expect(
      await query(`select link from notice where user_id = $1 and link like '/access/edit%'`, [friend.id]),
    ).toEqual([{ link: `/access/edit?id=${kept.id}` }]);
  });
});

it('somebody who was invited, and has not come yet, is told of a result in their language', async () => {
  const invited = await person();
  const change = `update user_account set locale = 'ja-JP', status = 'pending', email_verified_at = null where id = $1`;
  await query(change, [invited.id]);
  await given(share(await owner(), invited.email));
  const mails = await query('select template, locale from mail_queue where recipient = $1', [invited.email]);
  expect(mails).toEqual([{ template: 'result-shared', locale: 'ja-JP' }]);
});
