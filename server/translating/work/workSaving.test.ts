import { type Cell, type MessageDetail, translation } from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { listenTo } from '../../database/listen';
import { createWork, type Work } from '../../testing/translating/translators';

let work: Work;
beforeAll(async () => {
  work = await createWork();
});
afterAll(() => work.server.stop());

const cell = async (id: string, locale = 'de-DE') =>
  (await work.read(work.superAdmin, id, locale)).cells[locale] as Cell;

const live = async (id: string): Promise<string | null> => {
  const { rows } = await work.server.database.db.execute<{ live_text: string | null }>(
    sql`select live_text from translation where message_id = ${id} and locale = 'de-DE'`,
  );
  return rows[0]?.live_text ?? null;
};

const revisions = async (id: string) =>
  (await work.server.ask(translation.revisions, { params: { id, locale: 'de-DE' }, token: work.superAdmin })).body
    .data as { text: string; status: string; by: string | null; sourceVersion: number }[];

describe('saving', () => {
  it('stores a draft, then a reviewed text, which alone people come to see', async () => {
    const id = await work.add('Good morning, {name}!');
    const draft = await work.save(work.translator, id, { text: 'Guten Morgen, {name}!' });
    expect(draft.body.data).toEqual({ text: 'Guten Morgen, {name}!', state: 'draft', rowVersion: 1, problems: [] });
    expect(await live(id)).toBeNull();
    const body = { text: 'Guten Morgen, {name}!', status: 'reviewed', rowVersion: 1 };
    expect((await work.save(work.reviewer, id, body)).body.data).toMatchObject({ state: 'reviewed', rowVersion: 2 });
    expect(await live(id)).toBe('Guten Morgen, {name}!');
  });

  it('by one who may only translate makes a reviewed text a draft; people see the reviewed one until the next review', async () => {
    const id = await work.add('Open the window');
    await work.saved(work.reviewer, id, 'Öffnen Sie das Fenster');
    const saved = await work.saved(work.translator, id, 'Das Fenster öffnen', 'draft');
    expect(saved).toMatchObject({ text: 'Das Fenster öffnen', state: 'draft' });
    expect(await live(id)).toBe('Öffnen Sie das Fenster');
    await work.saved(work.reviewer, id, 'Das Fenster öffnen');
    expect(await live(id)).toBe('Das Fenster öffnen');
  });

  it('as reviewed is refused to one who may only translate, and nothing is changed', async () => {
    const id = await work.add('Close the door');
    const { status, body } = await work.save(work.translator, id, { text: 'Tür zu', status: 'reviewed' });
    expect([status, body.errorCode]).toEqual([403, 'translation.not_granted']);
    expect(await cell(id)).toEqual({ text: null, state: 'missing', rowVersion: 0, problems: [] });
  });

  it('as reviewed is refused with an error in the text, said in the caller’s language; as a draft it is kept with its problems', async () => {
    const id = await work.add('You have {count} messages');
    const ask = { text: 'Sie haben Meldungen', status: 'reviewed', rowVersion: 0 };
    const { status, body } = await work.server.ask(translation.save, {
      params: { id, locale: 'de-DE' },
      body: ask,
      token: work.reviewer,
      headers: { 'accept-language': 'de-DE' },
    });
    expect([status, body.errorCode]).toEqual([422, 'translation.problems']);
    expect(body.details).toEqual([
      {
        path: 'body.text',
        code: 'check.argument_lost',
        message: 'Der Platzhalter {count} fehlt.',
        params: { name: 'count' },
      },
    ]);
    expect(await work.saved(work.reviewer, id, ask.text, 'draft')).toMatchObject({ problems: ['argument_lost'] });
  });

  it('goes by the glossary of the language', async () => {
    const id = await work.add('The instrument is ready');
    await work.server.database.db.execute(sql`
      insert into glossary_term (id, locale, term, translation, updated_at)
      values (gen_random_uuid(), 'de-DE', 'instrument', 'Instrument', now())`);
    expect((await work.saved(work.translator, id, 'Der Fragebogen ist bereit', 'draft')).problems).toContain(
      'glossary',
    );
    expect((await work.saved(work.translator, id, 'Das Instrument ist bereit', 'draft')).problems).toEqual([]);
    await work.server.database.db.execute(sql`delete from glossary_term`);
  });

  it('of an empty text takes the translation away, for a reviewer alone where people see it', async () => {
    const id = await work.add('Take care');
    await work.saved(work.reviewer, id, 'Geben Sie acht');
    const refused = await work.save(work.translator, id, { text: ' ', rowVersion: 1 });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'translation.not_granted']);
    const { body } = await work.save(work.reviewer, id, { text: '', rowVersion: 1 });
    expect(body.data).toEqual({ text: null, state: 'missing', rowVersion: 2, problems: [] });
    expect(await live(id)).toBeNull();
    // The number increases, so that nobody who saw the first text mistakes the next for it.
    expect((await work.save(work.translator, id, { text: 'Achtung', rowVersion: 0 })).status).toBe(409);
    expect((await work.save(work.translator, id, { text: 'Achtung', rowVersion: 2 })).status).toBe(200);
    expect((await work.save(work.translator, id, { text: '', rowVersion: 3 })).status).toBe(200);
  });

  it('of a text that is not there yet, when it is empty, changes nothing', async () => {
    const id = await work.add('Nothing');
    expect((await work.save(work.translator, id, { text: '' })).body.data).toMatchObject({ rowVersion: 0 });
    expect(await revisions(id)).toEqual([]);
  });

  it('of the same again changes nothing', async () => {
    const id = await work.add('Twice');
    const first = await work.saved(work.reviewer, id, 'Zweimal');
    expect(await work.saved(work.reviewer, id, 'Zweimal')).toEqual(first);
    expect(await revisions(id)).toHaveLength(1);
  });

  it('over what somebody else has saved is refused with the present text, who saved it and when', async () => {
    const id = await work.add('Conflict');
    await work.saved(work.reviewer, id, 'Widerspruch');
    const { status, body } = await work.save(work.translator, id, { text: 'Konflikt', rowVersion: 0 });
    expect([status, body.errorCode]).toEqual([409, 'conflict']);
    expect(body.details?.[0]?.path).toBe('body.rowVersion');
    expect(body.details?.[0]?.params?.current).toEqual({
      text: 'Widerspruch',
      state: 'reviewed',
      rowVersion: 1,
      problems: [],
      by: expect.any(String),
      at: work.server.clock.now().toISOString(),
    });
  });

  it.each([0, 1])('by several at once is done by exactly one (row version %i)', async (rowVersion) => {
    const id = await work.add('Race');
    if (rowVersion === 1) await work.saved(work.reviewer, id, 'Lauf');
    const texts = ['Rennen', 'Wettlauf', 'Wettrennen', 'Regatta', 'Rallye'];
    const answers = await Promise.all(texts.map((text) => work.save(work.reviewer, id, { text, rowVersion })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await cell(id)).toMatchObject({ text: texts[winner], rowVersion: rowVersion + 1 });
    expect(await revisions(id)).toHaveLength(rowVersion + 1);
  });

  it('of the same text as before says that it is still valid', async () => {
    const id = await work.add('Sign in');
    await work.saved(work.reviewer, id, 'Anmelden');
    await work.moveSource(id, 'Log in');
    expect(await cell(id)).toMatchObject({ state: 'outdated', text: 'Anmelden' });
    expect(await work.saved(work.reviewer, id, 'Anmelden')).toMatchObject({ state: 'reviewed' });
  });

  it('of a source text that has changed meanwhile is kept, and outdated at once', async () => {
    const id = await work.add('Leave');
    await work.moveSource(id, 'Leave now');
    const seen = { text: 'Gehen', status: 'reviewed', sourceVersion: 1 };
    expect((await work.save(work.reviewer, id, seen)).body.data).toMatchObject({ state: 'outdated', text: 'Gehen' });
    const strange = await work.save(work.reviewer, id, { text: 'Gehen', rowVersion: 1, sourceVersion: 3 });
    expect([strange.status, strange.body.details?.[0]?.path]).toEqual([400, 'body.sourceVersion']);
  });

  it('keeps every text that was replaced, with who wrote it', async () => {
    const id = await work.add('History');
    for (const [token, text, status] of [
      [work.translator, 'Historie', 'draft'],
      [work.reviewer, 'Historie', 'reviewed'],
      [work.reviewer, 'Verlauf', 'reviewed'],
    ] as const) {
      work.server.clock.forward(1);
      await work.saved(token, id, text, status);
    }
    const found = await revisions(id);
    expect(found.map(({ text, status }) => [text, status])).toEqual([
      ['Verlauf', 'reviewed'],
      ['Historie', 'reviewed'],
      ['Historie', 'draft'],
    ]);
    expect(new Set(found.map(({ by }) => JSON.stringify(by))).size).toBe(2);
  });

  it('into what is no translation is not found', async () => {
    const id = await work.add('Nowhere');
    for (const locale of ['en-US', 'xx-XX', 'fr-FR']) {
      const token = locale === 'fr-FR' ? work.reviewer : work.superAdmin;
      const { status, body } = await work.save(token, id, { text: 'Nirgends' }, locale);
      expect([locale, status, body.errorCode]).toEqual([locale, 404, 'not_found']);
    }
    expect((await work.save(work.superAdmin, crypto.randomUUID(), { text: 'Nirgends' })).status).toBe(404);
  });

  it('is refused for a text that cannot be stored, or is too long, and says so', async () => {
    const id = await work.add('Long');
    const { status, body } = await work.save(work.reviewer, id, { text: 'a'.repeat(20_001) });
    expect([status, body.details?.[0]?.code]).toEqual([400, 'too_long']);
    expect((await work.save(work.reviewer, id, { text: 'a\u0000b' })).body.errorCode).toBe('request.malformed');
  });

  it('leaves everything as it was when the database fails in the middle', async () => {
    const id = await work.add('Half');
    await work.saved(work.reviewer, id, 'Halb');
    const { db } = work.server.database;
    await db.execute(sql`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
    await db.execute(sql`create trigger broken before update on translation execute function broken()`);
    const { status } = await work.save(work.reviewer, id, { text: 'Hälfte', rowVersion: 1 });
    await db.execute(sql`drop function broken cascade`);
    expect(status).toBe(500);
    expect(await cell(id)).toMatchObject({ text: 'Halb', rowVersion: 1 });
    expect(await revisions(id)).toHaveLength(1);
  });

  it('of a reviewed interface text is seen on every server at once', async () => {
    const { translations } = work.server.services;
    const heard = jest.fn(() => translations.invalidate());
    const stop = await listenTo(work.server.database.pool, translations.channel, heard);
    const id = await work.idOf('error.not_found', 'System');
    const bundle = async () =>
      (await work.server.ask(translation.bundle, { params: { kind: 'System', locale: 'de-DE' } })).body.data as Record<
        string,
        string
      >;
    await bundle();
    await work.saved(work.superAdmin, id, 'Entwurf', 'draft');
    await work.saved(work.superAdmin, id, 'Das gibt es nicht.');
    await until('the reviewed text', async () => (await bundle())['error.not_found'] === 'Das gibt es nicht.');
    await stop();
    // Once when it began to listen, once for the review: a draft notifies nobody.
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('source texts', () => {
  const change = (token: string, id: string, body: object) =>
    work.server.ask(translation.updateSource, { params: { id }, body, token });

  it('changed make translations outdated, and keep what they were', async () => {
    const id = await work.add('Old words');
    await work.saved(work.reviewer, id, 'Alte Worte');
    const { body } = await change(work.superAdmin, id, { sourceText: 'New words, {name}', rowVersion: 1 });
    const detail = body.data as MessageDetail;
    expect(detail).toMatchObject({ sourceText: 'New words, {name}', sourceVersion: 2, rowVersion: 2 });
    expect(detail.sourceHistory).toEqual([expect.objectContaining({ sourceVersion: 1, text: 'Old words' })]);
    expect(detail.cells['de-DE']).toMatchObject({ state: 'outdated', problems: ['argument_lost'] });
    expect(detail.translatedVersions).toEqual({ 'de-DE': 1 });
  });

  it('with another context or length alone leave the translations valid', async () => {
    const id = await work.add('Short');
    await work.saved(work.reviewer, id, 'Ziemlich kurz');
    const { body } = await change(work.superAdmin, id, { maxLength: 5, context: 'A button', rowVersion: 1 });
    expect(body.data).toMatchObject({ sourceVersion: 1, rowVersion: 2, maxLength: 5, context: 'A button' });
    expect(await cell(id)).toMatchObject({ state: 'reviewed', problems: ['too_long'] });
  });

  it('survive the next upgrade', async () => {
    const id = await work.idOf('error.internal', 'System');
    const { rowVersion } = await work.read(work.superAdmin, id);
    await change(work.superAdmin, id, { sourceText: 'Our own words', rowVersion });
    const { rows } = await work.server.database.db.execute(sql`select edited from message where id = ${id}`);
    expect(rows).toEqual([{ edited: true }]);
  });

  it('that somebody else has changed are not overwritten; the answer has them as they are now', async () => {
    const id = await work.add('One');
    await work.moveSource(id, 'Two');
    const { status, body } = await change(work.superAdmin, id, { sourceText: 'Three', rowVersion: 1 });
    expect([status, body.errorCode]).toEqual([409, 'conflict']);
    expect(body.details?.[0]?.params?.current).toMatchObject({ sourceText: 'Two', rowVersion: 2 });
  });

  it('are refused when no translation of them could be right', async () => {
    const id = await work.add('Fine');
    for (const [sourceText, code] of [
      ['{count, plural, one {x}', 'check.icu_malformed'],
      ['   ', 'too_short'],
    ]) {
      const { status, body } = await change(work.superAdmin, id, { sourceText, rowVersion: 1 });
      expect([status, body.details?.map((detail) => [detail.path, detail.code])]).toEqual([
        400,
        [['body.sourceText', code]],
      ]);
    }
    expect(await work.read(work.superAdmin, id)).toMatchObject({ sourceText: 'Fine', rowVersion: 1 });
  });

  it('of the interface are a superAdmin’s: an admin who translates them is refused, another finds nothing', async () => {
    const id = await work.add('Mine');
    const body = { sourceText: 'Yours', rowVersion: 1 };
    expect((await change(work.admin, id, body)).body.errorCode).toBe('not_found');
    const grant = { locale: 'de-DE', kind: 'Webpages', may: 'review' } as const;
    const translating = await work.person([grant], ['admin']);
    expect((await change(translating, id, body)).body.errorCode).toBe('translation.not_granted');
    expect((await change(work.reviewer, id, body)).body.errorCode).toBe('access.denied');
  });

  it('are added once for a key, at the end of their kind', async () => {
    const fields = { kind: 'System', key: 'once', sourceText: 'Once', context: ' ', maxLength: null, format: 'plain' };
    const ask = (token: string) => work.server.ask(translation.add, { body: fields, token });
    expect((await ask(work.admin)).body.errorCode).toBe('translation.not_granted');
    const answers = await Promise.all([ask(work.superAdmin), ask(work.superAdmin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('translation.key_taken');
    const { rows } = await work.list(work.superAdmin, { locales: 'de-DE', kinds: 'System', limit: '200' });
    const { rows: all } = await work.list(work.superAdmin, {
      locales: 'de-DE',
      kinds: 'System',
      offset: String((await work.count(work.superAdmin, { locales: 'de-DE', kinds: 'System' })) - 1),
    });
    expect(rows.length).toBe(200);
    expect(all).toEqual([expect.objectContaining({ key: 'once', context: null })]);
  });

  it('are deleted only when they were added by hand, with all that belongs to them', async () => {
    const remove = async (id: string) =>
      (await work.server.ask(translation.remove, { params: { id }, token: work.superAdmin })).body.errorCode;
    const id = await work.add('Gone');
    await work.saved(work.reviewer, id, 'Weg');
    expect((await work.read(work.superAdmin, id)).removable).toBe(true);
    expect(await remove(id)).toBeUndefined();
    expect(await remove(id)).toBe('not_found');
    expect(await remove(await work.idOf('error.not_found', 'System'))).toBe('translation.not_removable');
  });
});

describe('comments', () => {
  const comment = (token: string, id: string, text: string, locale: string | null = null) =>
    work.server.ask(translation.comment, { params: { id }, body: { text, locale }, token });
  const settle = (token: string, id: string, resolved: boolean) =>
    work.server.ask(translation.resolveComment, { params: { id }, body: { resolved }, token });
  const remove = (token: string, id: string) => work.server.ask(translation.removeComment, { params: { id }, token });

  it('are read by those who see what they are about, counted while they are open, and settled', async () => {
    const id = await work.add('Talk');
    const said = await comment(work.translator, id, 'What is meant?');
    expect(said.body.data).toMatchObject({ text: 'What is meant?', locale: null, resolved: false });
    const french = await work.person([{ locale: 'fr-FR', kind: 'Webpages', may: 'translate' }]);
    await comment(french, id, 'Tu ou vous ?', 'fr-FR');
    expect((await work.read(work.reviewer, id)).commentList.map(({ text }) => text)).toEqual(['What is meant?']);
    expect(await work.read(work.superAdmin, id)).toMatchObject({ comments: 2 });
    const commentId = (said.body.data as { id: string }).id;
    expect((await settle(work.reviewer, commentId, true)).body.data).toMatchObject({ resolved: true });
    expect(await work.read(work.reviewer, id)).toMatchObject({ comments: 0 });
    expect((await settle(work.reviewer, commentId, false)).body.data).toMatchObject({ resolved: false });
    const { rows } = await work.list(work.translator, { locales: 'de-DE', commented: 'true' });
    expect(rows.map((row) => [row.id, row.comments])).toContainEqual([id, 1]);
  });

  it('are deleted by who wrote them, and by a superAdmin', async () => {
    const id = await work.add('Chat');
    const ids = [];
    for (const text of ['one', 'two']) {
      ids.push(((await comment(work.translator, id, text)).body.data as { id: string }).id);
    }
    const [one = '', two = ''] = ids;
    expect((await remove(work.reviewer, one)).body.errorCode).toBe('translation.not_granted');
    expect((await remove(work.translator, one)).status).toBe(200);
    expect((await remove(work.superAdmin, two)).status).toBe(200);
    expect((await remove(work.superAdmin, two)).body.errorCode).toBe('not_found');
    expect((await work.read(work.superAdmin, id)).commentList).toEqual([]);
  });

  it('on what one may not see are not found', async () => {
    const system = await work.idOf('error.not_found', 'System');
    const screen = await work.add('Screen');
    expect((await comment(work.translator, system, 'x')).body.errorCode).toBe('not_found');
    expect((await comment(work.translator, screen, 'x', 'fr-FR')).body.errorCode).toBe('not_found');
    const hidden = (await comment(work.superAdmin, screen, 'x', 'fr-FR')).body.data as { id: string };
    expect((await settle(work.translator, hidden.id, true)).body.errorCode).toBe('not_found');
    expect((await remove(work.translator, hidden.id)).body.errorCode).toBe('not_found');
  });
});
