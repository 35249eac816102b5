import { type AuditRow, audit } from 'core/contract/accounts/audit';
import { user } from 'core/contract/accounts/user';
import { attempts } from 'core/contract/answering/attempt';
import { type BrowseDetail, browse } from 'core/contract/answering/browse';
import { type InstrumentDetail, instrument } from 'core/contract/authoring/instrument';
import { instrumentReader } from 'core/contract/authoring/readers';
import { survey } from 'core/contract/surveys/survey';
import type { Settings } from 'core/instrument/document';
import { seenByOf } from 'core/instrument/seenBy';
import { sql } from 'drizzle-orm';
import { uuidv7 } from '../../database/uuid';
import { publishable } from '../../testing/answering/respondent';
import { answered } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import { authorOf as surveyAuthorOf } from '../../testing/surveys/surveyAuthor';
import type { Answered, TestServer } from '../../testing/testServer';

const server = sharedServer();

interface Person {
  userId: string;
  email: string;
  name: string;
  token: string;
}

async function person(roles: Parameters<TestServer['addUser']>[1] = ['admin']): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const userId = await server().addUser(email, roles);
  const token = (await server().signIn(email)).accessToken;
  return { userId, email, name: email.split('@')[0] ?? '', token };
}

/** A published instrument that somebody has made. */
async function madeBy({ token }: Person, settings: Settings = { seenBy: 'named' }): Promise<string> {
  const code = `read_${crypto.randomUUID().replaceAll('-', '_')}`;
  const body = publishable(code, (document) => {
    document.settings = settings;
  });
  const { id } = answered<{ id: string }>(await server().ask(instrument.import, { body, token }));
  answered(await server().ask(instrument.publish, { params: { id }, body: {}, token }));
  return id;
}

type Readers = { userId: string; name: string; since: string }[];

const list = async (id: string, { token }: Person) =>
  answered<Readers>(await server().ask(instrumentReader.list, { params: { id }, token }));
const set = (id: string, { token }: Person, readers: object[]) => {
  // Two changes at the same moment have no order.
  server().clock.forward(1);
  return server().ask(instrumentReader.set, { params: { id }, body: { readers }, token });
};
const shownTo = async (id: string, { token }: Person) =>
  answered<BrowseDetail>(await server().ask(browse.get, { params: { id }, token }));

const refusal = ({ status, body }: Answered) => [
  status,
  body.errorCode,
  body.details?.map(({ path, code }) => `${path} ${code}`),
];
const byName = (people: readonly Person[]) => people.map(({ name }) => name).sort();

