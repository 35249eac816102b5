import type { MessageKind, TranslationDeed } from 'core/access/translationGrants';
import type { Endpoint } from 'core/contract/endpoint';
import { type MessageRow, translation } from 'core/contract/translating/translation';
import { exampleDocument } from 'core/instrument/example.testing';
import { createWork, type Work } from '../../testing/translating/translators';

/** A message with a German and a French draft, and comments on both. */
interface Target {
  id: string;
  comments: Record<string, string>;
}

let work: Work;
const targets: Partial<Record<MessageKind, Target>> = {};
const people: Partial<Record<TranslationDeed, string>> = {};

beforeAll(async () => {
  work = await createWork();
  const document = { ...exampleDocument(), code: 'granted' };
  const { id: ownerId } = await work.server.services.instruments.importDocument(document, 'new', null);
  const owned = await work.list(work.superAdmin, { locales: 'de-DE', ownerId });
  const ids: Partial<Record<MessageKind, string>> = {
    Webpages: await work.add('Granted'),
    System: await work.add('Granted', { kind: 'System' }),
    Instrument: owned.rows[0]?.id,
  };
  for (const [kind, id = ''] of Object.entries(ids)) {
    const comments: Record<string, string> = {};
    for (const locale of ['de-DE', 'fr-FR']) {
      await work.saved(work.superAdmin, id, `Draft ${locale}`, 'draft', locale);
      const { body } = await work.server.ask(translation.comment, {
        params: { id },
        body: { text: 'Said', locale },
        token: work.superAdmin,
      });
      comments[locale] = (body.data as { id: string }).id;
    }
    targets[kind as MessageKind] = { id, comments };
  }
  for (const may of ['translate', 'review'] as const) {
    people[may] = await work.person([{ locale: 'de-DE', kind: 'Webpages', may }]);
  }
});
afterAll(() => work.server.stop());

const target = (kind: MessageKind) => targets[kind] as Target;
const seen = async (kind: MessageKind, locale: string) => {
  const { id } = target(kind);
  return { id, rowVersion: (await work.read(work.superAdmin, id, locale)).cells[locale]?.rowVersion ?? 0 };
};
const search = { find: 'Draft', replace: 'Text' };

type Row = keyof typeof translation;
type Asked = Parameters<Work['server']['ask']>[1];

/** How each row names a text of a kind in a language. */
const asking: Partial<Record<Row, (kind: MessageKind, locale: string) => Asked | Promise<Asked>>> = {
  save: async (kind, locale) => ({
    params: { id: target(kind).id, locale },
    body: { text: 'Another', status: 'draft', rowVersion: (await seen(kind, locale)).rowVersion },
  }),
  revisions: (kind, locale) => ({ params: { id: target(kind).id, locale } }),
  comment: (kind, locale) => ({ params: { id: target(kind).id }, body: { text: 'I say', locale } }),
  resolveComment: (kind, locale) => ({
    params: { id: target(kind).comments[locale] ?? '' },
    body: { resolved: true },
  }),
  draftBundle: (kind, locale) => ({ params: { kind, locale } }),
};
/** Rows of many texts: what is not granted is left out, or refused individually. */
const many: readonly Row[] = ['scope', 'list', 'count', 'progress', 'bulk', 'findReplace', 'replace'];
/** Covered by other tests: `read` shows the message with the granted languages, a comment is deleted by its author. */
const elsewhere: readonly Row[] = ['read', 'removeComment', 'place'];

it('every row for holders of permissions is looked at', () => {
  const granted = (Object.entries(translation) as [Row, Endpoint][])
    .filter(([, { permission }]) => permission === 'translation:granted')
    .map(([name]) => name);
  expect([...Object.keys(asking), ...many, ...elsewhere].sort()).toEqual(granted.sort());
});

