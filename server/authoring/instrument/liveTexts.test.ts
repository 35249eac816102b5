import { type BrowseDetail, browse } from 'core/contract/answering/browse';
import { type InstrumentDetail, instrument } from 'core/contract/authoring/instrument';
import { checksum } from 'core/instrument/canonical';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { asPublished } from 'core/instrument/publishedLocales';
import { sql } from 'drizzle-orm';
import { createWork, type Work } from '../../testing/translating/translators';

let work: Work;
beforeAll(async () => {
  work = await createWork();
});
afterAll(() => work.server.stop());

/** Published in its base locale and, whole, in German. */
async function published(code: string): Promise<string> {
  const document = { ...exampleDocument(), code };
  const english = document.texts['en-US'] ?? {};
  const german = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `${text} (deutsch)`]));
  document.texts = { 'en-US': english, 'de-DE': german };
  const { id } = await work.server.services.instruments.importDocument(document, 'new', null);
  await publish(id);
  return id;
}

const publish = (id: string, overrideIncompleteLocales = false) =>
  work.server.services.instruments.publish(id, { note: '', overrideIncompleteLocales }, null);

const detail = async (id: string) =>
  (await work.server.ask(instrument.get, { params: { id }, token: work.admin })).body.data as InstrumentDetail;

const exported = async (id: string, version?: number): Promise<InstrumentDocument> =>
  work.server.services.instruments.exportDocument(id, version);

/** The message that holds the instrument's title. */
async function titleOf(id: string): Promise<string> {
  const { rows } = await work.server.database.db.execute<{ id: string }>(
    sql`select id from message where owner_id = ${id} and key = 'title'`,
  );
  return rows[0]?.id ?? '';
}

/** The message with this source text. */
async function messageOf(id: string, source: string): Promise<string> {
  const { rows } = await work.server.database.db.execute<{ id: string }>(
    sql`select id from message where owner_id = ${id} and source_text = ${source}`,
  );
  return rows[0]?.id ?? '';
}

/** How much of the questions respondents are said to get in German. */
async function germanQuestions(id: string) {
  const { body } = await work.server.ask(browse.get, { params: { id }, token: await work.person([]) });
  const share = (body.data as BrowseDetail).languages.find(({ locale }) => locale === 'de-DE')?.questions;
  return share ?? { own: 0, of: 0, otherwise: null };
}

describe('a draft whose texts were translated elsewhere', () => {
  it('differs from its version once a text of it was reviewed, and no longer when that is taken back', async () => {
    const id = await published('changed');
    const before = await detail(id);
    expect(before.changed).toBe(false);
    const title = await titleOf(id);
    const german = (await work.read(work.admin, title, 'de-DE')).cells['de-DE']?.text ?? '';

    await work.saved(work.admin, title, 'Ein Entwurf', 'draft');
    expect(await detail(id)).toMatchObject({ changed: false, checksum: before.checksum });
    await work.saved(work.admin, title, 'Ein Beispiel');
    const after = await detail(id);
    expect(after.changed).toBe(true);
    expect(after.checksum).toBe(checksum(await exported(id)));
    await work.saved(work.admin, title, german);
    expect(await detail(id)).toMatchObject({ changed: false, checksum: before.checksum });
  });

  it('says so in the list, too', async () => {
    const id = await published('listed');
    await work.saved(work.admin, await titleOf(id), 'Ein Beispiel');
    const { body } = await work.server.ask(instrument.list, { query: { keyword: 'listed' }, token: work.admin });
    expect(body.data).toEqual([expect.objectContaining({ id, changed: true })]);
  });

  it('is published with what was saved, however many save and look at once', async () => {
    const id = await published('busy');
    const title = await titleOf(id);
    const locales = ['de-DE', 'fr-FR', 'es-ES', 'it-IT'];
    await Promise.all(
      locales.flatMap((locale) => [work.saved(work.admin, title, `Title ${locale}`, 'reviewed', locale), detail(id)]),
    );
    const { versions } = await detail(id);
    // Languages that were merely begun wait until somebody chooses them.
    const proposed = asPublished(await exported(id), versions[0]?.locales);
    expect((await detail(id)).checksum).toBe(checksum(proposed));
    await publish(id, true);
    const { texts } = await exported(id, 2);
    expect(locales.map((locale) => texts[locale]?.title)).toEqual(locales.map((locale) => `Title ${locale}`));
    expect((await detail(id)).changed).toBe(false);
  });

  it('is tried out by its present structure, whatever became of its texts', async () => {
    const id = await published('tried');
    const title = await titleOf(id);
    const sheet = { answers: { q1: 'often' } };
    const { instruments } = work.server.services;
    await work.saved(work.admin, title, 'Eins');
    const before = await instruments.test(id, sheet);
    const next = { ...(await exported(id)) };
    next.calculations = next.calculations?.map((each, index) => (index === 0 ? { ...each, formula: '41 + 1' } : each));
    delete next.testCases;
    await instruments.importDocument(next, 'replace', null);
    await work.saved(work.admin, title, 'Zwei');
    const code = next.calculations?.[0]?.code ?? '';
    expect((await instruments.test(id, sheet)).scores[code]).toBe(42);
    expect(before.scores[code]).not.toBe(42);
  });
});