describe('the readers of an instrument', () => {
  it('are whoever made it, and whom they name; who stays keeps since when, and it is on record', async () => {
    const [maker, other] = [await person(), await person()];
    const id = await madeBy(maker);
    const [first] = await list(id, other);
    expect(first).toMatchObject({ userId: maker.userId, name: maker.name });

    const both = [{ userId: maker.userId }, { email: other.email.toUpperCase() }];
    const named = answered<Readers>(await set(id, maker, both));
    expect(named.map(({ name }) => name)).toEqual(byName([maker, other]));
    expect(new Map(named.map(({ userId, since }) => [userId, since]))).toEqual(
      new Map([
        [maker.userId, first?.since],
        [other.userId, server().clock.now().toISOString()],
      ]),
    );

    // Whoever is named again begins anew.
    answered(await set(id, other, [{ userId: other.userId }]));
    answered(await set(id, other, both));
    const again = (await list(id, maker)).find(({ userId }) => userId === maker.userId);
    expect(again?.since).toBe(server().clock.now().toISOString());
    answered(await set(id, maker, both));

    const root = await person(['superAdmin']);
    const query = { filters: JSON.stringify({ action: ['instrument.readers_changed'], entityId: [id] }) };
    const changes = answered<AuditRow[]>(await server().ask(audit.list, { token: root.token, query }));
    expect(changes.map(({ actor }) => actor?.id)).toEqual([other.userId, other.userId, maker.userId]);
    expect(changes.at(-1)?.change).toEqual({
      before: [maker.userId],
      after: named.map(({ userId }) => userId),
    });
  });

  it('are named by themselves and by superAdmins, who are none unless they name themselves', async () => {
    const [maker, stranger, root] = [await person(), await person(), await person(['superAdmin'])];
    const id = await madeBy(maker);
    expect(refusal(await set(id, stranger, [{ userId: stranger.userId }])).slice(0, 2)).toEqual([403, 'access.denied']);
    expect((await list(id, root)).map(({ userId }) => userId)).toEqual([maker.userId]);
    const named = answered<Readers>(await set(id, root, [{ userId: root.userId }]));
    expect(named.map(({ userId }) => userId)).toEqual([root.userId]);
    expect(refusal(await set(id, maker, [{ userId: maker.userId }])).slice(0, 2)).toEqual([403, 'access.denied']);
    expect(answered(await set(id, root, []))).toEqual([]);
  });

  it('are staff, each once', async () => {
    const [maker, respondent] = [await person(), await person(['user'])];
    const id = await madeBy(maker);
    const own = { userId: maker.userId };
    expect(refusal(await set(id, maker, [own, { email: respondent.email }, { userId: uuidv7() }]))).toEqual([
      400,
      'validation.failed',
      ['body.readers[1].email staff.unknown', 'body.readers[2].userId staff.unknown'],
    ]);
    expect(refusal(await set(id, maker, [own, { email: maker.email }]))).toEqual([
      400,
      'validation.failed',
      ['body.readers[1].email staff.twice'],
    ]);
    expect((await list(id, maker)).map(({ userId }) => userId)).toEqual([maker.userId]);
  });

  it('are none any more who have stopped being staff, nor when they are staff again', async () => {
    const [maker, demoted, disabled] = [await person(), await person(), await person()];
    const id = await madeBy(maker);
    const all = [maker, demoted, disabled];
    answered(
      await set(
        id,
        maker,
        all.map(({ userId }) => ({ userId })),
      ),
    );
    await server().services.users.setRoles(demoted.email, ['user']);
    const root = await person(['superAdmin']);
    const setStatus = async (status: 'active' | 'disabled') =>
      answered(
        await server().ask(user.setStatus, { params: { id: disabled.userId }, body: { status }, token: root.token }),
      );
    await setStatus('disabled');
    expect((await list(id, maker)).map(({ userId }) => userId)).toEqual([maker.userId]);
    await server().services.users.setRoles(demoted.email, ['admin', 'user']);
    await setStatus('active');
    expect((await list(id, maker)).map(({ userId }) => userId)).toEqual([maker.userId]);
  });

  it('are read by respondents before they begin, where the version says that they see it', async () => {
    const [maker, other, respondent] = [await person(), await person(), await person(['user'])];
    const named = await madeBy(maker);
    answered(await set(named, maker, [{ userId: maker.userId }, { userId: other.userId }]));
    expect(await shownTo(named, respondent)).toMatchObject({ seenBy: 'named', readers: byName([maker, other]) });
    const figures = await madeBy(maker, {});
    expect(await shownTo(figures, respondent)).toMatchObject({ seenBy: 'figures', readers: [] });
  });

  it('stay those of the beginning for whoever goes on with an attempt, whatever is published or who is named meanwhile', async () => {
    const [maker, late, respondent] = [await person(), await person(), await person(['user'])];
    const id = await madeBy(maker);
    answered(
      await server().ask(attempts.create, { body: { instrumentId: id, locale: 'en-US' }, token: respondent.token }),
    );
    answered(await set(id, maker, [{ userId: maker.userId }, { userId: late.userId }]));
    expect(await shownTo(id, respondent)).toMatchObject({ seenBy: 'named', readers: [maker.name] });
    const { code } = answered<{ code: string }>(
      await server().ask(instrument.get, { params: { id }, token: maker.token }),
    );
    const body = publishable(code, (document) => {
      document.settings = {};
    });
    answered(await server().ask(instrument.import, { body, token: maker.token, query: { mode: 'replace' } }));
    answered(await server().ask(instrument.publish, { params: { id }, body: {}, token: maker.token }));
    expect(await shownTo(id, respondent)).toMatchObject({ seenBy: 'named', readers: [maker.name] });
    expect(await shownTo(id, await person(['user']))).toMatchObject({ seenBy: 'figures' });
  });

  it('has no page of a survey', async () => {
    const author = await surveyAuthorOf(server());
    await author.do(survey.addItem, { kind: 'page', code: 'first_page' });
    const id = (await author.read()).items[0]?.instrumentId ?? '';
    const params = { id };
    expect((await server().ask(instrument.get, { params, token: author.token })).status).toBe(200);
    for (const token of [author.token, await server().tokenOf()]) {
      expect((await server().ask(instrumentReader.list, { params, token })).status).toBe(404);
      const body = { readers: [] };
      expect((await server().ask(instrumentReader.set, { params, body, token })).status).toBe(404);
    }
  });
});

it('a version promises in the database what its settings say', async () => {
  const maker = await person();
  const id = await madeBy(maker, { results: 'staff' });
  const detail = answered<InstrumentDetail>(await server().ask(instrument.get, { params: { id }, token: maker.token }));
  expect(detail.versions[0]?.seenBy).toBe('named');
  const results = [undefined, 'respondent', 'staff'] as const;
  const all = [undefined, 'nobody', 'figures', 'named'] as const;
  const settings: (Settings | undefined)[] = [
    undefined,
    ...results.flatMap((each) => all.map((seenBy) => ({ results: each, seenBy }))),
  ];
  const stored: string[] = [];
  for (const [index, each] of settings.entries()) {
    const definition = JSON.stringify({ settings: each });
    const { rows } = await server().database.db.execute<{ seen_by: string }>(sql`
      insert into instrument_version (
        id, instrument_id, number, definition, checksum, note, base_locale, locales, incomplete_locales, question_count, published_at
      )
      select gen_random_uuid(), instrument_id, ${index + 2}, (definition - 'settings') || ${definition}::jsonb, checksum, note,
        base_locale, locales, incomplete_locales, question_count, published_at
      from instrument_version where instrument_id = ${id}::uuid and number = 1
      returning seen_by
    `);
    stored.push(rows[0]?.seen_by ?? '');
  }
  expect(stored).toEqual(settings.map((each) => seenByOf(each)));
});
