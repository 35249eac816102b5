import type { TranslationGrant } from 'core/access/translationGrants';
import { instrument } from 'core/contract/authoring/instrument';
import { translation } from 'core/contract/translating/translation';
import { exampleDocument } from 'core/instrument/example.testing';
import type { TextPlace } from 'core/instrument/textPlace';
import { sql } from 'drizzle-orm';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let admin: string;
let instrumentId: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.tokenOf(['admin']);
  const { texts, ...document } = exampleDocument();
  const english = texts['en-US'] ?? {};
  const body = {
    ...document,
    texts: {
      'en-US': english,
      'de-DE': { title: 'Beispielskala' },
      // A draft in the language that the next one falls back to.
      'fr-FR': { title: 'Échelle', 'question.q1.text': 'Je me sentais calme.' },
    },
  };
  const imported = await server.ask(instrument.import, { body, query: { mode: 'new' }, token: admin });
  instrumentId = (imported.body.data as { id: string }).id;
  await server.database.db.execute(sql`update language set fallback = 'fr-FR' where code = 'fr-BE'`);
  server.services.translations.invalidate();
});
afterAll(() => server.stop());

async function messageAt(context: string): Promise<string> {
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from message where owner_id = ${instrumentId}::uuid and (context = ${context} or key = ${context}) order by key desc`,
  );
  return rows[0]?.id ?? '';
}

async function translatorOf(...grants: TranslationGrant[]): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email);
  await server.database.db.transaction((tx) => server.services.translations.setGrants(tx, id, grants));
  return (await server.signIn(email)).accessToken;
}

const ask = (id: string, locale: string, token: string | undefined) =>
  server.ask(translation.place, { params: { id, locale }, token });

async function place(context: string, locale: string, token = admin): Promise<TextPlace> {
  const { status, body } = await ask(await messageAt(context), locale, token);
  expect(status).toBe(200);
  return body.data as TextPlace;
}

describe('where a text of an instrument stands', () => {
  it('is told by its key in the document, with the draft’s texts of that language around it', async () => {
    const { part, textKey, around } = await place('title', 'de-DE');
    expect([part, textKey]).toEqual(['instrument', 'title']);
    expect(around[0]).toEqual({ key: 'title', role: 'title', text: 'Beispielskala', locale: 'de-DE' });
    expect(around[1]?.locale).toBe('en-US');
    const question = await place('question q1', 'de-DE');
    expect([question.part, question.textKey]).toEqual(['question', 'question.q1.text']);
  });

  it('gives neither keys nor scores nor rules away', async () => {
    const { projection } = await place('question q4', 'de-DE');
    expect(projection.questions.length).toBeGreaterThan(3);
    expect(JSON.stringify(projection)).not.toMatch(/visibleIf|"reverse"|"score"|"formula"/);
  });

  it('follows a draft that has been replaced', async () => {
    const changed = exampleDocument();
    changed.code = 'place_replaced';
    const first = await server.ask(instrument.import, { body: changed, query: { mode: 'new' }, token: admin });
    const { id } = first.body.data as { id: string };
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from message where owner_id = ${id}::uuid and key = 'title'`,
    );
    const title = changed.texts['en-US'];
    if (title) title.title = 'Another title';
    await server.ask(instrument.import, { body: changed, query: { mode: 'replace' }, token: admin });
    const { body } = await ask(rows[0]?.id ?? '', 'en-US', admin);
    expect((body.data as TextPlace).projection.bundle.title).toBe('Another title');
  });
});

describe('who is told', () => {
  it('is a translator of the language, who sees of other languages the base alone', async () => {
    const belgian = { locale: 'fr-BE', kind: 'Instrument', may: 'translate' } as const;
    const token = await translatorOf(belgian);
    const seen = await place('question q1', 'fr-BE', token);
    expect(seen.projection.fallbacks.title).toBe('en-US');
    expect(JSON.stringify(seen)).not.toContain('Je me sentais calme.');
    const both = await translatorOf(belgian, { ...belgian, locale: 'fr-FR' });
    expect((await place('question q1', 'fr-BE', both)).projection.fallbacks.title).toBe('fr-FR');
  });

  it('is every translator of instruments in the language of the source', async () => {
    const token = await translatorOf({ locale: 'ar-EG', kind: 'Instrument', may: 'translate' });
    expect((await place('question q1', 'en-US', token)).projection.fallbacks).toEqual({});
    const other = await translatorOf({ locale: 'ar-EG', kind: 'Webpages', may: 'translate' });
    expect((await ask(await messageAt('title'), 'en-US', other)).status).toBe(404);
  });

  it('is nobody else: it is not there for who may translate another language or kind, and forbidden for who translates nothing', async () => {
    const id = await messageAt('title');
    const other = await translatorOf({ locale: 'de-DE', kind: 'Webpages', may: 'review' });
    const language = await translatorOf({ locale: 'ar-EG', kind: 'Instrument', may: 'review' });
    for (const token of [other, language]) {
      const { status, body } = await ask(id, 'de-DE', token);
      expect([status, body.errorCode]).toEqual([404, 'not_found']);
    }
    expect((await ask(id, 'de-DE', await server.tokenOf(['user']))).status).toBe(403);
    expect((await ask(id, 'de-DE', undefined)).status).toBe(401);
  });

  it.each([
    ['a message that there is none of', async () => crypto.randomUUID(), 'de-DE', 404],
    ['a text of the interface', () => interfaceMessage(), 'de-DE', 404],
    ['a language that there is none of', () => messageAt('title'), 'xx-XX', 404],
    ['no id at all', async () => 'title', 'de-DE', 404],
  ])('is not told of %s', async (_, id, locale, status) => {
    expect((await ask(await id(), locale, admin)).status).toBe(status);
  });
});

async function interfaceMessage(): Promise<string> {
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from message where kind = 'Webpages' limit 1`,
  );
  return rows[0]?.id ?? '';
}