describe('publishing', () => {
  it('takes what was reviewed: of a text that waits for its review the one before', async () => {
    const id = await published('waits');
    const title = await titleOf(id);
    const key = (await exported(id)).texts['de-DE']?.title;
    await work.saved(work.admin, title, 'Unreviewed', 'draft');
    await work.saved(work.admin, title, 'Fremd', 'machine', 'fr-FR');
    await work.saved(work.admin, title, 'Ejemplo', 'reviewed', 'es-ES');
    await expect(publish(id)).rejects.toMatchObject({ code: 'instrument.not_publishable' });
    expect(await publish(id, true)).toBe(2);
    const { texts } = await exported(id, 2);
    expect(texts['de-DE']?.title).toBe(key);
    // None of it was reviewed: readers get its fallbacks.
    expect(texts['fr-FR']).toBeUndefined();
    expect(texts['es-ES']).toEqual({ title: 'Ejemplo' });
    const { rows } = await work.server.database.db.execute<{ locales: string[]; incomplete_locales: string[] }>(
      sql`select locales, incomplete_locales from instrument_version where instrument_id = ${id} and number = 2`,
    );
    expect(rows[0]?.locales.sort()).toEqual(['de-DE', 'en-US', 'es-ES']);
    expect(rows[0]?.incomplete_locales.sort()).toEqual(['de-DE', 'es-ES']);
  });

  it('leaves out a translation of an earlier wording, says so, and takes it again once it is approved for the new one', async () => {
    const id = await published('reworded');
    const { texts: before } = await exported(id);
    const key = 'question.q1.text';
    const german = before['de-DE']?.[key] ?? '';
    const question = await messageOf(id, before['en-US']?.[key] ?? '');
    const { db } = work.server.database;
    await db.execute(
      sql`update message set source_text = 'Reworded', source_version = source_version + 1 where id = ${question}`,
    );
    await db.execute(sql`update instrument set draft_checksum = '' where id = ${id}`);
    const problems = await work.server.services.instruments.check(id);
    expect(problems.find(({ code }) => code === 'text.incomplete_locale')?.params).toMatchObject({
      ...{ locale: 'de-DE', count: 1, missing: 0, drafts: 0, outdated: 1 },
    });
    const counted = (await detail(id)).locales.find(({ locale }) => locale === 'de-DE');
    expect(counted).toMatchObject({ outdated: 1, reviewed: (counted?.total ?? 0) - 1, texts: counted?.total });
    // A draft of the new wording does not bring the old text back.
    await work.saved(work.admin, question, 'Entwurf', 'draft');
    expect(await publish(id, true)).toBe(2);
    const { texts } = await exported(id, 2);
    expect([texts['en-US']?.[key], texts['de-DE']?.[key]]).toEqual(['Reworded', undefined]);
    const share = await germanQuestions(id);
    expect(share).toMatchObject({ own: share.of - 1, otherwise: 'en-US' });
    await work.saved(work.admin, question, german);
    expect(await publish(id)).toBe(3);
    expect((await exported(id, 3)).texts['de-DE']?.[key]).toBe(german);
    expect(await germanQuestions(id)).toMatchObject({ own: share.of, otherwise: null });
  });

  it('finds nothing new in texts that nobody has reviewed', async () => {
    const id = await published('nothing');
    await work.saved(work.admin, await titleOf(id), 'Unreviewed', 'draft');
    await expect(publish(id, true)).rejects.toMatchObject({ code: 'instrument.unchanged' });
  });

  it('leaves out what was taken away', async () => {
    const id = await published('cleared');
    await work.saved(work.admin, await titleOf(id), '');
    expect((await exported(id)).texts['de-DE']?.title).toBeUndefined();
    await publish(id, true);
    expect((await exported(id, 2)).texts['de-DE']?.title).toBeUndefined();
  });
});
