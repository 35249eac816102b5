import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attempts } from 'core/contract/answering/attempt';
import { type DraftChange, draft } from 'core/contract/authoring/draft';
import { instrument, type ListedInstrument } from 'core/contract/authoring/instrument';
import { canonicalForm, checksum } from 'core/instrument/canonical';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { sql } from 'drizzle-orm';
import { seedDirectory } from '../../installation';
import { dataOf } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['admin']);
});
afterAll(() => server.stop());

/** A document of a code of its own that may be published as it is. */
function publishable(code: string): InstrumentDocument {
  const document = { ...exampleDocument(), code };
  document.texts = { 'en-US': document.texts['en-US'] ?? {} };
  return document;
}

const bringIn = (body: object, mode: 'new' | 'replace' = 'new') =>
  server.ask(instrument.import, { body, query: { mode }, token });

async function imported(document: InstrumentDocument, mode: 'new' | 'replace' = 'new'): Promise<string> {
  const { body } = await bringIn(document, mode);
  expect(body.success).toBe(true);
  return (body.data as { id: string }).id;
}

const publish = (id: string, body: object = {}) => server.ask(instrument.publish, { params: { id }, body, token });

const exported = async (id: string, query: Record<string, string> = {}) =>
  (await server.ask(instrument.export, { params: { id }, query, token })).body.data as InstrumentDocument;

const detail = async (id: string) =>
  (await server.ask(instrument.get, { params: { id }, token })).body.data as {
    rowVersion: number;
    changed: boolean;
    checksum: string;
    version: number | null;
    status: string;
    versions: { number: number; locales: string[]; checksum: string; note: string }[];
    locales: { locale: string; texts: number; total: number }[];
  };

