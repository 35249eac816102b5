import { contract } from 'core/contract';
import type { ManagedLanguage, ProgressRow } from 'core/contract/translating/language';
import { sql } from 'drizzle-orm';
import { listenTo } from '../../database/listen';
import { untilHeldUp } from '../../testing/database/heldUp';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { createTranslationService } from '../../texts/service';
import { listLanguages } from './store';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['superAdmin']);
});
afterAll(() => server.stop());

const { language } = contract;
const settings = { label: 'A', nativeLabel: 'A', flag: '', direction: 'ltr', fallback: null, enabled: false } as const;

const list = async () => (await server.ask(language.list, { token })).body.data as ManagedLanguage[];
const read = async (code: string) =>
  (await server.ask(language.read, { params: { code }, token })).body.data as ManagedLanguage;
const add = (code: string, given: object = {}) =>
  server.ask(language.create, { token, body: { ...settings, code, ...given } });
const update = (code: string, change: object, rowVersion: number) =>
  server.ask(language.change, { params: { code }, token, body: { ...change, rowVersion } });
const change = async (code: string, given: object) => update(code, given, (await read(code)).rowVersion);
const order = (codes: string[]) => server.ask(language.order, { token, body: { codes } });
const remove = (code: string) => server.ask(language.remove, { params: { code }, token });
const offered = async () =>
  ((await server.ask(contract.translation.languages)).body.data as { code: string }[]).map(({ code }) => code);
/** The log entries of an action on a language. */
const logged = async (action: string, locale: string) => {
  const query = { filters: JSON.stringify({ action: [action] }), pageSize: '100' };
  const { body } = await server.ask(contract.audit.list, { token, query });
  const entries = body.data as { entity: string; entityId: null; change: Record<string, unknown> }[];
  return entries.filter(({ change: { locale: of } }) => of === locale);
};

