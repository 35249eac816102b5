import type { BrowseFacets, BrowseRow } from 'core/contract/answering/browse';
import { browse } from 'core/contract/answering/browse';
import { type Area, area, type Domain, domain, type OfferedCatalog } from 'core/contract/authoring/catalog';
import { instrument } from 'core/contract/authoring/instrument';
import type { ErrorCode } from 'core/contract/errors';
import { dataOf, publishable } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let reader: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.tokenOf(['superAdmin']);
  reader = await server.tokenOf(['user']);
});
afterAll(() => server.stop());

const texts = (name: string, description = '') => ({ 'en-US': { name, description } });
const look = { icon: 'heart', colour: 'green' } as const;
const domains = async () => dataOf<Domain[]>(await server.ask(domain.endpoints.list, { token }));
const areas = async () => dataOf<Area[]>(await server.ask(area.endpoints.list, { token }));
const addDomain = async (code: string, given: object = texts(code)) =>
  dataOf<Domain>(await server.ask(domain.endpoints.create, { token, body: { code, texts: given, ...look } }));
const addArea = async (code: string, domainId: string | null) =>
  dataOf<Area>(
    await server.ask(area.endpoints.create, { token, body: { code, domainId, texts: texts(code), ...look } }),
  );
const mergeDomains = (from: string, into: string) =>
  server.ask(domain.endpoints.merge, { token, params: { id: from }, body: { into } });
const removeDomain = ({ id }: { id: string }) => server.ask(domain.endpoints.remove, { token, params: { id } });

/** Publishes an instrument of this place. */
async function published(code: string, place: { domain?: string; area?: string }): Promise<string> {
  const { id } = await server.services.instruments.importDocument({ ...publishable(code), ...place }, 'new', null);
  await server.services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return id;
}
const listed = async (query: Record<string, string>) =>
  dataOf<BrowseRow[]>(await server.ask(browse.list, { token: reader, query })).map(({ code }) => code);
const facets = async (locale = 'en-US') =>
  dataOf<BrowseFacets>(await server.ask(browse.facets, { token: reader, query: { locale } })).domains;
const codeOf = async (asked: Promise<{ body: { errorCode?: ErrorCode | undefined } }>) => (await asked).body.errorCode;

it('names what people narrow the list of assessments by, in their language, or in that it was written in', async () => {
  const { id, rowVersion } = await addDomain('sleep', {
    ...texts('Sleep'),
    'de-DE': { name: 'Schlaf', description: '' },
  });
  await addArea('night', id);
  await published('sleep_scale', { domain: 'sleep', area: 'night' });
  expect(await facets('de-DE')).toMatchObject([
    { code: 'sleep', name: 'Schlaf', areas: [{ code: 'night', name: 'night' }] },
  ]);
  expect((await facets('fr-FR'))[0]?.name).toBe('Sleep');
  const [row] = dataOf<BrowseRow[]>(await server.ask(browse.list, { token: reader, query: { locale: 'de-DE' } }));
  expect(row?.place).toEqual({
    domain: { code: 'sleep', name: 'Schlaf', ...look },
    area: { code: 'night', name: 'night' },
  });
  const change = (given: object, seen: number) =>
    server.ask(domain.endpoints.change, { token, params: { id }, body: { texts: given, rowVersion: seen } });
  const renamed = dataOf<Domain>(
    await change({ 'de-DE': { name: '', description: '' }, ...texts('Rest') }, rowVersion),
  );
  expect(renamed).toMatchObject({ texts: texts('Rest'), rowVersion: rowVersion + 1, instruments: 1, areas: 1 });
  expect((await facets('de-DE'))[0]?.name).toBe('Rest');
  expect(await codeOf(change(texts(''), renamed.rowVersion))).toBe('catalog.name_missing');
  expect(await codeOf(change({ 'xx-XX': { name: 'x', description: '' } }, renamed.rowVersion))).toBe(
    'language.unknown',
  );
});

it('takes an unknown code of an instrument in, named by its code, each once', async () => {
  await Promise.all([
    published('brought_1', { domain: 'brought_in', area: 'far_away' }),
    published('brought_2', { domain: 'brought_in', area: 'far_away' }),
  ]);
  const found = (await domains()).filter(({ code }) => code === 'brought_in');
  expect(found).toMatchObject([{ texts: texts('Brought in'), instruments: 2, areas: 1 }]);
  expect((await areas()).filter(({ domainId }) => domainId === found[0]?.id)).toMatchObject([
    { code: 'far_away', texts: texts('Far away'), instruments: 2 },
  ]);
  const offered = dataOf<OfferedCatalog>(await server.ask(instrument.catalog, { token }));
  expect(offered.domains.find(({ code }) => code === 'brought_in')).toMatchObject({
    name: 'Brought in',
    areas: [{ code: 'far_away', name: 'Far away' }],
  });
});