const count = async (table: string) =>
  Number((await server.database.db.execute<{ n: string }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n);

describe('import and export', () => {
  it.each(['ipip_neo_120', 'phq9', 'ces_d'])('give back %s as it was', async (name) => {
    const path = join(seedDirectory(), 'instruments', `${name}.json`);
    const document = JSON.parse(await readFile(path, 'utf8')) as InstrumentDocument;
    const { status, body } = await bringIn(document);
    expect(status).toBe(200);
    const { id, code, report } = body.data as {
      id: string;
      code: string;
      report: { dropped: unknown[]; kept: string[] };
    };
    expect(code).toBe(document.code);
    expect(report.dropped).toEqual([]);
    expect(canonicalForm(await exported(id))).toBe(canonicalForm(document));
  });

  it('give back every kind of part', async () => {
    const document = { ...exampleDocument(), code: 'every_part' };
    expect(canonicalForm(await exported(await imported(document)))).toBe(canonicalForm(document));
  });

  it('replace a draft wholly, its texts too, and keep the ids of its parts', async () => {
    const first = { ...exampleDocument(), code: 'replaced' };
    const id = await imported(first);
    const idsOf = async () => {
      const { rows } = await server.database.db.execute<{ ids: string[] }>(
        sql`select array(select q ->> 'id' from jsonb_array_elements(draft -> 'questions') q order by q ->> 'code') as ids from instrument where id = ${id}`,
      );
      return rows[0]?.ids ?? [];
    };
    const before = await idsOf();
    const second = { ...exampleDocument(), code: 'replaced' };
    second.texts['ar-EG'] = { title: 'عنوان آخر' };
    second.texts['de-DE'] = { title: 'Beispiel', 'question.q1.help': 'Nur auf Deutsch' };
    delete second.texts['en-US']?.instructions;
    second.questions = second.questions.filter(({ code }) => code !== 'q6');
    delete second.texts['en-US']?.['question.q6.text'];
    expect(await imported(second, 'replace')).toBe(id);
    expect(canonicalForm(await exported(id))).toBe(canonicalForm(second));
    expect(before).toEqual(expect.arrayContaining(await idsOf()));
    expect(await imported(first, 'replace')).toBe(id);
    expect(canonicalForm(await exported(id))).toBe(canonicalForm(first));
  });

  it('refuse a code that is taken, unless it is to be replaced', async () => {
    await imported(publishable('taken'));
    const { status, body } = await bringIn(publishable('taken'));
    expect([status, body.errorCode]).toEqual([409, 'instrument.code_taken']);
  });

  it('let one of two that bring in the same code at once have it', async () => {
    const answers = await Promise.all([bringIn(publishable('twice')), bringIn(publishable('twice'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('name every problem of a broken document in its place and keep nothing of it', async () => {
    const before = [await count('instrument'), await count('message')];
    const broken = publishable('broken');
    const [first] = broken.calculations ?? [];
    if (first) first.formula = 'sum(q1, q22)';
    broken.questions[0] = { code: 'q1', kind: 'single_choice', section: 'main', answerSet: 'frequ' };
    const { status, body } = await bringIn(broken);
    expect([status, body.errorCode]).toEqual([422, 'instrument.invalid']);
    const places = body.details?.map(({ path, code }) => `${path} ${code}`);
    expect(places).toContain('questions[0].answerSet reference.unknown');
    expect(places?.some((place) => place.startsWith('calculations[0].formula formula.'))).toBe(true);
    expect([await count('instrument'), await count('message')]).toEqual(before);
  });

  it('name an unknown key by its path', async () => {
    const { body } = await bringIn({ ...publishable('extra'), colour: 'blue' });
    expect(body.details).toEqual([expect.objectContaining({ path: 'colour', code: 'schema.unknown_key' })]);
  });

  it('leave blank texts out and say so', async () => {
    const document = publishable('blank');
    document.texts['de-DE'] = { title: 'Titel', instructions: '  ' };
    const { body } = await bringIn(document);
    const { id, report } = body.data as { id: string; report: { dropped: { path: string }[] } };
    expect(report.dropped.map(({ path }) => path)).toEqual(['texts["de-DE"].instructions']);
    expect((await exported(id)).texts['de-DE']).toEqual({ title: 'Titel' });
  });

  it('keep texts composed that a file writes with letters and marks apart, and say so', async () => {
    const path = join(seedDirectory(), 'instruments', 'phq9.json');
    const document = { ...JSON.parse(await readFile(path, 'utf8')), code: 'apart' } as InstrumentDocument;
    const id = await imported(document);
    const { checksum } = await detail(id);
    const apart = { ...document, texts: { ...document.texts } };
    apart.texts['de-DE'] = JSON.parse(JSON.stringify(document.texts['de-DE']).normalize('NFD'));
    const { body } = await bringIn(apart, 'replace');
    expect(body.data).toMatchObject({
      report: { changed: [{ path: 'texts', message: expect.stringMatching(/^29 texts in the file/) }], dropped: [] },
    });
    expect((await detail(id)).checksum).toBe(checksum);
  });

  it.each([
    ['an error', "raise exception 'broken'", 500],
    ['the death of the connection', 'perform pg_terminate_backend(pg_backend_pid())', 503],
  ])('leave nothing behind after %s in the middle', async (_, breaks, expected) => {
    const { db } = server.database;
    const counts = async () => [await count('instrument'), await count('message'), await count('translation')];
    const before = await counts();
    await db.execute(
      sql.raw(`create function broken() returns trigger language plpgsql as $$ begin ${breaks}; return null; end $$`),
    );
    await db.execute(
      sql`create trigger broken before insert on translation for each statement execute function broken()`,
    );
    const document = { ...exampleDocument(), code: `half_${expected}` };
    const { status } = await bringIn(document);
    await db.execute(sql`drop function broken cascade`);
    expect(status).toBe(expected);
    expect(await counts()).toEqual(before);
    expect((await bringIn(document)).status).toBe(200);
  });
});

describe('publishing', () => {
  it('freezes the draft into a version that gives back the document and cannot be changed', async () => {
    const document = publishable('frozen');
    const id = await imported(document);
    const { status, body } = await publish(id, { note: 'First' });
    expect([status, body.data]).toEqual([200, { version: 1 }]);
    expect(canonicalForm(await exported(id, { version: '1' }))).toBe(canonicalForm(document));
    const { versions, changed } = await detail(id);
    expect(changed).toBe(false);
    expect(versions).toEqual([expect.objectContaining({ number: 1, note: 'First', checksum: checksum(document) })]);
    await expect(server.database.db.execute(sql`update instrument_version set note = 'Other'`)).rejects.toThrow();
    await expect(server.database.db.execute(sql`delete from instrument_version_text`)).rejects.toThrow();
  });

  it('is refused when nothing has changed', async () => {
    const id = await imported(publishable('same'));
    await publish(id);
    const { status, body } = await publish(id);
    expect([status, body.errorCode]).toEqual([409, 'instrument.unchanged']);
  });

  it('counts the versions up and leaves the earlier ones as they were', async () => {
    const document = publishable('grows');
    const id = await imported(document);
    await publish(id);
    const next = publishable('grows');
    next.texts['en-US'] = { ...next.texts['en-US'], title: 'Another title' };
    await imported(next, 'replace');
    expect((await detail(id)).changed).toBe(true);
    expect((await publish(id)).body.data).toEqual({ version: 2 });
    expect((await exported(id, { version: '1' })).texts['en-US']?.title).toBe('Example scale');
    expect((await exported(id, { version: '2' })).texts['en-US']?.title).toBe('Another title');
  });

  it('is refused for a failing test case, with what was expected and what came', async () => {
    const document = publishable('failing');
    const [testCase] = document.testCases ?? [];
    if (testCase) testCase.expected.total = 7;
    const id = await imported(document);
    const { status, body } = await publish(id);
    expect([status, body.errorCode]).toEqual([422, 'instrument.not_publishable']);
    expect(body.details).toEqual([
      expect.objectContaining({
        code: 'test_case.failed',
        params: expect.objectContaining({ expected: 7, actual: 8 }),
      }),
    ]);
    expect((await detail(id)).version).toBeNull();
  });

  it('is refused for incomplete locales, unless they are overridden, which is put on record', async () => {
    const id = await imported({ ...exampleDocument(), code: 'incomplete' });
    const { body } = await publish(id);
    expect(body.details?.map(({ code, path }) => [code, path])).toEqual([['text.incomplete_locale', 'texts["ar-EG"]']]);
    expect((await publish(id, { overrideIncompleteLocales: true })).body.data).toEqual({ version: 1 });
    const { rows } = await server.database.db.execute(
      sql`select incomplete_locales from instrument_version where instrument_id = ${id}`,
    );
    expect(rows).toEqual([{ incomplete_locales: ['ar-EG'] }]);
  });

  it('counts a translation that nobody has reviewed as incomplete', async () => {
    const document = publishable('unreviewed');
    document.texts['de-DE'] = { ...document.texts['en-US'] };
    const id = await imported(document);
    await server.database.db.execute(sql`
      update translation set status = 'machine' from message m
      where m.id = message_id and m.owner_id = ${id} and m.key = 'title'`);
    const { body } = await publish(id);
    expect(body.details).toEqual([
      expect.objectContaining({
        code: 'text.incomplete_locale',
        params: expect.objectContaining({ count: 1, keys: ['title'] }),
      }),
    ]);
  });

  it('refuses an outdated copy and shows the current record', async () => {
    const id = await imported(publishable('outdated'));
    const { rowVersion } = await detail(id);
    await imported(publishable('outdated'), 'replace');
    const { status, body } = await publish(id, { rowVersion });
    expect([status, body.errorCode]).toEqual([409, 'conflict']);
    expect(body.details?.[0]?.params?.current).toEqual(expect.objectContaining({ id, rowVersion: rowVersion + 1 }));
  });

  it('makes one version of several attempts at once', async () => {
    const id = await imported(publishable('at_once'));
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await detail(id)).versions).toHaveLength(1);
  });
});

describe('check', () => {
  it('tells what blocks publishing and what to look at, in the caller’s language', async () => {
    const document = { ...exampleDocument(), code: 'checked' };
    const id = await imported(document);
    const { body } = await server.ask(instrument.check, { params: { id }, token });
    const problems = body.data as { code: string; severity: string; message: string }[];
    expect(problems).toContainEqual(expect.objectContaining({ code: 'text.incomplete_locale', severity: 'error' }));
  });
});

describe('test', () => {
  it('scores a sheet on the draft and stores nothing', async () => {
    const id = await imported(publishable('tried'));
    const body = {
      answers: { q1: 'often', q2: 'sometimes', 'q3.r1': 'sometimes', 'q3.r2': 'often' },
      respondent: { age: 20, sex: 'female' },
    };
    const { body: answered } = await server.ask(instrument.test, { params: { id }, body, token });
    expect(answered.data).toMatchObject({
      scores: { total: 4, t: 53.1 },
      bands: { total: 'raised' },
      nuggets: ['n1'],
      visible: ['q1', 'q2', 'q3', 'intro', 'q4', 'q5', 'q6'],
    });
    expect((answered.data as { explanations: Record<string, { value: number }> }).explanations.total?.value).toBe(4);
    expect(await count('user_instrument')).toBe(0);
  });

  it('names each wrong answer by its place', async () => {
    const id = await imported(publishable('tried_wrong'));
    const answers = { q1: 'oftn', q99: 'often', q4: 121, q2: 3, q6: 'a\u0000b', q3: 'often' };
    const { status, body } = await server.ask(instrument.test, { params: { id }, body: { answers }, token });
    expect([status, body.errorCode]).toEqual([422, 'attempt.answers_invalid']);
    expect(body.details?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'answers.q1 answer.unknown_answer',
      'answers.q2 answer.wrong_kind',
      'answers.q3 answer.unknown_question',
      'answers.q4 answer.above_maximum',
      'answers.q6 answer.bad_characters',
      'answers.q99 answer.unknown_question',
    ]);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>) => (await server.ask(instrument.list, { query, token })).body;

  it('finds by title, sorts, filters and pages', async () => {
    const zebra = publishable('zebra');
    zebra.texts['en-US'] = { ...zebra.texts['en-US'], title: 'A 100%_zebra' };
    await imported(zebra);
    const found = await list({ keyword: '100%_Z' });
    expect(found.data).toEqual([
      expect.objectContaining({ code: 'zebra', status: 'draft', version: null, attempts: 0 }),
    ]);
    expect(found.total).toBe(1);
    const page = await list({ sorter: '{"code":"descend"}', pageSize: '1', filters: '{"status":["draft"]}' });
    expect(page.data).toEqual([expect.objectContaining({ code: 'zebra' })]);
    expect(page.total).toBeGreaterThan(1);
    expect((await list({ keyword: 'a\u0000b' })).success).toBe(true);
  });

  it('has titles in the language of who reads, sorted so', async () => {
    for (const [code, title] of Object.entries({ sorted_a: 'Zett', sorted_b: 'Anfang' })) {
      const document = publishable(code);
      document.texts['en-US'] = { ...document.texts['en-US'], title: `Sorted ${code}` };
      document.texts['de-DE'] = { title };
      await imported(document);
    }
    const query = { keyword: 'Sorted', sorter: '{"title":"ascend"}' };
    const shown = async (locale: string) =>
      dataOf<ListedInstrument[]>(
        await server.ask(instrument.list, { query, token, headers: { 'accept-language': locale } }),
      ).map((row) => [row.shown.text, row.shown.locale, row.title]);
    expect(await shown('de-DE')).toEqual([
      ['Anfang', 'de-DE', 'Sorted sorted_b'],
      ['Zett', 'de-DE', 'Sorted sorted_a'],
    ]);
    expect(await shown('fr-FR')).toEqual([
      ['Sorted sorted_a', 'en-US', 'Sorted sorted_a'],
      ['Sorted sorted_b', 'en-US', 'Sorted sorted_b'],
    ]);
  });

  it('says how complete each locale is, the base locale first', async () => {
    await imported({ ...exampleDocument(), code: 'half_arabic' });
    const { data } = await list({ keyword: 'half_arabic' });
    const [row] = data as { locales: object[]; questions: number }[];
    expect(row?.locales).toEqual([
      { locale: 'en-US', texts: 29, total: 29, reviewed: 29, outdated: 0, promised: true },
      { locale: 'ar-EG', texts: 3, total: 29, reviewed: 3, outdated: 0, promised: true },
    ]);
    expect(row?.questions).toBe(7);
  });

  it('refuses fields that it does not have', async () => {
    const body = await list({ sorter: '{"secret":"ascend"}', filters: '{"draft":["x"]}' });
    expect(body.details?.map(({ path, code }) => [path, code])).toEqual([
      ['query.sorter.secret', 'unknown_field'],
      ['query.filters.draft', 'unknown_field'],
    ]);
  });
});

describe('the versions', () => {
  it('say who published each, by name, and how many attempts it has', async () => {
    const email = 'ada@example.org';
    await server.addUser(email, ['admin', 'user']);
    await server.database.db.execute(sql`update user_account set display_name = 'Ada Admin' where email = ${email}`);
    const { accessToken } = await server.signIn(email);
    const id = await imported(publishable('named'));
    await server.ask(instrument.publish, { params: { id }, body: {}, token: accessToken });
    const begun = await server.ask(attempts.create, {
      body: { instrumentId: id, locale: 'en-US' },
      token: accessToken,
    });
    expect(begun.status).toBe(200);
    expect((await detail(id)).versions).toMatchObject([
      { publishedBy: { id: expect.any(String), name: 'Ada Admin' }, attempts: 1 },
    ]);
  });

  it('tell an erased account from nobody, and so does the history of the draft', async () => {
    const email = 'eve@example.org';
    await server.addUser(email, ['admin', 'user']);
    const { accessToken } = await server.signIn(email);
    const id = await imported(publishable('erased'));
    await server.ask(instrument.publish, { params: { id }, body: {}, token: accessToken });
    await server.database.db.execute(
      sql`update user_account set status = 'erased', display_name = '' where email = ${email}`,
    );
    expect((await detail(id)).versions).toMatchObject([{ publishedBy: 'erased' }]);
    await server.database.db.execute(sql`
      insert into draft_change (instrument_id, id, sequence, label, operations, inverse, changed_by, changed_at)
      select ${id}::uuid, gen_random_uuid(), 1000 + nth, '{"key":"set","code":""}', '[]', '[]', who, now()
      from (select 1 as nth, id as who from user_account where email = ${email} union select 2, null::uuid) as made
    `);
    const changes = await server.ask(draft.changes, { params: { id }, query: { limit: '2' }, token });
    expect((changes.body.data as DraftChange[]).map(({ by }) => by)).toEqual(['nobody', 'erased']);
  });
});
