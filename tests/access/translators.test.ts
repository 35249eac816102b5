import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import type { MessageRow } from 'core/contract/translating/translation';
import { sql } from 'drizzle-orm';
import { contractRows } from 'server/plugins/endpoints';
import { createTestServer, type TestServer } from 'server/testing/testServer';
import * as z from 'zod';
import { createRecords } from './records.testing';

/** An account that may translate the screens into German, and nothing else. */
let token: string;
let server: TestServer;
/** Messages by kind. */
const messages: Record<'Webpages' | 'System', string> = { Webpages: '', System: '' };
let frenchTerm: string;
let systemComment: string;

beforeAll(async () => {
  server = await createTestServer();
  const records = createRecords(server, '');
  const id = await server.addUser('translator@example.org');
  await records.grant(id, { locale: 'de-DE', kind: 'Webpages', may: 'translate' });
  token = (await server.signIn('translator@example.org')).accessToken;
  for (const kind of ['Webpages', 'System'] as const) {
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from message where kind = ${kind} order by key limit 1`,
    );
    messages[kind] = rows[0]?.id ?? '';
  }
  const staff = await server.tokenOf(['superAdmin']);
  const term = await server.ask(contract.glossary.create, {
    params: { locale: 'fr-FR' },
    body: { term: 'item', translation: 'item', note: null },
    token: staff,
  });
  frenchTerm = (term.body.data as { id: string }).id;
  const comment = await server.ask(contract.translation.comment, {
    params: { id: messages.System },
    body: { text: 'Which one?', locale: null },
    token: staff,
  });
  systemComment = (comment.body.data as { id: string }).id;
});
afterAll(() => server.stop());

/** Rows that name in their path what may not be granted, each with a body that its schema accepts. */
const bodies: Record<string, object | undefined> = {
  'translation.read': undefined,
  'translation.save': { text: 'x', status: 'draft', rowVersion: 0 },
  'translation.revisions': undefined,
  'translation.comment': { text: 'x', locale: null },
  'translation.resolveComment': { resolved: true },
  'translation.removeComment': undefined,
  'translation.draftBundle': undefined,
  'translation.place': undefined,
  'glossary.list': undefined,
  'glossary.create': { term: 'x', translation: 'y', note: null },
  'glossary.change': { term: 'x', translation: 'y', note: null, rowVersion: 1 },
  'glossary.read': undefined,
  'glossary.remove': undefined,
  'glossary.styleGuide': { text: 'x', version: 1 },
  'suggestion.read': undefined,
  'suggestion.ask': {},
};

const named = contractRows(contract).filter(
  ([, row]) => row.permission === 'translation:granted' && row.params !== undefined,
);

function paramsOf(name: string, row: Endpoint, kind: 'Webpages' | 'System', locale: string): Record<string, string> {
  const shape = row.params?.shape ?? {};
  const id = name.startsWith('glossary.') ? frenchTerm : name.endsWith('Comment') ? systemComment : messages[kind];
  return { ...('id' in shape && { id }), ...('locale' in shape && { locale }), ...('kind' in shape && { kind }) };
}

it('looks at every row that names a text, a language or a term', () => {
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(bodies).sort());
  for (const [name, row] of named)
    expect([name, (row.body ?? z.undefined()).safeParse(bodies[name]).success]).toEqual([name, true]);
});

describe.each(named)('%s', (name, row) => {
  const ask = (kind: 'Webpages' | 'System', locale: string) =>
    server.ask(row, { params: paramsOf(name, row, kind, locale), body: bodies[name], token });
  const refused = ['not_found', 'translation.not_granted'];

  it('is refused for a language that is not granted', async () => {
    const { status, body } = await ask('Webpages', 'fr-FR');
    // Comments on a message stand beside its translations, of whichever language is granted.
    if (row.params && !('locale' in row.params.shape) && name.startsWith('translation.') && !name.endsWith('Comment')) {
      expect(status).toBe(200);
    } else expect([name, refused.includes(body.errorCode ?? '')]).toEqual([name, true]);
    expect(body.data === undefined || status === 200).toBe(true);
  });

  it('is refused for a kind of texts that is not granted', async () => {
    const { body } = await ask('System', 'de-DE');
    // The glossary of a language is for all who translate into it; only who reviews it changes it.
    if (name === 'glossary.list') expect(body.success).toBe(true);
    else expect([name, refused.includes(body.errorCode ?? '')]).toEqual([name, true]);
  });
});

describe('what is not granted', () => {
  it('is neither listed nor counted', async () => {
    const query = { locales: 'de-DE,fr-FR', limit: '200' };
    const { body } = await server.ask(contract.translation.list, { query, token });
    const rows = body.data as MessageRow[];
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['Webpages']));
    expect(rows.filter(({ cells }) => 'fr-FR' in cells)).toEqual([]);
    const counted = await server.ask(contract.translation.count, { query: { locales: 'de-DE' }, token });
    const { rows: all } = await server.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from message where kind = 'Webpages'`,
    );
    expect(counted.body.data).toEqual({ messages: all[0]?.n });
    const progress = await server.ask(contract.language.progress, { token });
    expect(progress.body.data).toEqual([expect.objectContaining({ locale: 'de-DE', kind: 'Webpages' })]);
  });

  it('is not exported', async () => {
    const ask = (query: Record<string, string>) =>
      server.ask(contract.exchange.export, { query: { format: 'json', ...query }, token });
    expect((await ask({ locale: 'fr-FR' })).status).toBeGreaterThanOrEqual(400);
    expect((await ask({ locale: 'de-DE', kinds: 'System' })).status).toBeGreaterThanOrEqual(400);
    const all = await ask({ locale: 'de-DE' });
    expect(all.status).toBe(200);
    expect(all.text).not.toContain('error.not_found');
    const { body } = await server.ask(contract.exchange.count, { query: { locales: 'de-DE,fr-FR' }, token });
    const [german, french] = body.data as { entries: number }[];
    expect(german?.entries).toBe(Object.keys(JSON.parse(all.text)).length - 1);
    expect(french?.entries).toBe(0);
  });

  it('is not changed by what names many', async () => {
    const bulk = await server.ask(contract.translation.bulk, {
      body: { action: 'clear', locale: 'fr-FR', filter: {} },
      token,
    });
    expect(bulk.body.success).toBe(false);
    const job = await server.ask(contract.suggestion.askAll, { body: { locales: ['fr-FR'] }, token });
    expect(job.body.success).toBe(false);
  });
});
