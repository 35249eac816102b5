import { audit } from 'core/contract/accounts/audit';
import { draft } from 'core/contract/authoring/draft';
import { instrument } from 'core/contract/authoring/instrument';
import { type SurveyRow, survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { answered } from '../../testing/authoring/draftAuthor';
import { page } from '../../testing/surveys/documents';
import { authorOf, publishedInstrument, SurveyAuthor, surveyCode } from '../../testing/surveys/surveyAuthor';
import { type Answered, createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const refusal = ({ status, body }: Answered) => [
  status,
  body.errorCode,
  body.details?.map(({ path, code }) => `${path} ${code}`),
];

/** A participation, as answering makes it. */
async function participate(id: string, status = 'started', isPilot = false): Promise<void> {
  const userId = await server.addUser(`${crypto.randomUUID()}@example.org`);
  await server.database.db.execute(sql`
    insert into user_survey (user_id, id, survey_id, revision, locale, attributes, versions, status, started_at, is_pilot)
    values (${userId}, gen_random_uuid(), ${id}, 1, 'en-US', '{}', '{}', ${status}, '2026-06-15T10:00:00Z', ${isPilot})
  `);
}

async function withItem(): Promise<SurveyAuthor> {
  const author = await authorOf(server);
  const { id } = await publishedInstrument(server);
  await author.do(survey.addItem, { kind: 'instrument', code: 'screen', instrumentId: id });
  return author;
}

describe('a new survey', () => {
  it('belongs to whoever made it, and reads as it was made', async () => {
    const author = await authorOf(server, { title: 'Mood in spring', audience: 'link' });
    expect(await author.read()).toMatchObject({
      title: 'Mood in spring',
      titleLocale: 'en-US',
      status: 'draft',
      audience: 'link',
      anonymity: 'identified',
      locales: ['en-US'],
      invited: null,
      revision: 0,
      changed: true,
      answered: false,
      may: 'own',
      problems: [{ code: 'survey.no_items', severity: 'error', message: expect.stringMatching(/\w+ \w+/) }],
    });
  });

  it('needs a sound code that no other has, and a language of the installation', async () => {
    const author = await authorOf(server);
    const { code } = await author.read();
    const ask = (body: object) =>
      author.ask(survey.create, { code: surveyCode(), title: 'A', baseLocale: 'en-US', ...body });
    expect(refusal(await ask({ code }))).toEqual([409, 'survey.code_taken', ['code code.duplicate']]);
    expect(refusal(await ask({ code: 'two words' }))).toEqual([400, 'validation.failed', ['body.code code.malformed']]);
    expect(refusal(await ask({ baseLocale: 'tlh-XX' }))).toEqual([
      expect.any(Number),
      'language.unknown',
      ['body.baseLocale unknown_value'],
    ]);
  });
});

describe('who sees a survey', () => {
  it('are its collaborators and superAdmins: for other admins it does not exist', async () => {
    const author = await authorOf(server, { title: 'Nobody else' });
    const other = new SurveyAuthor(server, author.id, await server.tokenOf(['admin']));
    const superAdmin = new SurveyAuthor(server, author.id, await server.tokenOf(['superAdmin']));
    for (const row of [survey.read, survey.export, survey.texts, survey.collaborators]) {
      expect(refusal(await other.ask(row))).toEqual([404, 'not_found', undefined]);
    }
    for (const row of [survey.open, survey.close, survey.reopen, survey.archive]) {
      expect(refusal(await other.ask(row, {}))).toEqual([404, 'not_found', undefined]);
    }
    expect(refusal(await other.ask(survey.remove))).toEqual([404, 'not_found', undefined]);
    expect((await superAdmin.read()).may).toBe('own');
    const listed = async (by: SurveyAuthor) =>
      answered<SurveyRow[]>(await server.ask(survey.list, { token: by.token, query: { keyword: 'Nobody else' } }));
    expect([(await listed(author)).length, (await listed(other)).length, (await listed(superAdmin)).length]).toEqual([
      1, 0, 1,
    ]);
  });

  it('may do what they were given, and no more', async () => {
    const author = await authorOf(server);
    const email = `${crypto.randomUUID()}@example.org`;
    const userId = await server.addUser(email, ['admin']);
    const reader = new SurveyAuthor(server, author.id, (await server.signIn(email)).accessToken);
    const owner = (await author.do<{ userId: string }[]>(survey.collaborators))[0]?.userId;
    const give = (may: string) =>
      author.do(survey.setCollaborators, {
        collaborators: [
          { userId: owner, may: 'own' },
          { email, may },
        ],
      });

    expect(await give('results')).toEqual(
      expect.arrayContaining([expect.objectContaining({ userId, may: 'results' })]),
    );
    expect((await reader.read()).may).toBe('results');
    expect(refusal(await reader.ask(survey.export))).toEqual([403, 'access.denied', undefined]);
    await give('see');
    expect((await reader.ask(survey.export)).status).toBe(200);
    expect(refusal(await reader.ask(survey.open, {}))).toEqual([403, 'access.denied', undefined]);
    await give('edit');
    await reader.change({ settings: { grace: 5 } });
    expect(refusal(await reader.ask(survey.remove))).toEqual([403, 'access.denied', undefined]);
    expect(refusal(await reader.ask(survey.setCollaborators, { collaborators: [{ userId, may: 'own' }] }))).toEqual([
      403,
      'access.denied',
      undefined,
    ]);
  });

  it('one owner stays, and only staff can be given a survey', async () => {
    const author = await authorOf(server);
    const [own] = await author.do<{ userId: string }[]>(survey.collaborators);
    const respondent = `${crypto.randomUUID()}@example.org`;
    await server.addUser(respondent, ['user']);
    const set = (...collaborators: object[]) => author.ask(survey.setCollaborators, { collaborators });
    expect(refusal(await set({ userId: own?.userId, may: 'edit' }))).toEqual([
      400,
      'validation.failed',
      ['body.collaborators survey.no_owner'],
    ]);
    expect(refusal(await set({ userId: own?.userId, may: 'own' }, { email: respondent, may: 'see' }))).toEqual([
      400,
      'validation.failed',
      ['body.collaborators[1].email staff.unknown'],
    ]);
    // Somebody who is named twice would keep the last right alone: a survey without an owner.
    const [{ email }] = (
      await server.database.pool.query('select email from user_account where id = $1', [own?.userId])
    ).rows as [{ email: string }];
    expect(refusal(await set({ userId: own?.userId, may: 'own' }, { email: email.toUpperCase(), may: 'see' }))).toEqual(
      [400, 'validation.failed', ['body.collaborators[1].email staff.twice']],
    );
    expect(await author.do(survey.collaborators)).toMatchObject([{ userId: own?.userId, may: 'own' }]);
  });
});

describe('the list', () => {
  it('is sorted, narrowed and searched in titles of every language, with counts of people', async () => {
    const token = await server.tokenOf(['admin']);
    const make = async (code: string, title: string, body: object = {}) => {
      const asked = { body: { code, title, baseLocale: 'en-US', ...body }, token };
      const { id } = answered<{ id: string }>(await server.ask(survey.create, asked));
      return new SurveyAuthor(server, id, token);
    };
    const one = await make('list_one', 'Zebra', { audience: 'invited' });
    const two = await make('list_two', 'Apple');
    await one.do(survey.setTexts, { locale: 'de-DE', texts: { title: 'Streifenpferd' } });
    await participate(one.id, 'completed');
    await participate(one.id, 'started');
    await participate(one.id, 'completed', true);

    const list = async (query: Record<string, string>, locale = 'en-US') => {
      const found = await server.ask(survey.list, { token, query, headers: { 'accept-language': locale } });
      return answered<SurveyRow[]>(found);
    };
    const sorter = JSON.stringify({ title: 'ascend' });
    expect((await list({ sorter })).map(({ title }) => title)).toEqual(['Apple', 'Zebra']);
    expect((await list({ sorter }, 'de-DE')).map(({ title, titleLocale }) => [title, titleLocale])).toEqual([
      ['Apple', 'en-US'],
      ['Streifenpferd', 'de-DE'],
    ]);
    expect((await list({ keyword: 'streifen' })).map(({ id }) => id)).toEqual([one.id]);
    expect((await list({ keyword: 'LIST_TWO' })).map(({ id }) => id)).toEqual([two.id]);
    expect((await list({ filters: JSON.stringify({ audience: ['invited'] }) }))[0]).toMatchObject({
      code: 'list_one',
      invited: 0,
      // Who has only opened it has not begun.
      started: 1,
      completed: 1,
      lastAnswerAt: '2026-06-15T10:00:00.000Z',
      locales: ['en-US', 'de-DE'],
    });
    expect(await list({ filters: JSON.stringify({ status: ['open'] }) })).toEqual([]);
    expect((await list({ sorter: JSON.stringify({ completed: 'descend' }) }))[0]?.id).toBe(one.id);
  });
});

describe('changing a survey', () => {
  it('leaves what is not named, and tells whoever read an older one how it is now', async () => {
    const author = await authorOf(server);
    const { rowVersion } = await author.read();
    await author.change({
      settings: { timeZone: 'Asia/Kathmandu', grace: 60 },
      attributes: [{ code: 'site', kind: 'text' }],
    });
    const late = await author.ask(survey.change, { rowVersion, attributes: [] });
    expect(refusal(late)).toEqual([409, 'conflict', ['body.rowVersion invalid_value']]);
    expect(late.body.details?.[0]?.params?.current).toMatchObject({
      settings: { timeZone: 'Asia/Kathmandu' },
      attributes: [{ code: 'site', kind: 'text' }],
    });
    expect(await author.change({ audience: 'link' })).toMatchObject({
      audience: 'link',
      attributes: [{ code: 'site' }],
    });
  });

  it('changes settings one by one, and null removes one', async () => {
    const author = await authorOf(server);
    await author.change({ settings: { grace: 5, timeZone: 'Asia/Kathmandu', end: { results: 'none' } } });
    expect((await author.change({ settings: { grace: 10, end: null } })).settings).toEqual({
      timeZone: 'Asia/Kathmandu',
      grace: 10,
    });
  });

  it('keeps what two change at the same time, and asks only where it is the same field', async () => {
    const author = await authorOf(server);
    const write = (body: object) => author.ask(survey.change, body);
    await author.change({ settings: { grace: 30 }, attributes: [{ code: 'site', kind: 'text' }] });
    // Both have read the same survey.
    await author.do(survey.change, { seen: { settings: { grace: 30 } }, settings: { grace: 5 } });
    const other = { seen: { settings: { domain: null } }, settings: { domain: 'work' } };
    expect(await author.do(survey.change, other)).toMatchObject({ settings: { grace: 5, domain: 'work' } });
    const late = await write({
      seen: { settings: { grace: 30, domain: 'work' }, attributes: [{ code: 'site', kind: 'text' }] },
      settings: { grace: 90, domain: null },
      attributes: [],
    });
    expect([late.status, late.body.errorCode]).toEqual([409, 'conflict']);
    expect(late.body.details?.map(({ path, params }) => [path, params?.current])).toEqual([
      ['body.seen.settings.grace', 5],
    ]);
    expect((await author.read()).settings).toEqual({ grace: 5, domain: 'work' });
    // An answer was lost: the same again changes nothing, and is no conflict. A default counts as absent.
    expect((await write(other)).status).toBe(200);
    expect((await write({ seen: { settings: { timeZone: null } }, settings: { timeZone: 'UTC' } })).status).toBe(200);
    expect(refusal(await write({ settings: { grace: 1 } }))).toEqual([
      400,
      'validation.failed',
      ['body.rowVersion required'],
    ]);
  });

  it('cannot change what participants were promised once somebody has answered', async () => {
    const author = await authorOf(server);
    await author.change({ anonymity: 'confidential' });
    await participate(author.id);
    const { rowVersion } = await author.read();
    for (const body of [{ audience: 'invited' }, { anonymity: 'identified' }]) {
      expect(refusal(await author.ask(survey.change, { rowVersion, ...body }))).toEqual([
        409,
        'survey.answered',
        undefined,
      ]);
    }
    expect(await author.change({ anonymity: 'confidential', settings: { grace: 10 } })).toMatchObject({
      answered: true,
    });
    expect(refusal(await author.ask(survey.remove))).toEqual([409, 'survey.answered', undefined]);
  });
});

describe('items', () => {
  it('are instruments and pages, each shown in the reader’s language with its rule in words', async () => {
    const author = await withItem();
    await author.do(survey.addItem, { kind: 'page', code: 'about', document: page('whatever') });
    await author.do(survey.addItem, {
      kind: 'page',
      code: 'more',
      visibleIf: 'screen.total >= 3 and about.smokes',
      required: false,
    });
    const { items, problems } = await author.read('de-DE');
    expect(items).toMatchObject([
      {
        code: 'screen',
        kind: 'instrument',
        title: 'Zwei Fragen',
        titleLocale: 'de-DE',
        newest: 1,
        questions: 2,
        minutes: 1,
        reading: null,
      },
      {
        code: 'about',
        kind: 'page',
        instrumentCode: 'about',
        title: 'Über Sie',
        questions: 2,
        newest: null,
        locales: ['en-US', 'de-DE'],
      },
      { code: 'more', required: false, questions: 0, reading: expect.stringContaining('Summe') },
    ]);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'survey.page_faulty', path: 'items[2]', owner: 'more' }),
      ]),
    );
  });

  it('have codes of their own that formulas can name', async () => {
    const author = await withItem();
    const add = (code: string) => author.ask(survey.addItem, { kind: 'page', code });
    expect(refusal(await add('screen'))).toEqual([400, 'validation.failed', ['body.code code.duplicate']]);
    expect(refusal(await add('no-dash'))).toEqual([400, 'validation.failed', ['body.code code.malformed']]);
    expect(refusal(await add('attribute'))).toEqual([400, 'validation.failed', ['body.code code.reserved']]);
    const unknown = { kind: 'instrument', code: 'a', instrumentId: crypto.randomUUID() };
    expect(refusal(await author.ask(survey.addItem, unknown))).toEqual([
      400,
      'validation.failed',
      ['body.instrumentId unknown_value'],
    ]);
  });

  it('tell every problem of a page at its place in the request', async () => {
    const author = await authorOf(server);
    const broken = { ...page(), questions: [{ code: 'q', kind: 'no_such_kind' }] };
    const { status, body } = await author.ask(survey.addItem, { kind: 'page', code: 'a', document: broken });
    expect([status, body.errorCode]).toEqual([422, 'survey.invalid']);
    expect(body.details?.[0]).toMatchObject({
      path: expect.stringMatching(/^body\.document\.questions\[0\]/),
      message: expect.any(String),
    });
  });

  it('take other orders and codes together, and the rules follow', async () => {
    const author = await withItem();
    await author.do(survey.addItem, { kind: 'page', code: 'a', document: page() });
    await author.do(survey.addItem, {
      kind: 'page',
      code: 'b',
      document: page(),
      visibleIf: 'a.smokes and screen.total > 1',
    });
    await author.change({ quotas: [{ code: 'smokers', condition: 'a.smokes', limit: 5 }] });
    await author.do(survey.setTexts, { locale: 'en-US', texts: { 'item.a.title': 'First', 'item.b.title': 'Second' } });
    const { rowVersion } = await author.read();
    const changed = await author.do<Awaited<ReturnType<SurveyAuthor['read']>>>(survey.setItems, {
      rowVersion,
      items: [
        { code: 'phq', was: 'screen', version: 1 },
        { code: 'b', was: 'a', required: false },
        { code: 'a', was: 'b', visibleIf: 'a.smokes and screen.total > 1' },
      ],
    });
    expect(changed.items).toMatchObject([
      { code: 'phq', version: 1 },
      { code: 'b', instrumentCode: 'b', title: 'First', required: false },
      { code: 'a', instrumentCode: 'a', title: 'Second', visibleIf: 'b.smokes and phq.total > 1' },
    ]);
    expect(changed.quotas[0]?.condition).toBe('b.smokes');
    const pages = changed.items.slice(1).map(async ({ instrumentId }) => {
      return answered<{ code: string }>(
        await server.ask(instrument.export, { params: { id: instrumentId }, token: author.token }),
      ).code;
    });
    expect(await Promise.all(pages)).toEqual(['b', 'a']);
    const stale = await author.ask(survey.setItems, { rowVersion, items: [] });
    expect(refusal(stale)).toEqual([409, 'conflict', ['body.rowVersion invalid_value']]);
    const wrong = { rowVersion: changed.rowVersion, items: [{ code: 'a' }, { code: 'a', was: 'b' }, { code: 'none' }] };
    expect(refusal(await author.ask(survey.setItems, wrong))).toEqual([
      400,
      'validation.failed',
      ['body.items[1].code code.duplicate', 'body.items[2].code unknown_value'],
    ]);
  });

  it('take an order by what was seen of them, whatever else has changed', async () => {
    const author = await withItem();
    await author.do(survey.addItem, { kind: 'page', code: 'a', document: page(), position: 0 });
    const seen = (await author.read()).items.map(({ code }) => ({ code }));
    expect(seen).toEqual([{ code: 'a' }, { code: 'screen' }]);
    await author.change({ settings: { grace: 5 } });
    const moved = { seen, items: [{ code: 'screen' }, { code: 'a', required: false }] };
    await author.do(survey.setItems, moved);
    // The same again: its answer was lost.
    expect((await author.ask(survey.setItems, moved)).status).toBe(200);
    const late = await author.ask(survey.setItems, { seen, items: seen.slice(1) });
    expect(refusal(late)).toEqual([409, 'conflict', ['body.seen invalid_value']]);
    expect(late.body.details?.[0]?.params?.current).toEqual([{ code: 'screen' }, { code: 'a', required: false }]);
  });

  it('are added once: a page is known by the id that its author gave it', async () => {
    const author = await authorOf(server);
    const added = { kind: 'page', code: 'about', instrumentId: crypto.randomUUID(), document: page() };
    expect(await author.do(survey.addItem, added)).toEqual({ code: 'about', instrumentId: added.instrumentId });
    expect(refusal(await author.ask(survey.addItem, added))).toEqual([
      400,
      'validation.failed',
      ['body.code code.duplicate'],
    ]);
    expect(refusal(await author.ask(survey.addItem, { ...added, code: 'other' }))).toEqual([
      400,
      'validation.failed',
      ['body.instrumentId invalid'],
    ]);
  });

  it('that are removed take their pages and texts with them', async () => {
    const author = await withItem();
    const { instrumentId } = await author.do<{ instrumentId: string }>(survey.addItem, {
      kind: 'page',
      code: 'a',
      document: page(),
    });
    await author.do(survey.setTexts, { locale: 'en-US', texts: { 'item.a.title': 'Own title' } });
    await author.do(survey.removeItem, undefined, { code: 'a' });
    expect((await author.read()).items.map(({ code }) => code)).toEqual(['screen']);
    const left = await server.database.db.execute(sql`
      select 1 from instrument where id = ${instrumentId}::uuid
      union all select 1 from message where owner_id = ${instrumentId}::uuid
    `);
    expect(left.rows).toEqual([]);
    expect((await author.do<{ texts: object }>(survey.texts)).texts).toEqual({ 'en-US': { title: 'Well-being' } });
    // With a part of the same code its texts are back.
    await author.do(survey.addItem, { kind: 'page', code: 'a' });
    expect((await author.read()).items[1]?.title).toBe('Own title');
  });
});