describe('the languages', () => {
  it('are listed in their order, the disabled ones too, with their use and packs', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(54);
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1));
    expect(all.find(({ code }) => code === 'ur-PK')).toMatchObject({ enabled: false, direction: 'rtl', inUse: false });
    expect(all.find(({ code }) => code === 'de-DE')).toMatchObject({
      inUse: true,
      packs: { antd: 'own', dayjs: 'own' },
    });
    // Nothing is written in it, but zh-TW falls back to it.
    expect((await read('zh-HK')).inUse).toBe(true);
  });

  it('are looked up without reading all the translations that there are', async () => {
    await server.database.db.transaction(async (tx) => {
      const read = sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'translation'`;
      // A connection also counts what it did shortly before.
      const { rows: before } = await tx.execute(read);
      expect((await listLanguages(tx)).length).toBeGreaterThan(54);
      expect((await tx.execute(read)).rows).toEqual(before);
    });
  });

  it('are superAdmin’s alone', async () => {
    const admin = await server.tokenOf(['admin']);
    for (const row of [language.list, language.create, language.order]) {
      expect((await server.ask(row, { token: admin })).body.errorCode).toBe('access.denied');
    }
    expect((await server.ask(language.read, { params: { code: 'qqq' }, token })).body.errorCode).toBe('not_found');
  });

  it('put into another order stay so', async () => {
    const before = (await list()).map(({ code }) => code);
    const after = [...before.slice(1), ...before.slice(0, 1)];
    expect((await order(after)).status).toBe(200);
    expect((await list()).map(({ code }) => code)).toEqual(after);
    expect(await offered()).toEqual(
      after.filter((code) => !['fil-PH', 'sq-AL', 'ss-SZ', 'ur-PK', 'zh-HK'].includes(code)),
    );
    expect(await logged('language.changed', '*')).toMatchObject([{ change: { fields: ['position'] } }]);
  });

  it('are ordered all at once or not at all', async () => {
    const codes = (await list()).map(({ code }) => code);
    const missing = await order(codes.slice(1));
    expect(missing.body).toMatchObject({ errorCode: 'validation.failed', details: [{ path: 'body.codes' }] });
    const twice = await order([...codes, codes[0] ?? '']);
    expect(twice.body.details).toMatchObject([{ path: `body.codes[${codes.length}]`, code: 'unknown_value' }]);
    const strange = await order([...codes, 'qu-PE']);
    expect(strange.body.details).toMatchObject([{ path: `body.codes[${codes.length}]`, params: { value: 'qu-PE' } }]);
    expect((await list()).map(({ code }) => code)).toEqual(codes);
  });
});

describe('adding a language', () => {
  it.each([
    ['be_BY', 'be-BY'],
    ['LT-lt', 'lt-LT'],
    ['sr_Latn_ME', 'sr-Latn-ME'],
    [' ka ge ', 'ka-GE'],
  ])('takes the tag “%s” for %s', async (written, code) => {
    const { status, body } = await add(written, { label: ' Some language ', enabled: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ code, label: 'Some language', enabled: true, inUse: false, rowVersion: 1 });
    expect((await list()).at(-1)?.code).toBe(code);
    expect(await offered()).toContain(code);
    expect(await logged('language.added', code)).toMatchObject([{ entity: 'language', entityId: null }]);
  });

  it('refuses an unknown tag, and suggests the nearest', async () => {
    const { status, body } = await add('zn-ch');
    expect([status, body.errorCode]).toEqual([422, 'language.unknown']);
    expect(body.details).toMatchObject([{ path: 'body.code', params: { value: 'zn-ch', suggestion: 'zh-CN' } }]);
    expect(body.details?.[0]?.message).toMatch(/Did you mean “zh-CN”\?/);
    // Not among the languages of this installation.
    expect((await add('my-MMM')).body.details?.[0]?.params).toMatchObject({ suggestion: 'my-MM' });
    const none = await add('klingonish');
    expect(none.body.details?.[0]?.params).toEqual({ value: 'klingonish' });
  });

  it('refuses one that is there, however it is written', async () => {
    expect((await add('ZH_cn')).body.errorCode).toBe('language.exists');
    expect((await add('iw-IL')).body.errorCode).toBe('language.exists');
  });

  it('writes Hebrew, Arabic, Persian and Kurdish from right to left whatever is asked for, others as asked', async () => {
    expect((await add('ar-MA', { direction: 'ltr' })).body.data).toMatchObject({ direction: 'rtl' });
    expect((await add('ps-AF', { direction: 'rtl' })).body.data).toMatchObject({ direction: 'rtl' });
    expect((await add('ckb-IQ', { direction: 'rtl' })).body.data).toMatchObject({ direction: 'rtl' });
  });

  it('refuses a fallback that there is none of, and one to itself', async () => {
    const unknown = await add('de-LU', { fallback: 'qu-PE' });
    expect(unknown.body.details).toMatchObject([{ path: 'body.fallback', code: 'unknown_value' }]);
    expect((await add('de-LU', { fallback: 'de-LU' })).body.errorCode).toBe('language.fallback_circle');
    expect((await add('de-LU', { label: '' })).body.details).toMatchObject([{ path: 'body.label' }]);
    expect((await list()).some(({ code }) => code === 'de-LU')).toBe(false);
  });

  it('by two at once adds it once', async () => {
    const both = await Promise.all([add('de-CH'), add('de_ch')]);
    expect(both.map(({ body }) => body.errorCode ?? 'ok').sort()).toEqual(['language.exists', 'ok']);
  });
});

describe('changing a language', () => {
  it('keeps what somebody else changed meanwhile, and shows it', async () => {
    const { rowVersion } = await read('fr-BE');
    const both = await Promise.all([
      update('fr-BE', { label: 'Belgian French' }, rowVersion),
      update('fr-BE', { nativeLabel: 'Français de Belgique' }, rowVersion),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.errorCode).toBe('conflict');
    expect(lost?.body.details?.[0]?.params?.current).toEqual(await read('fr-BE'));
  });

  it('to what it is already changes nothing', async () => {
    const before = await read('nl-BE');
    expect((await update('nl-BE', { label: before.label }, before.rowVersion)).body.data).toEqual(before);
  });

  it('of the fallback never leads round in a circle, not even by two at once', async () => {
    await change('fr-FR', { fallback: null });
    expect((await change('nl-NL', { fallback: 'nl-BE' })).body.errorCode).toBe('language.fallback_circle');
    const [danish, norwegian] = [await read('da-DK'), await read('nb-NO')];
    const both = await Promise.all([
      update('da-DK', { fallback: 'nb-NO' }, danish.rowVersion),
      update('nb-NO', { fallback: 'da-DK' }, norwegian.rowVersion),
    ]);
    expect(both.map(({ body }) => body.errorCode ?? 'ok').sort()).toEqual(['language.fallback_circle', 'ok']);
  });

  it('leaves the source language enabled and without a fallback', async () => {
    expect((await change('en-US', { enabled: false })).body.errorCode).toBe('language.source');
    expect((await change('en-US', { fallback: 'en-GB' })).body.errorCode).toBe('language.source');
    expect((await change('en-US', { label: 'American English', enabled: true })).status).toBe(200);
  });

  it('leaves Arabic right-to-left', async () => {
    expect((await change('ar-EG', { direction: 'ltr' })).body.data).toMatchObject({ direction: 'rtl' });
  });
});

describe('disabling a language', () => {
  it('takes it away at once, and who has chosen it reads what it falls back to or English', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    await server.addUser(email, ['user'], 'zh-TW');
    const person = (await server.signIn(email)).accessToken;
    const refused = async () => (await server.ask(language.list, { token: person })).body.errorMessage;
    const chinese = await refused();
    expect(chinese).not.toMatch(/[a-z]/);

    expect((await change('zh-TW', { enabled: false })).status).toBe(200);
    expect(await offered()).not.toContain('zh-TW');
    const { body } = await server.ask(contract.translation.bundle, { params: { kind: 'System', locale: 'zh-TW' } });
    expect(body.status).toBe(0);
    // The nearest enabled language of theirs.
    expect(await refused()).not.toMatch(/[a-z]/);
    await change('zh-CN', { enabled: false });
    expect(await refused()).toMatch(/[a-z]/);
    await change('zh-CN', { enabled: true });
    await change('zh-TW', { enabled: true });
    expect(await refused()).toBe(chinese);
    expect(await logged('language.changed', 'zh-TW')).toHaveLength(2);
  });

  it('is known to every other server once it is notified', async () => {
    const other = createTranslationService({ db: server.database.db });
    const codes = async () => (await other.languages()).map(({ code }) => code);
    expect(await codes()).toContain('tr-TR');
    let notified = 0;
    let heard: () => void = () => undefined;
    const once = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const stop = await listenTo(server.database.pool, other.channel, () => {
      other.invalidate();
      notified += 1;
      // The first call only says that the connection stands.
      if (notified > 1) heard();
    });
    await codes();
    await change('tr-TR', { enabled: false });
    await once;
    expect(await codes()).not.toContain('tr-TR');
    await stop();
  });
});

describe('deleting a language', () => {
  it('is for what nothing uses', async () => {
    await add('cy-GB');
    expect((await remove('cy-GB')).status).toBe(200);
    expect((await list()).some(({ code }) => code === 'cy-GB')).toBe(false);
    expect((await remove('cy-GB')).body.errorCode).toBe('not_found');
    expect((await remove('en-US')).body.errorCode).toBe('language.source');
    expect(await logged('language.deleted', 'cy-GB')).toHaveLength(1);
  });

  it('waits for a text that is just being written in it, and is refused then', async () => {
    await add('bs-BA');
    let removal: Promise<{ body: { errorCode?: string } }> | undefined;
    await server.database.db.transaction(async (tx) => {
      await tx.execute(sql`select code from language where code = 'bs-BA' for key share`);
      removal = remove('bs-BA');
      await untilHeldUp(server.database);
      await tx.execute(sql`
        insert into translation (message_id, locale, text, status, source_version, updated_at)
        select id, 'bs-BA', 'x', 'draft', 1, now() from message limit 1`);
    });
    expect((await removal)?.body.errorCode).toBe('language.in_use');
  });

  const uses: [string, (code: string) => Promise<unknown>][] = [
    [
      'a translation',
      (code) =>
        server.database.db.execute(sql`
        insert into translation (message_id, locale, text, status, source_version, updated_at)
        select id, ${code}, 'x', 'draft', 1, now() from message limit 1`),
    ],
    ['an account', (code) => server.addUser(`${crypto.randomUUID()}@example.org`, ['user'], code)],
    [
      'a permission',
      async (code) => {
        const id = await server.addUser(`${crypto.randomUUID()}@example.org`);
        await server.database.db.execute(sql`
        insert into translation_permission (user_id, locale, kind, may) values (${id}::uuid, ${code}, 'System', 'review')`);
      },
    ],
    [
      'a term of the glossary',
      (code) =>
        server.database.db.execute(sql`
        insert into glossary_term (id, locale, term, updated_at) values (gen_random_uuid(), ${code}, 'score', now())`),
    ],
    [
      'an instrument',
      (code) =>
        server.database.db.execute(sql`
        insert into instrument (id, code, status, base_locale, draft, draft_checksum, question_count, created_at, updated_at)
        values (gen_random_uuid(), ${code}, 'draft', ${code}, '{}', '', 0, now(), now())`),
    ],
    ['the fallback of another language', (code) => change('ga-IE', { fallback: code })],
  ];
  it.each(
    uses.map(
      ([name, use], index) => [name, ['mt-MT', 'so-SO', 'sw-KE', 'ha-NG', 'yo-NG', 'gd-GB'][index] ?? '', use] as const,
    ),
  )('is refused as long as %s needs it', async (_, code, use) => {
    expect((await add(code)).status).toBe(200);
    await use(code);
    expect((await read(code)).inUse).toBe(true);
    expect((await remove(code)).body.errorCode).toBe('language.in_use');
    expect((await read(code)).code).toBe(code);
  });
});

describe('progress', () => {
  it('counts the texts of each language that the caller may see', async () => {
    const rows = (await server.ask(language.progress, { token })).body.data as ProgressRow[];
    const german = rows.find(({ locale, kind }) => locale === 'de-DE' && kind === 'Webpages');
    expect(german).toMatchObject({ missing: 0, outdated: 0 });
    for (const { total, ...counts } of rows) {
      expect(counts.reviewed + counts.draft + counts.machine + counts.outdated + counts.missing).toBe(total);
    }
    const admin = await server.tokenOf(['admin']);
    const seen = (await server.ask(language.progress, { token: admin })).body.data as ProgressRow[];
    expect(seen.filter(({ kind }) => kind === 'Webpages' || kind === 'System')).toEqual([]);
  });
});
