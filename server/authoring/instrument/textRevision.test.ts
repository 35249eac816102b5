import { contract } from 'core/contract';
import type { TextRevisionState } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { exampleDocument } from 'core/instrument/example.testing';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { listenTo } from '../../database/listen';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let staff: string;
let respondent: string;
let stopListening: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  staff = await server.tokenOf(['admin']);
  respondent = await server.tokenOf(['user']);
  const { translations } = server.services;
  stopListening = await listenTo(server.database.pool, translations.channel, server.services.textsChanged);
});
afterAll(async () => {
  await stopListening();
  await server.stop();
});

let number = 0;
/** A document of a code of its own, with English alone. */
function aDocument(): InstrumentDocument {
  number += 1;
  const document = { ...exampleDocument(), code: `revised_${number}` };
  document.texts = { 'en-US': document.texts['en-US'] ?? {} };
  return document;
}
const withText = (document: InstrumentDocument, locale: string, texts: Record<string, string>): InstrumentDocument => ({
  ...document,
  texts: { ...document.texts, [locale]: { ...document.texts[locale], ...texts } },
});

async function bringIn(document: InstrumentDocument, mode: 'new' | 'replace' = 'replace'): Promise<string> {
  const { body } = await server.ask(contract.instrument.import, { body: document, query: { mode }, token: staff });
  expect(body.success).toBe(true);
  return (body.data as { id: string }).id;
}
async function published(document: InstrumentDocument): Promise<string> {
  const id = await bringIn(document, 'new');
  const body = { overrideIncompleteLocales: true };
  const { status } = await server.ask(contract.instrument.publish, { params: { id }, body, token: staff });
  expect(status).toBe(200);
  return id;
}

const ask = (id: string) => server.ask(contract.instrument.textRevision, { params: { id }, token: staff });
const state = async (id: string) => (await ask(id)).body.data as TextRevisionState;
async function revise(id: string, more: { digest?: string; chosen?: string[]; note?: string } = {}) {
  const digest = more.digest ?? (await state(id)).digest;
  const body = { note: 'A slip of the pen.', ...more, digest };
  return server.ask(contract.instrument.reviseTexts, { params: { id }, body, token: staff });
}

interface Opened {
  id: string;
  locales: string[];
  projection: { bundle: Record<string, string> };
}
async function begin(instrumentId: string, locale = 'en-US'): Promise<Opened> {
  const { body } = await server.ask(contract.attempts.create, { body: { instrumentId, locale }, token: respondent });
  expect(body.success).toBe(true);
  return body.data as Opened;
}
const open = async (id: string, locale?: string) =>
  (
    await server.ask(contract.attempts.get, {
      params: { id },
      query: locale === undefined ? {} : { locale },
      token: respondent,
    })
  ).body.data as Opened;

/** The text of the document's first question, and its key. */
const firstText = (document: InstrumentDocument): [key: string, text: string] => {
  const key = `question.${document.questions[0]?.code}.text`;
  return [key, document.texts['en-US']?.[key] ?? ''];
};

