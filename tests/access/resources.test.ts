import type { Role } from 'core/access/roles';
import type { TranslationGrant } from 'core/access/translationGrants';
import { resources } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import type { Declaration } from 'core/contract/resource';
import difference from 'lodash/difference';
import pick from 'lodash/pick';
import { createTestServer, type TestServer } from 'server/testing/testServer';

const review: TranslationGrant = { locale: 'de-DE', kind: 'Webpages', may: 'review' };
const callers: Record<string, { roles: readonly Role[]; grants?: TranslationGrant[] }> = {
  'a superAdmin': { roles: ['superAdmin'] },
  'an admin': { roles: ['admin'] },
  'a user': { roles: ['user'] },
  'somebody without a role': { roles: [] },
  'a translator into German': { roles: ['user'], grants: [{ ...review, may: 'translate' }] },
  'a reviewer of German': { roles: ['user'], grants: [review] },
  'a reviewer of French': { roles: ['user'], grants: [{ ...review, locale: 'fr-FR' }] },
};

interface Shown {
  may: { change: boolean; remove: boolean };
  rowVersion: number;
}

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await createTestServer();
  for (const [name, { roles, grants = [] }] of Object.entries(callers)) {
    const email = `${name.replaceAll(' ', '.')}@example.org`;
    const id = await server.addUser(email, roles);
    await server.database.db.transaction((tx) => server.services.translations.setGrants(tx, id, grants));
    tokens[name] = (await server.signIn(email)).accessToken;
  }
});
afterAll(() => server.stop());

const params = { locale: 'de-DE' };
const refused = [403, 404];

/** What a change of the example writes: not what only a new record is given. */
const writtenOf = ({ example, fields, created }: Declaration) =>
  pick(example, difference(Object.keys(fields.shape), Object.keys(created?.shape ?? {})));

describe.each(Object.entries(resources))('%s', (_, resource) => {
  const { declared, key }: { declared: Declaration; key: string } = resource;
  const rows: Record<string, Endpoint> = resource.endpoints;
  const ask = async (row: string, caller: string, asked: { params?: Record<string, string>; body?: object }) => {
    const endpoint = rows[row];
    if (endpoint === undefined) throw new Error(`no row ${row}`);
    const { status, body } = await server.ask(endpoint, { token: tokens[caller], ...asked });
    return { status, data: body.data as Shown & Record<string, string> };
  };

  it.each(Object.keys(callers))('lets %s do what `may` says, and nothing else', async (caller) => {
    const made = await ask('create', 'a superAdmin', { params, body: declared.example });
    expect(made.status).toBe(200);
    const one = { params: { [key]: made.data[key] ?? '' } };
    const change = { ...one, body: { ...writtenOf(declared), rowVersion: made.data.rowVersion } };

    const seen = await ask('read', caller, one);
    const { may } = seen.status === 200 ? seen.data : { may: { change: false, remove: false } };
    const changed = await ask('change', caller, change);
    expect(refused.includes(changed.status)).toBe(!may.change);
    const removed = await ask('remove', caller, one);
    expect(refused.includes(removed.status)).toBe(!may.remove);
    if (!may.remove) await ask('remove', 'a superAdmin', one);
  });

  it('is not changed over what somebody else has stored, and says what stands there now', async () => {
    const made = await ask('create', 'a superAdmin', { params, body: declared.example });
    const one = { params: { [key]: made.data[key] ?? '' } };
    const stale = await server.ask(rows.change as Endpoint, {
      ...one,
      token: tokens['a superAdmin'],
      body: { ...writtenOf(declared), rowVersion: made.data.rowVersion + 1 },
    });
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'conflict']);
    expect(stale.body.details?.[0]?.params?.current).toEqual(made.data);
    await ask('remove', 'a superAdmin', one);
  });
});
