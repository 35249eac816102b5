import type { TranslationGrant } from 'core/access/translationGrants';
import type { GlossaryTerm } from 'core/contract/translating/glossary';
import { glossary as resource } from 'core/contract/translating/glossary';
import { createTestServer, type TestServer } from '../../testing/testServer';

const { endpoints: glossary } = resource;

let server: TestServer;
let superAdmin: string;
beforeAll(async () => {
  server = await createTestServer();
  superAdmin = await server.tokenOf(['superAdmin']);
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query('delete from glossary_term'));

async function translator(...grants: TranslationGrant[]): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email);
  await server.database.db.transaction((tx) => server.services.translations.setGrants(tx, id, grants));
  return (await server.signIn(email)).accessToken;
}

const fields: Pick<GlossaryTerm, 'term' | 'translation' | 'note'> = {
  term: 'Item',
  translation: 'Aufgabe',
  note: null,
};
const add = (token: string, body: Partial<typeof fields> & Record<string, unknown> = {}, locale = 'de-DE') =>
  server.ask(glossary.create, { token, params: { locale }, body: { ...fields, ...body } });
const list = async (token: string, locale = 'de-DE') => server.ask(glossary.list, { token, params: { locale } });
const termsOf = async (token: string, locale?: string) =>
  ((await list(token, locale)).body.data as { terms: GlossaryTerm[] }).terms;
const added = async (body?: Parameters<typeof add>[1]) => (await add(superAdmin, body)).body.data as GlossaryTerm;

/** Translations into a language that must be checked again, by key. */
async function unchecked(locale: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select m.key from translation t join message m on m.id = t.message_id where t.locale = $1 and t.problems is null order by m.key`,
    [locale],
  );
  return rows.map(({ key }) => key);
}
const checkAll = () => server.database.pool.query(`update translation set problems = '{}'`);

describe('the glossary of a language', () => {
  it('is kept in the order of its terms, each once whatever its letters', async () => {
    await added({ term: 'scale', translation: 'Skala', note: 'of answers' });
    await added({ term: 'Band', translation: null });
    expect((await termsOf(superAdmin)).map(({ term, translation }) => [term, translation])).toEqual([
      ['Band', null],
      ['scale', 'Skala'],
    ]);
    const { status, body } = await add(superAdmin, { term: ' SCALE ' });
    expect([status, body.errorCode]).toEqual([409, 'glossary.term_taken']);
    expect((await add(superAdmin, { term: 'Scale', translation: 'سلم' }, 'ar-EG')).status).toBe(200);
  });

  it('is changed by who saw it as it is, and by nobody else meanwhile', async () => {
    const term = await added();
    const change = (rowVersion: number, translation: string) =>
      server.ask(glossary.change, {
        token: superAdmin,
        params: { id: term.id },
        body: { ...fields, translation, rowVersion },
      });
    const both = await Promise.all([change(1, 'Frage'), change(1, 'Item')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.body.data as GlossaryTerm;
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      errorCode: 'conflict',
      details: [{ path: 'body.rowVersion', params: { current: won } }],
    });
    expect(await termsOf(superAdmin)).toEqual([won]);
    const other = await added({ term: 'Other' });
    const taken = await server.ask(glossary.change, {
      token: superAdmin,
      params: { id: other.id },
      body: { ...fields, rowVersion: 1 },
    });
    expect(taken.body.errorCode).toBe('glossary.term_taken');
  });

  it('has the translations checked anew whose source holds a term that was changed, and no others', async () => {
    await checkAll();
    const term = await added({ term: 'Password', translation: 'Passwort' });
    const holding = await unchecked('de-DE');
    expect(holding.length).toBeGreaterThan(3);
    const { rows } = await server.database.pool.query<{ key: string }>(
      `select m.key from message m join translation t on t.message_id = m.id and t.locale = 'de-DE'
       where m.source_text ilike '%password%' order by m.key`,
    );
    expect(holding).toEqual(rows.map(({ key }) => key));
    expect(await unchecked('ar-EG')).toEqual([]);
    await checkAll();
    await server.ask(glossary.remove, { token: superAdmin, params: { id: term.id } });
    expect(await unchecked('de-DE')).toEqual(holding);
  });

  it('is seen by who may translate into the language, and changed by who reviews', async () => {
    const term = await added();
    const outsider = await translator({ locale: 'ar-EG', kind: 'Webpages', may: 'review' });
    const reader = await translator({ locale: 'de-DE', kind: 'System', may: 'translate' });
    const reviewer = await translator({ locale: 'de-DE', kind: 'Webpages', may: 'review' });
    const body = { ...fields, term: 'Session', rowVersion: 1 };
    const style = { text: 'Sie', version: 1 };
    const deeds = (token: string) =>
      [
        () => list(token),
        () => add(token, { term: 'Fresh' }),
        () => server.ask(glossary.change, { token, params: { id: term.id }, body }),
        () => server.ask(glossary.styleGuide, { token, params: { locale: 'de-DE' }, body: style }),
        () => server.ask(glossary.remove, { token, params: { id: term.id } }),
      ] as const;
    const codes = async (token: string) => {
      const answers: unknown[] = [];
      for (const deed of deeds(token)) {
        const { status, body } = await deed();
        answers.push(body.errorCode ?? status);
      }
      return answers;
    };
    expect(await codes(outsider)).toEqual(Array(5).fill('not_found'));
    const no = 'translation.not_granted';
    expect(await codes(reader)).toEqual([200, no, no, no, no]);
    expect(await codes(reviewer)).toEqual([200, 200, 200, 200, 200]);
  });

  it('of a language that there is not is not found, even for who may everything', async () => {
    expect((await list(superAdmin, 'xx-XX')).status).toBe(404);
    expect((await add(superAdmin, {}, 'xx-XX')).status).toBe(404);
  });

  it('refuses what is no term', async () => {
    expect((await add(superAdmin, { term: '  ' })).body.errorCode).toBe('validation.failed');
    expect((await add(superAdmin, { translation: 'x'.repeat(201) })).body.errorCode).toBe('validation.failed');
  });
});

describe('the style guide of a language', () => {
  const set = (text: string, version: number) =>
    server.ask(glossary.styleGuide, { token: superAdmin, params: { locale: 'fr-FR' }, body: { text, version } });

  it('is changed from the version that was seen; what is there is told otherwise', async () => {
    expect((await set('Vouvoyer.', 1)).body.data).toEqual({ version: 2 });
    expect((await list(superAdmin, 'fr-FR')).body.data).toMatchObject({
      styleGuide: 'Vouvoyer.',
      styleGuideVersion: 2,
    });
    const { status, body } = await set('Tutoyer.', 1);
    expect([status, body.errorCode]).toEqual([409, 'conflict']);
    expect(body.details?.[0]?.params?.current).toEqual({ styleGuide: 'Vouvoyer.', version: 2 });
    expect((await set('Vouvoyer.', 2)).body.data).toEqual({ version: 2 });
  });
});
