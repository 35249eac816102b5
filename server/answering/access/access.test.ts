import type { Role } from 'core/access/roles';
import { type AccessRow, access } from 'core/contract/answering/access';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { createAccessRights } from './rights';

let server: TestServer;
let instrument = '';
let staffOnly = '';
beforeAll(async () => {
  server = await createTestServer();
  instrument = await published(server, publishable('shared'));
  staffOnly = await published(
    server,
    publishable('staff_only', (document) => {
      document.settings = { ...document.settings, results: 'staff' };
    }),
  );
});
afterAll(() => server.stop());

type Given = AccessRow & { code: string | null };
type Read = AccessRow & { log: { at: string; deed: string; actor: string | null }[] | null };

interface Person {
  id: string;
  email: string;
  token: string;
}

async function person(roles: Role[] = ['user'], locale?: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles, locale);
  return { id, email, token: (await server.signIn(email)).accessToken };
}

interface Owner extends Person {
  attempt: string;
}

/** Somebody with a completed attempt. */
async function owner(of = instrument): Promise<Owner> {
  const one = await Respondent.on(server);
  const { id: attempt } = await one.started(of);
  await one.answer(attempt, { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never', q4: 3, q5: ['never'] });
  expect((await one.complete(attempt)).status).toBe(200);
  const email = String((await query('select email from user_account where id = $1', [one.userId]))[0]?.email);
  return { id: one.userId, email, token: one.accessToken, attempt };
}

const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows;
const later = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
const hour = 3600;

const grant = ({ token }: Person, body: object) => server.ask(access.grant, { token, body });
const toPerson = (giver: Owner, email: string, body: object = {}) =>
  grant(giver, { what: { kind: 'result', attempt: giver.attempt }, to: { kind: 'person', email }, ...body });
const byCode = (giver: Owner, uses = 1, body: object = {}) =>
  grant(giver, { what: { kind: 'result', attempt: giver.attempt }, to: { kind: 'code', uses }, ...body });
const given = async (answered: Promise<Parameters<typeof dataOf>[0]>) => dataOf<Given>(await answered);
const redeem = ({ token }: Person, code: string | null) => server.ask(access.redeem, { token, body: { code } });
const read = ({ token }: Person, id: string) => server.ask(access.read, { token, params: { id } });
const result = ({ token }: Person, id: string) => server.ask(access.result, { token, params: { id } });
const change = ({ token }: Person, id: string, body: object) =>
  server.ask(access.change, { token, params: { id }, body });
const revoke = ({ token }: Person, id: string) => server.ask(access.revoke, { token, params: { id }, body: {} });
const list = async ({ token }: Person, asked: Record<string, string> = {}) =>
  dataOf<AccessRow[]>(await server.ask(access.list, { token, query: asked }));
const deeds = async (who: Person, id: string) => dataOf<Read>(await read(who, id)).log?.map(({ deed }) => deed);
const mailsTo = (email: string) =>
  query('select template, locale, values, path from mail_queue where recipient = $1 order by id', [email]);
const openedToStaff = (one: Owner, of = instrument) =>
  server.database.db.transaction((tx) =>
    createAccessRights({ db: server.database.db, clock: server.clock.now }).openToStaff(
      tx,
      { userId: one.id, id: one.attempt, instrumentId: of },
      server.clock.now(),
    ),
  );

describe('a result given to a person', () => {
  it('is seen by whoever holds the address, who is told by a notice and a mail, and by nobody else', async () => {
    const giver = await owner();
    const friend = await person(['user'], 'de-DE');
    const { id, code, ...row } = await given(toPerson(giver, friend.email.toUpperCase(), { note: ' Look at this. ' }));
    expect(code).toBeNull();
    expect(row).toMatchObject({
      what: 'result',
      to: 'person',
      email: friend.email,
      note: 'Look at this.',
      given: true,
    });
    const seen = dataOf<AttemptResult>(await result(friend, id));
    const own = dataOf<AttemptResult>(
      await server.inject({
        method: 'GET',
        url: `/api/attempts/${giver.attempt}/result`,
        headers: { authorization: `Bearer ${giver.token}` },
      }),
    );
    // What is marked as addressed to its owner differs only in the mark.
    const unmarked = JSON.parse(JSON.stringify(seen), (key, value) =>
      key === 'to' && value === 'respondent' ? undefined : value,
    );
    expect(unmarked).toEqual(own);
    expect(dataOf<Read>(await read(friend, id))).toMatchObject({
      given: false,
      email: null,
      log: null,
      attempt: giver.attempt,
    });
    expect((await list(friend, { side: 'received' })).map((each) => each.id)).toEqual([id]);
    expect((await list(giver)).map((each) => each.id)).toEqual([id]);

    const [mail, ...more] = await mailsTo(friend.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'result-shared', locale: 'de-DE', path: `/access/edit?id=${id}` });
    expect(JSON.stringify(mail)).not.toContain(row.title);
    const reader = { sessionId: '', locale: null, guestOf: null, grants: [], roles: ['user'] as Role[] };
    const notices = await server.services.notices.list({ ...reader, userId: friend.id }, 'en-US');
    const notice = notices.find(({ link }) => link === `/access/edit?id=${id}`);
    expect(notice?.title).toContain(row.title);

    for (const other of [await person(), await person(['superAdmin', 'admin', 'user'])]) {
      for (const asked of [
        read(other, id),
        result(other, id),
        revoke(other, id),
        change(other, id, { rowVersion: 1 }),
      ]) {
        expect((await asked).body.errorCode).toBe('not_found');
      }
      expect(await list(other, { side: 'received' })).toEqual([]);
    }
    for (const asked of [revoke(friend, id), change(friend, id, { rowVersion: 1 })]) {
      expect((await asked).body.errorCode).toBe('not_found');
    }
  });

  it('does not tell whether somebody has the address; they see it once they have confirmed it', async () => {
    const giver = await owner();
    const email = `${crypto.randomUUID()}@example.org`;
    const held = await given(toPerson(giver, (await person()).email));
    const free = await given(toPerson(giver, email));
    expect({ ...free, id: '', email: '' }).toEqual({ ...held, id: '', email: '' });
    expect(await mailsTo(email)).toHaveLength(1);
    const id = await server.addUser(email);
    const { accessToken: token } = await server.signIn(email);
    const late = { id, email, token };
    expect((await result(late, free.id)).status).toBe(200);
    await query('update user_account set email_verified_at = null where id = $1', [id]);
    expect((await result(late, free.id)).body.errorCode).toBe('not_found');
  });

  it('follows the address: who has another one now sees it no more', async () => {
    const giver = await owner();
    const friend = await person();
    const { id } = await given(toPerson(giver, friend.email));
    await query('update user_account set email = $2 where id = $1', [friend.id, `${crypto.randomUUID()}@example.org`]);
    expect((await result(friend, id)).body.errorCode).toBe('not_found');
    expect((await read(friend, id)).body.errorCode).toBe('not_found');
  });

  it('given again is the same right with the new end', async () => {
    const giver = await owner();
    const friend = await person();
    const { id } = await given(toPerson(giver, friend.email));
    server.clock.forward(1);
    const again = await given(toPerson(giver, friend.email, { expiresAt: later(hour) }));
    expect([again.id, again.expiresAt]).toEqual([id, later(hour)]);
    expect(await deeds(giver, id)).toEqual(['changed', 'granted']);
  });

  it('cannot be given to oneself, of another one’s attempt, of one that was shared, or of one under way', async () => {
    const giver = await owner();
    expect((await toPerson(giver, giver.email)).body.errorCode).toBe('access.own');
    const friend = { ...(await person()), attempt: giver.attempt };
    await toPerson(giver, friend.email);
    expect((await byCode(friend)).body.errorCode).toBe('not_found');
    const one = await Respondent.on(server);
    const { id: attempt } = await one.started(instrument);
    const begun = { id: one.userId, email: '', token: one.accessToken, attempt };
    expect((await byCode(begun)).body.errorCode).toBe('attempt.not_completed');
    expect((await byCode({ ...begun, attempt: crypto.randomUUID() })).body.errorCode).toBe('not_found');
  });

  it('is not given where results are for staff alone: nobody gives what they do not see', async () => {
    expect((await byCode(await owner(staffOnly))).body.errorCode).toBe('access.denied');
  });

  it('ends at its time, which lies ahead', async () => {
    const giver = await owner();
    const friend = await person();
    const past = await toPerson(giver, friend.email, { expiresAt: later(-1) });
    expect([past.status, past.body.details?.[0]]).toMatchObject([400, { path: 'body.expiresAt', code: 'too_early' }]);
    const { id } = await given(toPerson(giver, friend.email, { expiresAt: later(60) }));
    expect((await result(friend, id)).status).toBe(200);
    server.clock.forward(60);
    expect((await result(friend, id)).body.errorCode).toBe('access.over');
    expect(dataOf<Read>(await read(friend, id)).state).toBe('expired');
    expect(await list(friend, { side: 'received' })).toEqual([]);
    const { rowVersion } = dataOf<Read>(await read(giver, id));
    expect((await change(giver, id, { rowVersion, expiresAt: null })).status).toBe(200);
    expect((await result(friend, id)).status).toBe(200);
  });

  it('is taken back at once and for good', async () => {
    const giver = await owner();
    const friend = await person();
    const { id } = await given(toPerson(giver, friend.email));
    expect((await result(friend, id)).status).toBe(200);
    server.clock.forward(1);
    expect(dataOf<AccessRow>(await revoke(giver, id)).state).toBe('revoked');
    expect((await revoke(giver, id)).status).toBe(200);
    expect((await result(friend, id)).body.errorCode).toBe('access.over');
    expect((await change(giver, id, { rowVersion: 2, expiresAt: null })).body.errorCode).toBe('access.over');
    expect(await deeds(giver, id)).toEqual(['revoked', 'seen', 'granted']);
  });

  it('is on the log when it was seen, once an hour for each who looked', async () => {
    const giver = await owner();
    const friend = await person();
    const { id } = await given(toPerson(giver, friend.email));
    server.clock.forward(1);
    const looks = [result(friend, id), result(friend, id), result(friend, id), result(giver, id)];
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await deeds(giver, id)).toEqual(['seen', 'granted']);
    server.clock.forward(hour);
    for (const who of [giver, friend]) who.token = (await server.signIn(who.email)).accessToken;
    await result(friend, id);
    expect(await deeds(giver, id)).toEqual(['seen', 'seen', 'granted']);
  });

  it('is changed by who has seen its newest state', async () => {
    const giver = await owner();
    const { id, rowVersion } = await given(toPerson(giver, `${crypto.randomUUID()}@example.org`));
    const changed = dataOf<AccessRow>(
      await change(giver, id, { rowVersion, note: 'Another word', expiresAt: later(60) }),
    );
    expect(changed).toMatchObject({ note: 'Another word', expiresAt: later(60), rowVersion: rowVersion + 1 });
    const stale = await change(giver, id, { rowVersion, note: 'x' });
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'conflict']);
    expect(stale.body.details?.[0]?.params).toMatchObject({ values: String(rowVersion + 1), current: { id } });
    expect((await change(giver, id, { rowVersion: rowVersion + 1, uses: 3 })).body.errorCode).toBe('validation.failed');
    expect(dataOf<Read>(await read(giver, id)).note).toBe('Another word');
  });

  it('goes with the attempt', async () => {
    const giver = await owner();
    const friend = await person();
    const { id } = await given(toPerson(giver, friend.email));
    await query('delete from score where user_id = $1', [giver.id]);
    await query('delete from answer_event where user_id = $1', [giver.id]);
    await query('delete from user_instrument where user_id = $1', [giver.id]);
    expect((await result(friend, id)).body.errorCode).toBe('not_found');
    expect(await query('select 1 from access_event where grant_id = $1', [id])).toEqual([]);
  });

  it('is given to at most 100 at a time, however many are given at once', async () => {
    const giver = await owner();
    await query(
      `insert into access_grant (id, what, instrument_id, owner_id, attempt_id, recipient, code_hash, uses, note, created_at, created_by)
       select gen_random_uuid(), 'result', $1, $2, $3, 'code', gen_random_uuid()::text, 1, '', now(), $2 from generate_series(1, 98)`,
      [instrument, giver.id, giver.attempt],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => byCode(giver)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('access.full');
  });

  it('of somebody who is not staff goes to at most 100 people in a day', async () => {
    const giver = await owner();
    await query(
      `insert into access_grant (id, what, instrument_id, owner_id, attempt_id, recipient, email, note, created_at, created_by, revoked_at)
       select gen_random_uuid(), 'result', $1, $2, $3, 'person', n || '@example.org', '', $4, $2, $4 from generate_series(1, 100) n`,
      [instrument, giver.id, giver.attempt, server.clock.now()],
    );
    expect((await toPerson(giver, 'one.more@example.org')).body.errorCode).toBe('request.rate_limited');
    expect(await mailsTo('one.more@example.org')).toEqual([]);
    expect((await byCode(giver)).status).toBe(200);
  });
});

