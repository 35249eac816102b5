import { type InstrumentDetail, instrument } from 'core/contract/authoring/instrument';
import { translation } from 'core/contract/translating/translation';
import type { InstrumentDocument, TextState } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { sql } from 'drizzle-orm';
import { createWork, type Work } from '../../testing/translating/translators';

let work: Work;
beforeAll(async () => {
  work = await createWork();
});
afterAll(() => work.server.stop());

const brought = async (document: InstrumentDocument, mode: 'new' | 'replace' = 'new') =>
  (await work.server.services.instruments.importDocument(document, mode, null)).id;
const exported = (id: string) => work.server.services.instruments.exportDocument(id);
const detail = async (id: string) =>
  (await work.server.ask(instrument.get, { params: { id }, token: work.admin })).body.data as InstrumentDetail;
const german = async (id: string) => (await detail(id)).locales.find(({ locale }) => locale === 'de-DE');
const problems = async (id: string) => (await work.server.services.instruments.check(id)).map(({ code }) => code);

async function messageOf(id: string, key: string): Promise<string> {
  const { rows } = await work.server.database.db.execute<{ id: string }>(
    sql`select id from message where owner_id = ${id} and source_text = ${exampleDocument().texts['en-US']?.[key]}`,
  );
  return rows[0]?.id ?? '';
}

/** In English and, whole, in German: one German text outdated, one a draft, one by machine. */
async function unfinished(code: string): Promise<string> {
  const document = { ...exampleDocument(), code };
  const english = document.texts['en-US'] ?? {};
  const inGerman = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `${text} (deutsch)`]));
  document.texts = { 'en-US': english, 'de-DE': inGerman };
  const id = await brought(document);
  await work.saved(work.admin, await messageOf(id, 'question.q2.text'), 'Ein Entwurf', 'draft');
  await work.saved(work.admin, await messageOf(id, 'question.q3.text'), 'Von einer Maschine', 'machine');
  await work.server.database.db.execute(sql`
    update message set source_text = 'I felt quite calm.', source_version = source_version + 1
    where id = ${await messageOf(id, 'question.q1.text')}`);
  return id;
}

const germanMarks: Record<string, TextState> = {
  'question.q1.text': 'outdated',
  'question.q2.text': 'draft',
  'question.q3.text': 'machine',
};
const marks = { 'de-DE': germanMarks };

describe('a document whose translations are not all approved', () => {
  it('says so, and an import under another code brings the same states', async () => {
    const id = await unfinished('states_from');
    const document = await exported(id);
    expect(document.textStates).toEqual(marks);

    const copy = await brought({ ...document, code: 'states_to' });
    expect((await exported(copy)).textStates).toEqual(marks);
    expect(await german(copy)).toEqual(await german(id));
    expect(await german(copy)).toMatchObject({ outdated: 1 });
    expect(await problems(copy)).toEqual(await problems(id));
    expect(await problems(copy)).toContain('text.incomplete_locale');
  });

  it('is published without them', async () => {
    const copy = await brought({ ...(await exported(await unfinished('states_source'))), code: 'states_published' });
    await work.server.services.instruments.publish(copy, { note: '', overrideIncompleteLocales: true }, null);
    const published = await work.server.services.instruments.exportDocument(copy, 1);
    expect(published.textStates).toBeUndefined();
    expect(Object.keys(published.texts['de-DE'] ?? {})).toContain('title');
    for (const key of Object.keys(germanMarks)) expect(published.texts['de-DE']).not.toHaveProperty([key]);
    expect((await detail(copy)).changed).toBe(false);
  });

  it('brings an approved text back as outdated when it replaces one, and keeps the earlier source of one that is outdated here', async () => {
    const id = await unfinished('states_again');
    const document = await exported(id);
    const message = await messageOf(id, 'title');
    const withTitle: typeof marks = { 'de-DE': { ...germanMarks, title: 'outdated' } };
    await brought({ ...document, textStates: withTitle }, 'replace');
    expect((await exported(id)).textStates).toEqual(withTitle);
    expect((await work.read(work.admin, message, 'de-DE')).translatedVersions).toEqual({ 'de-DE': 0 });
    const { rows } = await work.server.database.db.execute(sql`
      select t.source_version from translation t join message m on m.id = t.message_id
      where m.owner_id = ${id} and m.source_text = 'I felt quite calm.' and t.locale = 'de-DE'`);
    expect(rows).toEqual([{ source_version: 1 }]);
    // Like every other, it is then approved for the present source text.
    expect(await work.saved(work.admin, message, 'Ein Beispiel')).toMatchObject({ state: 'reviewed' });
    expect((await exported(id)).textStates).toEqual(marks);
  });

  it('means that all are approved where it names none, and refuses a text that cannot exist', async () => {
    const { textStates: _, ...document } = await exported(await unfinished('states_without'));
    const copy = await brought({ ...document, code: 'states_none' });
    expect(await exported(copy)).not.toHaveProperty('textStates');
    expect(await problems(copy)).not.toContain('text.incomplete_locale');
    const unknown: typeof marks = { 'de-DE': { 'question.q99.text': 'draft' } };
    await expect(brought({ ...document, code: 'states_wrong', textStates: unknown })).rejects.toMatchObject({
      code: 'instrument.invalid',
    });
  });

  it('is shown to translators as it was', async () => {
    const copy = await brought({ ...(await exported(await unfinished('states_work'))), code: 'states_work_2' });
    const { body } = await work.server.ask(translation.list, {
      query: { ownerId: copy, locales: 'de-DE', states: 'outdated' },
      token: work.admin,
    });
    const found = (body.data as { sourceText: string }[]).map(({ sourceText }) => sourceText);
    expect(found).toEqual(['I felt quite calm.']);
  });

  it('is duplicated with them: what waits for approval in place of an outdated text publishes neither', async () => {
    const id = await unfinished('states_duplicated');
    await work.saved(work.admin, await messageOf(id, 'title'), 'Ein neuer Titel', 'draft');
    const body = { code: 'states_duplicate', title: 'Another title' };
    const copy = (await work.server.ask(instrument.duplicate, { params: { id }, body, token: work.admin })).body
      .data as { id: string };
    await work.server.database.db.execute(sql`
      update message set source_text = 'I felt hurried indeed.', source_version = source_version + 1
      where id = ${await messageOf(id, 'question.q2.text')}`);
    const second = (
      await work.server.ask(instrument.duplicate, {
        params: { id },
        body: { ...body, code: 'states_duplicate_2' },
        token: work.admin,
      })
    ).body.data as { id: string };
    const { publish, exportDocument } = work.server.services.instruments;
    for (const each of [copy.id, second.id]) {
      await publish(each, { note: '', overrideIncompleteLocales: true }, null);
    }
    expect((await exportDocument(copy.id, 1)).texts['de-DE']).toMatchObject({
      'question.q2.text': 'I felt hurried. (deutsch)',
    });
    expect((await exportDocument(copy.id, 1)).texts['de-DE']).not.toHaveProperty('title');
    expect((await exportDocument(second.id, 1)).texts['de-DE']).not.toHaveProperty(['question.q2.text']);
  });
});