describe('the pages of a survey', () => {
  it('are no instruments for anybody, and their drafts belong to those who may edit the survey', async () => {
    const author = await authorOf(server);
    const words = 'Unmistakable question about penguins';
    const document = {
      ...page(),
      domain: 'penguins',
      texts: { 'en-US': { ...page().texts['en-US'], 'question.smokes.text': words } },
    };
    const added = { kind: 'page', code: 'about', document };
    const { instrumentId: id } = await author.do<{ instrumentId: string }>(survey.addItem, added);
    const token = await server.tokenOf(['admin']);
    const rows = async (row: typeof instrument.list | typeof instrument.questions, query: Record<string, string>) =>
      answered<unknown[]>(await server.ask(row, { token: author.token, query }));
    expect(await rows(instrument.list, { keyword: 'about' })).toEqual([]);
    expect(await rows(instrument.questions, { keyword: 'penguins', codes: '1' })).toEqual([]);
    const { domains } = answered<{ domains: string[] }>(await server.ask(instrument.catalog, { token: author.token }));
    expect(domains).not.toContain('penguins');

    const params = { id };
    for (const row of [draft.read, instrument.get, instrument.check, instrument.export]) {
      expect((await server.ask(row, { params, token: author.token })).status).toBe(200);
      expect(refusal(await server.ask(row, { params, token }))).toEqual([404, 'not_found', undefined]);
    }
    const test = { params, body: { answers: {} } };
    expect((await server.ask(instrument.test, { ...test, token: author.token })).status).toBe(200);
    expect((await server.ask(instrument.test, { ...test, token })).status).toBe(404);
    // It is published by opening its survey, and goes with it.
    const body = { note: '', overrideIncompleteLocales: true };
    expect((await server.ask(instrument.publish, { params, body, token: author.token })).status).toBe(404);
    expect((await server.ask(instrument.remove, { params, token: author.token })).status).toBe(404);
    expect((await server.ask(instrument.list, { token: author.token })).status).toBe(200);
    await expect(server.services.instruments.idOf('about')).rejects.toThrow('not_found');
    await server.services.instruments.importDocument({ ...page(), code: 'about' }, 'new', null);
    expect(await server.services.instruments.idOf('about')).not.toBe(id);
  });
});

describe('the log', () => {
  it('tells who opened, closed and gave a survey, with its title', async () => {
    const author = await withItem();
    await author.do(survey.open, {});
    await author.change({ settings: { minimumGroup: 9 } });
    await author.do(survey.open, {});
    await author.do(survey.close, {});
    await author.do(survey.reopen, {});
    await author.do(survey.archive, {});
    await author.do(survey.remove);
    const query = { filters: JSON.stringify({ entityId: [author.id] }) };
    const token = await server.tokenOf(['superAdmin']);
    const events = answered<{ action: string; entityName: string }[]>(await server.ask(audit.list, { token, query }));
    expect(events.map(({ action }) => action)).toEqual([
      'survey.removed',
      'survey.archived',
      'survey.reopened',
      'survey.closed',
      'survey.revised',
      'survey.opened',
      'survey.created',
    ]);
    expect(new Set(events.map(({ entityName }) => entityName))).toEqual(new Set(['Well-being']));
  });
});