describe('a code', () => {
  it('is shown once, kept as its hash alone, and opens the result however it was typed', async () => {
    const giver = await owner();
    const { id, code } = await given(byCode(giver));
    expect(code).toMatch(/^A(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(dataOf<object>(await read(giver, id))).not.toHaveProperty('code');
    server.clock.forward(1);
    const plain = String(code).slice(2).replaceAll('-', '');
    const [stored] = await query('select * from access_grant where id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(plain);
    const friend = await person();
    expect((await result(friend, id)).body.errorCode).toBe('not_found');
    const typed = ` a ${plain.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(dataOf<AccessRow>(await redeem(friend, typed))).toMatchObject({ id, given: false, uses: null, used: 0 });
    server.clock.forward(1);
    expect((await result(friend, id)).status).toBe(200);
    expect(await deeds(giver, id)).toEqual(['seen', 'redeemed', 'granted']);
    expect(dataOf<Read>(await read(giver, id))).toMatchObject({ uses: 1, used: 1 });
  });

  it('is redeemed by as many as it is for, and by each once, however many come at once', async () => {
    const giver = await owner();
    const { id, code } = await given(byCode(giver, 3));
    const guests = await Promise.all(Array.from({ length: 6 }, () => person()));
    const twice = guests.flatMap((guest) => [guest, guest]);
    const answers = await Promise.all(twice.map((guest) => redeem(guest, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.errorCode))).toEqual(
      new Set(['access.code_invalid']),
    );
    expect(dataOf<Read>(await read(giver, id)).used).toBe(3);
    expect((await deeds(giver, id))?.filter((deed) => deed === 'redeemed')).toHaveLength(3);
    const few = await change(giver, id, { rowVersion: 1, uses: 2 });
    expect(few.body.details?.[0]).toMatchObject({ path: 'body.uses', code: 'too_small', params: { minimum: 3 } });
    expect((await change(giver, id, { rowVersion: 1, uses: 4 })).status).toBe(200);
    const late = guests.find((_, index) => answers[index * 2]?.status !== 200);
    expect(late && (await redeem(late, code)).status).toBe(200);
  });

  it('that is unknown, used up, over or taken back is answered alike', async () => {
    const giver = await owner();
    const used = await given(byCode(giver));
    await redeem(await person(), used.code);
    const over = await given(byCode(giver, 5, { expiresAt: later(1) }));
    server.clock.forward(1);
    const back = await given(byCode(giver, 5));
    await revoke(giver, back.id);
    const guest = await person();
    const codes = [
      'A-0000-0000-0000-0000',
      'no code at all',
      `R${used.code?.slice(1)}`,
      used.code,
      over.code,
      back.code,
    ];
    const told = await Promise.all(
      codes.map(async (code) => {
        const { status, body } = await redeem(guest, code);
        return { status, ...body, requestId: undefined };
      }),
    );
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]).toMatchObject({ status: 422, errorCode: 'access.code_invalid' });
  });

  it('of one’s own result opens nothing new', async () => {
    const giver = await owner();
    const { id, code } = await given(byCode(giver));
    expect((await redeem(giver, code)).body.errorCode).toBe('access.own');
    expect(dataOf<Read>(await read(giver, id)).used).toBe(0);
  });
});

describe('an instrument', () => {
  const rights = () => createAccessRights({ db: server.database.db, clock: server.clock.now });

  it('is opened by staff to a person and by code, until its end, and by nobody else', async () => {
    const staff = await person(['admin']);
    const [friend, guest] = [await person(), await person()];
    const what = { kind: 'instrument', instrument };
    const refused = await grant(friend, { what, to: { kind: 'code', uses: 1 } });
    expect(refused.body.errorCode).toBe('access.denied');
    const named = await given(
      grant(staff, { what, to: { kind: 'person', email: friend.email }, expiresAt: later(60) }),
    );
    const { code } = await given(grant(staff, { what, to: { kind: 'code', uses: 2 } }));
    expect((await redeem(guest, code)).status).toBe(200);
    expect(await rights().answerRight(friend.id, instrument)).toMatchObject({ until: new Date(later(60)) });
    expect(await rights().answerRight(guest.id, instrument)).toMatchObject({ until: null });
    expect([...(await rights().answerRights(guest.id)).keys()]).toEqual([instrument]);
    expect(await rights().answerRight(guest.id, staffOnly)).toBeUndefined();
    expect(await rights().answerRight(staff.id, instrument)).toBeUndefined();
    expect((await result(friend, named.id)).body.errorCode).toBe('not_found');
    expect(await mailsTo(friend.email)).toMatchObject([{ template: 'access-given', values: { title: named.title } }]);
    server.clock.forward(60);
    expect(await rights().answerRight(friend.id, instrument)).toBeUndefined();
    expect((await rights().answerRights(friend.id)).size).toBe(0);
  });

  it('which two rights open is open until the later end', async () => {
    const staff = await person(['admin']);
    const friend = await person();
    const what = { kind: 'instrument', instrument };
    await grant(staff, { what, to: { kind: 'person', email: friend.email }, expiresAt: later(60) });
    const { code } = await given(grant(staff, { what, to: { kind: 'code', uses: 1 }, expiresAt: later(120) }));
    await redeem(friend, code);
    expect(await rights().answerRight(friend.id, instrument)).toMatchObject({ until: new Date(later(120)) });
  });

  it('is looked after by all staff: each sees and takes back what another gave', async () => {
    const [giver, other, ordinary] = [await person(['admin']), await person(['superAdmin']), await person()];
    const { id } = await given(
      grant(giver, { what: { kind: 'instrument', instrument }, to: { kind: 'code', uses: 9 } }),
    );
    expect((await list(other, { instrument })).map((each) => each.id)).toContain(id);
    expect((await list(other)).map((each) => each.id)).not.toContain(id);
    expect((await read(ordinary, id)).body.errorCode).toBe('not_found');
    server.clock.forward(1);
    expect(dataOf<AccessRow>(await revoke(other, id)).state).toBe('revoked');
    expect(await deeds(giver, id)).toEqual(['revoked', 'granted']);
  });

  it('is answered by everyone, or by whom access was given: staff say so, and it is on record', async () => {
    const staff = await person(['admin']);
    const set = (to: string, who = staff, id = staffOnly) =>
      server.ask(access.setInstrument, { token: who.token, params: { id }, body: { access: to } });
    expect((await set('granted')).status).toBe(200);
    expect((await set('granted')).status).toBe(200);
    expect(await query('select access from instrument where id = $1', [staffOnly])).toEqual([{ access: 'granted' }]);
    const events = await query(
      `select actor_id, change from audit_event where entity_id = $1 and action = 'instrument.access_changed'`,
      [staffOnly],
    );
    expect(events).toEqual([{ actor_id: staff.id, change: { code: 'staff_only', from: 'open', to: 'granted' } }]);
    expect((await set('open')).status).toBe(200);
    expect((await set('granted', await person())).body.errorCode).toBe('access.denied');
    expect((await set('granted', staff, crypto.randomUUID())).body.errorCode).toBe('not_found');
  });
});

describe('a result that is opened to staff', () => {
  it('is seen by staff alone, as long as they are; its owner reads who looked, and cannot take it back', async () => {
    const one = await owner();
    const id = await openedToStaff(one);
    expect(await openedToStaff(one)).toBe(id);
    const staff = await person(['admin']);
    for (const ask of [read, result]) expect((await ask(await person(), id)).body.errorCode).toBe('not_found');
    const row = dataOf<Read>(await read(staff, id));
    expect(row).toMatchObject({ to: 'staff', given: false, log: null, giverEmail: one.email });
    expect(dataOf<Read>(await read(one, id))).toMatchObject({ given: true, giverEmail: null });
    expect((await list(staff, { side: 'received' })).map((each) => each.id)).toContain(id);
    server.clock.forward(1);
    expect((await result(staff, id)).status).toBe(200);
    const log = dataOf<Read>(await read(one, id)).log;
    expect(log?.map(({ deed, actor }) => [deed, actor])).toEqual([
      ['seen', expect.any(String)],
      ['granted', null],
    ]);
    for (const asked of [revoke(one, id), change(one, id, { rowVersion: 1, expiresAt: later(1) })]) {
      expect((await asked).body.errorCode).toBe('access.denied');
    }
    expect((await revoke(staff, id)).body.errorCode).toBe('not_found');
    await query(`update user_account set roles = '{user}' where id = $1`, [staff.id]);
    expect((await result(staff, id)).body.errorCode).toBe('not_found');
    expect((await list(staff, { side: 'received' })).map((each) => each.id)).not.toContain(id);
  });
});

describe('a result for staff alone that is opened to them', () => {
  it('is seen by staff, and still not by its owner', async () => {
    const one = await owner(staffOnly);
    const id = await openedToStaff(one, staffOnly);
    expect((await result(await person(['superAdmin']), id)).status).toBe(200);
    expect((await result(one, id)).body.errorCode).toBe('access.denied');
  });
});

describe('lists', () => {
  it('go on where the page before ended, and are narrowed to a result', async () => {
    const giver = await owner();
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      server.clock.forward(1);
      made.unshift((await given(byCode(giver))).id);
    }
    const first = await server.ask(access.list, { token: giver.token, query: { pageSize: '3' } });
    expect(dataOf<AccessRow[]>(first).map(({ id }) => id)).toEqual(made.slice(0, 3));
    const asked = { token: giver.token, query: { pageSize: '3', cursor: String(first.body.cursor) } };
    const second = await server.ask(access.list, asked);
    expect([dataOf<AccessRow[]>(second).map(({ id }) => id), second.body.cursor]).toEqual([made.slice(3), null]);
    expect(await list(giver, { attempt: crypto.randomUUID() })).toEqual([]);
    expect(await list(giver, { attempt: giver.attempt })).toHaveLength(5);
    const { body } = await server.ask(access.list, { token: giver.token, query: { cursor: 'x' } });
    expect(body.errorCode).toBe('validation.failed');
  });
});

describe('an account that is erased', () => {
  it('takes along what it gave and what it was given', async () => {
    const [giver, friend] = [await owner(), await person()];
    const shared = await given(toPerson(giver, friend.email));
    const { id, code } = await given(byCode(giver, 2));
    await redeem(friend, code);
    await result(friend, id);
    await server.services.profiles.eraseAccount(friend.id, null);
    expect(await query('select id from access_grant where id = $1', [shared.id])).toEqual([]);
    const { used, log = null } = dataOf<Read>(await read(giver, id));
    const seen = log?.filter(({ deed }) => deed === 'seen');
    expect([used, seen]).toEqual([0, [{ at: expect.any(String), deed: 'seen', actor: null }]]);
    expect(await query('select 1 from access_event where actor_id = $1', [friend.id])).toEqual([]);
    await server.services.profiles.eraseAccount(giver.id, null);
    expect(await query('select 1 from access_grant where created_by = $1 or owner_id = $1', [giver.id])).toEqual([]);
  });
});
