import { brotliDecompressSync } from 'node:zlib';
import { translation } from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { listenTo } from '../database/listen';
import { createTestServer, type TestServer } from '../testing/testServer';
import { addLanguages, bundlesOf, setTranslations, textsOf, upsertMessages } from './service';
import { removeMessagesExcept, removeTranslationsExcept, translatedLanguages } from './store';

let server: TestServer;
let stopListening: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  const { translations } = server.services;
  stopListening = await listenTo(server.database.pool, translations.channel, () => translations.invalidate());
});
afterAll(async () => {
  await stopListening();
  await server.stop();
});

const bundle = (locale: string, headers: Record<string, string> = {}) =>
  server.ask(translation.bundle, { params: { kind: 'System', locale }, headers });
const textsIn = async (locale: string) => (await bundle(locale)).body.data as Record<string, string>;

describe('the interface bundles', () => {
  it('are looked for in all languages by reading the translations once', async () => {
    await server.database.db.transaction(async (tx) => {
      expect((await translatedLanguages(tx, 'Webpages')).size).toBeGreaterThan(10);
      const read = sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'translation'`;
      const [{ scans } = { scans: 99 }] = (await tx.execute<{ scans: number }>(read)).rows;
      expect(scans).toBeLessThanOrEqual(1);
    });
  });

  it('give the texts of an enabled locale with status 1, complete by its fallbacks', async () => {
    const english = await textsIn('en-US');
    const { status, body } = await bundle('de-DE');
    expect([status, body.status]).toEqual([200, 1]);
    const german = body.data as Record<string, string>;
    expect(german['error.not_found']).toBe('Das gibt es nicht, oder nicht für Sie.');
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    // The interface has no Catalan translation yet: it falls back to Spanish, which is complete.
    expect(await textsIn('ca-ES')).toEqual(await textsIn('es-ES'));
    expect((await bundle('is-IS')).body).toMatchObject({ status: 1, data: english });
  });

  it.each([
    'xx-XX',
    'ur-PK',
    'de',
    '__proto__',
    'constructor',
  ])('answer %s, unknown or disabled, with status 0 and the en-US texts', async (locale) => {
    expect((await bundle(locale)).body).toMatchObject({ success: true, status: 0, data: await textsIn('en-US') });
  });

  it('know two kinds', async () => {
    const strange = await server.ask(translation.bundle, { params: { kind: 'Instrument', locale: 'en-US' } });
    expect(strange.status).toBe(404);
  });

  it('carry a strong tag: who has it gets 304 and no body', async () => {
    const first = await bundle('ar-EG');
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('no-cache');
    for (const tag of [`${first.headers.etag}`, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
      const again = await bundle('ar-EG', { 'if-none-match': tag });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await bundle('ar-EG', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('come compressed to who takes it, under a tag of their own', async () => {
    const request = { method: 'GET' as const, url: '/api/translation/newtranslationkind/System/zh-CN' };
    const plain = await server.app.inject(request);
    const packed = await server.app.inject({ ...request, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': `${packed.headers.etag}` };
    expect((await server.app.inject({ ...request, headers })).statusCode).toBe(304);
  });

  it('do not ask the database again while nothing has changed', async () => {
    const asked = ['de-DE', 'fr-FR', 'no-SUCH'];
    for (const locale of asked) await bundle(locale);
    const query = jest.spyOn(server.database.pool, 'query');
    for (const locale of asked) await bundle(locale);
    expect(query).not.toHaveBeenCalled();
  });

  it('are read by language, when somebody asks for one', async () => {
    const query = jest.spyOn(server.database.pool, 'query');
    await bundle('pt-BR');
    const read = query.mock.calls.flatMap(([, values]) => values);
    expect(read).toContain('pt-BR');
    expect(read).not.toContain('ja-JP');
  });

  it('are read again after a change before anybody asks', async () => {
    await bundle('de-DE');
    const query = jest.spyOn(server.database.pool, 'query');
    server.services.translations.invalidate();
    const isRead = () => query.mock.calls.some(([, values]) => `${values}` === 'System,de-DE');
    await until('the reading of the German texts', isRead);
  });

  it('follow a change of a text, on every server that listens', async () => {
    const before = await bundle('de-DE');
    await server.database.db.transaction((tx) =>
      setTranslations(
        tx,
        'System',
        null,
        'de-DE',
        { 'error.not_found': 'Nicht gefunden.' },
        { at: server.clock.now(), by: null },
      ),
    );
    await until('the changed text', async () => (await textsIn('de-DE'))['error.not_found'] === 'Nicht gefunden.');
    const after = await bundle('de-DE', { 'if-none-match': `${before.headers.etag}` });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((after.body.data as Record<string, string>)['error.not_found']).toBe('Nicht gefunden.');
  });
});

describe('the languages', () => {
  it('that may be chosen are listed in order, each with its direction', async () => {
    const { body } = await server.ask(translation.languages);
    const languages = body.data as { code: string; direction: string; nativeLabel: string }[];
    expect(languages).toHaveLength(54);
    expect(languages.find(({ code }) => code === 'he-IL')).toMatchObject({ translated: false });
    expect(languages[0]).toMatchObject({ code: 'ar-EG', direction: 'rtl', nativeLabel: 'العربية', translated: true });
    expect(languages.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual([
      'ar-EG',
      'fa-IR',
      'he-IL',
      'ku-IQ',
    ]);
  });

  it('are added once: what an administrator set stays', async () => {
    const { db } = server.database;
    const [first] = await server.services.translations.languages();
    if (first === undefined) throw new Error('no languages');
    await db.transaction((tx) => addLanguages(tx, [{ ...first, label: 'changed by an upgrade' }]));
    const { rows } = await db.execute<{ label: string }>(sql`select label from language where code = ${first.code}`);
    expect(rows).toEqual([{ label: first.label }]);
  });
});

describe('the store of texts', () => {
  const at = new Date(Date.UTC(2026, 0, 1));
  const options = { at, by: null };
  const owner = () => crypto.randomUUID();
  const write = (ownerId: string, entries: Record<string, string>, more: object = {}) =>
    server.database.db.transaction((tx) =>
      upsertMessages(
        tx,
        'Instrument',
        ownerId,
        'en-US',
        Object.entries(entries).map(([key, text]) => ({ key, text })),
        { ...options, ...more },
      ),
    );
  const translate = (ownerId: string, locale: string, texts: Record<string, string>, more: object = {}) =>
    server.database.db.transaction((tx) =>
      setTranslations(tx, 'Instrument', ownerId, locale, texts, { ...options, ...more }),
    );
  const rowsOf = async (ownerId: string) =>
    (
      await server.database.db.execute<{ key: string; source_version: number; translated: number | null }>(sql`
        select m.key, m.source_version, t.source_version as translated
        from message m left join translation t on t.message_id = m.id where m.owner_id = ${ownerId} order by m.key`)
    ).rows;

  it('gives back what was written, by locale, to its owner alone', async () => {
    const [one, other] = [owner(), owner()];
    await write(one, { title: 'Mood', 'q.1': 'I felt “fine”, mostly' });
    await write(other, { title: 'Sleep' });
    await translate(one, 'ar-EG', { title: 'المزاج', 'no.such.key': 'x' });
    const { db } = server.database;
    expect(await bundlesOf(db, 'Instrument', one)).toEqual({
      'en-US': { title: 'Mood', 'q.1': 'I felt “fine”, mostly' },
      'ar-EG': { title: 'المزاج' },
    });
    expect(await textsOf(db, 'Instrument', other, 'en-US')).toEqual({ title: 'Sleep' });
    expect(await textsOf(db, 'Instrument', other, 'ar-EG')).toEqual({});
  });

  it('counts the source version up when a text changes, and only then', async () => {
    const id = owner();
    await write(id, { a: 'one', b: 'two' });
    await translate(id, 'de-DE', { a: 'eins', b: 'zwei' });
    await write(id, { a: 'one', b: 'changed' });
    expect(await rowsOf(id)).toEqual([
      { key: 'a', source_version: 1, translated: 1 },
      { key: 'b', source_version: 2, translated: 1 },
    ]);
    await translate(id, 'de-DE', { b: 'geändert' });
    expect((await rowsOf(id))[1]).toEqual({ key: 'b', source_version: 2, translated: 2 });
  });

  it('keeps every earlier text of a translation', async () => {
    const id = owner();
    await write(id, { a: 'one' });
    for (const text of ['ein', 'eins', 'eins', 'EINS']) await translate(id, 'de-DE', { a: text });
    const { rows } = await server.database.db.execute<{ text: string }>(sql`
      select r.text from translation_revision r join message m on m.id = r.message_id where m.owner_id = ${id} order by r.text`);
    expect(rows.map(({ text }) => text)).toEqual(['ein', 'eins']);
  });

  it('leaves what a person edited to a seed that asks for it', async () => {
    const id = owner();
    const by = await server.addUser(`${id}@example.org`);
    await write(id, { a: 'seeded', b: 'seeded' });
    await translate(id, 'de-DE', { a: 'gesät', b: 'gesät' });
    await write(id, { a: 'edited' }, { by });
    await translate(id, 'de-DE', { a: 'bearbeitet' }, { by });
    await write(id, { a: 'upgraded', b: 'upgraded' }, { keepEdited: true });
    await translate(id, 'de-DE', { a: 'neu', b: 'neu' }, { keepEdited: true });
    const { db } = server.database;
    expect(await textsOf(db, 'Instrument', id, 'en-US')).toEqual({ a: 'edited', b: 'upgraded' });
    expect(await textsOf(db, 'Instrument', id, 'de-DE')).toEqual({ a: 'bearbeitet', b: 'neu' });
  });

  it('removes the messages and locales that are no longer there', async () => {
    const id = owner();
    await write(id, { a: 'one', b: 'two' });
    await translate(id, 'de-DE', { a: 'eins', b: 'zwei' });
    await translate(id, 'fr-FR', { a: 'un' });
    await server.database.db.transaction(async (tx) => {
      await removeMessagesExcept(tx, 'Instrument', id, ['a']);
      await removeTranslationsExcept(tx, 'Instrument', id, ['de-DE']);
    });
    expect(await bundlesOf(server.database.db, 'Instrument', id)).toEqual({
      'en-US': { a: 'one' },
      'de-DE': { a: 'eins' },
    });
  });

  it('leaves nothing behind when its transaction fails', async () => {
    const id = owner();
    const failing = server.database.db.transaction(async (tx) => {
      await upsertMessages(tx, 'Instrument', id, 'en-US', [{ key: 'a', text: 'one' }], options);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await bundlesOf(server.database.db, 'Instrument', id)).toEqual({});
  });
});

describe('the language of messages', () => {
  const messageFor = async (acceptLanguage?: string, token?: string) => {
    const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
    const { body, headers: given } = await server.inject({
      method: 'GET',
      url: '/api/nowhere',
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    return [given['content-language'], body.errorMessage];
  };

  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de-DE', 'Diese Adresse kennt der Server nicht.'],
    ['en;q=0.5, ar', 'ar-EG', 'لا يعرف الخادم هذا العنوان.'],
    ['zh-Hans', 'zh-CN', '服务器没有这个地址。'],
    ['tlh, zh-CN;q=0', 'en-US', 'The server does not know this address.'],
    ['*', 'en-US', 'The server does not know this address.'],
    ['q=;;,,%%', 'en-US', 'The server does not know this address.'],
  ])('for %s is %s', async (header, locale, message) => {
    expect(await messageFor(header)).toEqual([locale, message]);
  });

  it('is the account’s where the request names none', async () => {
    await server.addUser('deutsch@example.org', ['user'], 'de-DE');
    const { accessToken } = await server.signIn('deutsch@example.org');
    const asked = (headers: Record<string, string>) =>
      server.inject({
        method: 'GET',
        url: '/api/instruments',
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
      });
    expect((await asked({})).body.errorMessage).toBe('Dazu sind Sie nicht berechtigt.');
    expect((await asked({ 'accept-language': 'en' })).body.errorMessage).toBe('You are not allowed to do this.');
  });
});