describe.each(Object.entries(asking) as [Row, NonNullable<(typeof asking)[Row]>][])('%s', (name, ask) => {
  it.each(['translate', 'review'] as const)('is done in what was granted to %s', async (may) => {
    const { status } = await work.server.ask(translation[name], {
      ...(await ask('Webpages', 'de-DE')),
      token: people[may],
    });
    expect(status).toBe(200);
  });

  it.each([
    ['another language', 'Webpages', 'fr-FR'],
    ['another kind', 'System', 'de-DE'],
    ['a text of an instrument', 'Instrument', 'de-DE'],
  ] as const)('finds nothing in %s', async (_, kind, locale) => {
    const { status, body } = await work.server.ask(translation[name], {
      ...(await ask(kind, locale)),
      token: people.review,
    });
    expect([status, body.errorCode]).toEqual([404, 'not_found']);
  });
});

describe('many texts at once', () => {
  const everywhere = { locales: 'de-DE,fr-FR', text: 'Draft' };

  it('are listed and counted as far as they were granted', async () => {
    const { rows } = await work.list(people.review ?? '', { ...everywhere, limit: '200' });
    const cells = (all: readonly MessageRow[]) => all.flatMap((row) => Object.keys(row.cells));
    expect(rows.every(({ kind }) => kind === 'Webpages')).toBe(true);
    expect(new Set(cells(rows))).toEqual(new Set(['de-DE']));
    expect(await work.count(people.review ?? '', everywhere)).toBe(rows.length);
    expect(await work.count(work.superAdmin, everywhere)).toBeGreaterThan(rows.length);
    const [german, ...others] = await work.progress(people.review ?? '', everywhere);
    expect([german?.locale, german?.total, others]).toEqual(['de-DE', rows.length, []]);
  });

  it.each([
    'System',
    'Instrument',
  ] as const)('of the kind %s are neither shown, approved nor replaced', async (kind) => {
    const before = await work.read(work.superAdmin, target(kind).id);
    const chosen = [await seen(kind, 'de-DE')];
    for (const [name, body] of [
      ['bulk', { action: 'approve', locale: 'de-DE', chosen }],
      ['bulk', { action: 'clear', locale: 'de-DE', chosen }],
      ['replace', { ...search, locale: 'de-DE', chosen }],
    ] as const) {
      const { body: answered } = await work.server.ask(translation[name], { body, token: people.review });
      expect(answered.data).toEqual({
        changed: 0,
        refused: [{ id: chosen[0]?.id, key: '', name: null, code: 'not_found' }],
      });
    }
    const filter = { kinds: [kind] };
    const all = { action: 'clear', locale: 'de-DE', filter };
    const cleared = await work.server.ask(translation.bulk, { body: all, token: people.review });
    expect(cleared.body.data).toEqual({ changed: 0, refused: [] });
    const shown = await work.server.ask(translation.findReplace, {
      body: { ...search, locale: 'de-DE', filter },
      token: people.review,
    });
    expect(shown.body).toMatchObject({ data: [], total: 0 });
    expect(await work.read(work.superAdmin, target(kind).id)).toEqual(before);
  });

  it.each(['bulk', 'findReplace', 'replace'] as const)('in another language are not found by %s', async (name) => {
    const chosen = [await seen('Webpages', 'fr-FR')];
    const bodies = { bulk: { action: 'clear', chosen }, findReplace: search, replace: { ...search, chosen } };
    const body = { ...bodies[name], locale: 'fr-FR' };
    const { status, body: answered } = await work.server.ask(translation[name], { body, token: people.review });
    expect([status, answered.errorCode]).toEqual([404, 'not_found']);
  });

  it('are an admin’s in every language, where they are content', async () => {
    const chosen = [await seen('Instrument', 'fr-FR')];
    const body = { action: 'approve', locale: 'fr-FR', chosen };
    const { body: answered } = await work.server.ask(translation.bulk, { body, token: work.admin });
    expect(answered.data).toMatchObject({ changed: 1 });
    expect((await work.list(work.admin, { locales: 'fr-FR' })).rows.map(({ kind }) => kind)).not.toContain('Webpages');
  });
});