describe('a text corrected after publishing', () => {
  it('reaches a running attempt by a recorded revision, and not before', async () => {
    const document = aDocument();
    const [key, before] = firstText(document);
    const id = await published(document);
    const attempt = await begin(id);
    await bringIn(withText(document, 'en-US', { [key]: 'Better said' }));
    const waiting = await state(id);
    expect(waiting).toMatchObject({ version: 1, running: 1, revisions: [] });
    expect(waiting.changes).toEqual([{ locale: 'en-US', key, before, after: 'Better said' }]);
    expect((await open(attempt.id)).projection.bundle[key]).toBe(before);

    expect((await revise(id)).body.data).toEqual({ revision: 1, changes: 1 });
    await until('the revised text', async () => (await open(attempt.id)).projection.bundle[key] === 'Better said');
    const after = await state(id);
    expect(after.changes).toEqual([]);
    expect(after.revisions).toMatchObject([{ number: 1, note: 'A slip of the pen.', changes: waiting.changes }]);

    const query = { version: '1' };
    const exported = await server.ask(contract.instrument.export, { params: { id }, query, token: staff });
    expect((exported.body.data as InstrumentDocument).texts['en-US']?.[key]).toBe('Better said');
    const { rows } = await server.database.db.execute(
      sql`select change from audit_event where action = 'instrument.texts_revised' and entity_id = ${id}`,
    );
    expect(rows).toMatchObject([{ change: { code: document.code, version: 1, revision: 1, texts: 1 } }]);
  });

  it('leaves what was published as it was frozen', async () => {
    const document = aDocument();
    const [key, before] = firstText(document);
    const id = await published(document);
    await bringIn(withText(document, 'en-US', { [key]: 'Better said' }));
    await revise(id);
    const { rows } = await server.database.db.execute<{ revision: number; text: string }>(sql`
      select t.revision, t.texts ->> ${key} as text from instrument_version_text t
      join instrument_version v on v.id = t.version_id where v.instrument_id = ${id} order by t.revision`);
    expect(rows).toEqual([
      { revision: 0, text: before },
      { revision: 1, text: 'Better said' },
    ]);
    for (const change of ["update text_revision set note = 'x'", 'delete from text_revision'])
      await expect(server.database.db.execute(sql.raw(change))).rejects.toThrow();
    await expect(
      server.database.db.execute(sql`update instrument_version_text set texts = '{}' where revision = 1`),
    ).rejects.toThrow();
  });

  it('waits while it is not reviewed', async () => {
    const document = withText(aDocument(), 'de-DE', { title: 'Titel' });
    const id = await published(document);
    await server.database.db.execute(sql`
      update translation set text = 'Entwurf', status = 'draft' from message m
      where m.id = message_id and m.owner_id = ${id} and locale = 'de-DE'`);
    expect((await state(id)).changes).toEqual([]);
  });

  it('of an item that has been replaced under the same code is not lent to the published one', async () => {
    const document = aDocument();
    const [key] = firstText(document);
    const id = await published(document);
    const [first, ...rest] = document.questions;
    const replaced = { ...document, questions: [{ ...first, required: !first?.required }, ...rest] };
    await bringIn(withText(replaced as InstrumentDocument, 'en-US', { [key]: 'Another item' }));
    expect((await state(id)).changes).toEqual([]);
  });

  it('may be left out: only the chosen ones come in', async () => {
    const document = aDocument();
    const [key] = firstText(document);
    const id = await published(document);
    await bringIn(withText(document, 'en-US', { [key]: 'Better said', title: 'A better title' }));
    expect((await revise(id, { chosen: ['en-US title'] })).body.data).toEqual({ revision: 1, changes: 1 });
    expect((await state(id)).changes.map((change) => change.key)).toEqual([key]);
    expect((await revise(id, { chosen: ['en-US no.such.key'] })).body.errorCode).toBe('validation.failed');
  });
});

describe('a language that is complete only after publishing', () => {
  const translated = (document: InstrumentDocument) =>
    Object.fromEntries(Object.entries(document.texts['en-US'] ?? {}).map(([key, text]) => [key, `de ${text}`]));

  it('comes in whole, and can then be chosen', async () => {
    const document = aDocument();
    const [key, text] = firstText(document);
    const id = await published(document);
    const attempt = await begin(id);
    expect(attempt.locales).toEqual(['en-US']);
    const german = translated(document);
    await bringIn(withText(document, 'de-DE', german));
    const { changes } = await state(id);
    expect(new Set(changes.map(({ locale }) => locale))).toEqual(new Set(['de-DE']));
    const partly = await revise(id, { chosen: [`de-DE ${key}`] });
    expect(partly.body.errorCode).toBe('validation.failed');
    expect((await revise(id)).body.success).toBe(true);
    await until('the new language', async () => (await open(attempt.id)).locales.includes('de-DE'));
    expect((await open(attempt.id, 'de-DE')).projection.bundle[key]).toBe(`de ${text}`);
    const listed = await server.ask(contract.browse.list, { query: { language: 'de-DE' }, token: respondent });
    expect((listed.body.data as { id: string }[]).map((row) => row.id)).toContain(id);
  });

  it('stays out while a text is missing', async () => {
    const document = aDocument();
    const id = await published(document);
    const { title: _, ...partly } = translated(document);
    await bringIn(withText(document, 'de-DE', partly));
    expect((await state(id)).changes).toEqual([]);
  });
});

describe('a text revision', () => {
  it('is refused when texts have moved on since they were looked at, when nothing differs, and without a version', async () => {
    const document = aDocument();
    const [key] = firstText(document);
    const id = await published(document);
    expect((await revise(id)).body.errorCode).toBe('instrument.texts_unchanged');
    await bringIn(withText(document, 'en-US', { [key]: 'Better said' }));
    const { digest } = await state(id);
    await bringIn(withText(document, 'en-US', { [key]: 'Said best' }));
    expect((await revise(id, { digest })).body.errorCode).toBe('conflict');
    expect((await revise(id, { note: ' ' })).body.errorCode).toBe('validation.failed');
    const draft = await bringIn(aDocument(), 'new');
    expect((await ask(draft)).body.errorCode).toBe('instrument.no_version');
  });

  it('is made once when two ask at the same time', async () => {
    const document = aDocument();
    const [key] = firstText(document);
    const id = await published(document);
    await bringIn(withText(document, 'en-US', { [key]: 'Better said' }));
    const { digest } = await state(id);
    const answers = await Promise.all([revise(id, { digest }), revise(id, { digest })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await state(id)).revisions).toHaveLength(1);
  });

  it('is not for respondents', async () => {
    const id = await published(aDocument());
    const refused = await server.ask(contract.instrument.textRevision, { params: { id }, token: respondent });
    expect(refused.body.errorCode).toBe('access.denied');
  });
});