it('merges: everything that named the one is in the other, also what is brought in later', async () => {
  const [one, other] = [await addDomain('mood'), await addDomain('feelings')];
  const low = await addArea('low', one.id);
  const [own, twin] = [await addArea('high', one.id), await addArea('high', other.id)];
  await published('mood_low', { domain: 'mood', area: 'low' });
  await published('mood_high', { domain: 'mood', area: 'high' });
  await published('feelings_high', { domain: 'feelings', area: 'high' });
  expect(await codeOf(removeDomain(one))).toBe('catalog.in_use');
  expect(await codeOf(mergeDomains(one.id, one.id))).toBe('catalog.merge_impossible');

  expect(dataOf(await mergeDomains(one.id, other.id))).toEqual({ instruments: 2 });
  await published('mood_later', { domain: 'mood', area: 'low' });
  expect((await listed({ domain: 'feelings' })).sort()).toEqual([
    'feelings_high',
    'mood_high',
    'mood_later',
    'mood_low',
  ]);
  expect((await listed({ domain: 'feelings', area: 'high' })).sort()).toEqual(['feelings_high', 'mood_high']);
  expect(await listed({ domain: 'mood' })).toEqual([]);
  expect((await facets()).find(({ code }) => code === 'feelings')).toMatchObject({
    count: 4,
    areas: [
      { code: 'low', count: 2 },
      { code: 'high', count: 2 },
    ],
  });
  const now = await areas();
  expect(now.find(({ id }) => id === low.id)).toMatchObject({ domainId: other.id, instruments: 2 });
  expect(now.find(({ id }) => id === twin.id)?.instruments).toBe(2);
  expect(now.some(({ id }) => id === own.id)).toBe(false);
  expect((await domains()).find(({ id }) => id === other.id)).toMatchObject({ instruments: 4, areas: 2 });

  // Neither one that is gone into itself, nor round in a circle.
  expect(await codeOf(mergeDomains(other.id, one.id))).toBe('not_found');
  expect(
    (await server.ask(domain.endpoints.create, { token, body: { code: 'mood', texts: texts('Mood'), ...look } })).body
      .errorCode,
  ).toBe('catalog.code_taken');
  const last = await addDomain('all_of_it');
  await mergeDomains(other.id, last.id);
  expect(await listed({ domain: 'all_of_it' })).toHaveLength(4);
});

it('merges an area into one of another domain, which its instruments are in from then on', async () => {
  const [work, leisure] = [await addDomain('work'), await addDomain('leisure')];
  const [from, into] = [await addArea('breaks', work.id), await addArea('rest', leisure.id)];
  await published('breaks_scale', { domain: 'work', area: 'breaks' });
  await server.ask(area.endpoints.merge, { token, params: { id: from.id }, body: { into: into.id } });
  expect(await listed({ domain: 'leisure', area: 'rest' })).toEqual(['breaks_scale']);
  expect(await listed({ domain: 'work' })).toEqual([]);
});

it('keeps the order that people give it, and takes only a whole one', async () => {
  const before = (await domains()).map(({ id }) => id);
  const order = (ids: string[]) => server.ask(domain.endpoints.order, { token, body: { ids } });
  expect((await order([...before].reverse())).status).toBe(200);
  expect((await domains()).map(({ id }) => id)).toEqual([...before].reverse());
  expect(await codeOf(order(before.slice(1)))).toBe('validation.failed');
  expect(await codeOf(order([...before, before[0] ?? '']))).toBe('validation.failed');
});

it('is gone with its texts when nothing uses it, and what was merged into it with it', async () => {
  const [kept, merged] = [await addDomain('unused'), await addDomain('unused_too')];
  await addArea('leftover', merged.id);
  await addArea('leftover', kept.id);
  await mergeDomains(merged.id, kept.id);
  for (const { id } of (await areas()).filter(({ domainId }) => domainId === kept.id)) {
    await server.ask(area.endpoints.remove, { token, params: { id } });
  }
  expect((await removeDomain(kept)).status).toBe(200);
  const { rows } = await server.database.pool.query(`select from message where owner_id = $1`, [kept.id]);
  expect(rows).toEqual([]);
  expect((await addDomain('unused_too')).code).toBe('unused_too');
});

it('is for superAdmins alone; admins choose from it', async () => {
  const admin = await server.tokenOf(['admin']);
  expect((await server.ask(domain.endpoints.list, { token: admin })).body.errorCode).toBe('access.denied');
  expect((await server.ask(instrument.catalog, { token: admin })).status).toBe(200);
});
