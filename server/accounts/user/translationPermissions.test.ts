import type { TranslationGrant } from 'core/access/translationGrants';
import { contract } from 'core/contract';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let superAdmin: string;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  await server.addUser('super@example.org', ['superAdmin']);
  await server.addUser('admin@example.org', ['admin']);
  superAdmin = (await server.signIn('super@example.org')).accessToken;
  admin = (await server.signIn('admin@example.org')).accessToken;
});
afterAll(() => server.stop());

let number = 0;
async function newAccount() {
  number += 1;
  const email = `translator-${number}@example.org`;
  const id = await server.addUser(email);
  return { id, token: (await server.signIn(email)).accessToken };
}

const read = async (id: string, token = superAdmin) =>
  (await server.ask(contract.user.translationPermissions, { params: { id }, token })).body.data as {
    grants: TranslationGrant[];
    version: string;
  };
const set = (id: string, grants: TranslationGrant[], version: string, token = superAdmin) =>
  server.ask(contract.user.setTranslationPermissions, { params: { id }, body: { grants, version }, token });
async function give(id: string, grants: TranslationGrant[], token = superAdmin) {
  return set(id, grants, (await read(id, token)).version, token);
}

const german: TranslationGrant = { locale: 'de-DE', kind: 'Instrument', may: 'translate' };
const screens: TranslationGrant = { locale: '*', kind: 'Webpages', may: 'review' };

describe('translation permissions', () => {
  it('are none at first, open the translations at the next request, and are in the profile', async () => {
    const { id, token } = await newAccount();
    expect((await read(id)).grants).toEqual([]);
    const scope = () => server.ask(contract.translation.scope, { token });
    expect((await scope()).body.errorCode).toBe('access.denied');
    expect((await give(id, [german])).status).toBe(200);
    expect((await scope()).body.errorCode).not.toBe('access.denied');
    const profile = await server.ask(contract.profile.read, { token });
    expect((profile.body.data as { translationGrants: unknown }).translationGrants).toEqual([german]);
    await give(id, []);
    expect((await scope()).body.errorCode).toBe('access.denied');
  });

  it('tell the person, and are on record', async () => {
    const { id, token } = await newAccount();
    await give(id, [german]);
    const { body } = await server.ask(contract.notice.list, { token });
    expect((body.data as { title: string }[]).map(({ title }) => title)).toContain(
      'Your translation permissions have changed.',
    );
    const filters = JSON.stringify({ entityId: [id], action: ['account.translation_permissions_changed'] });
    const log = await server.ask(contract.audit.list, { token: superAdmin, query: { filters } });
    expect(log.body.data).toMatchObject([{ change: { added: ['de-DE Instrument translate'], removed: [] } }]);
  });

  it('of an ordinary account an admin gives for content, but not for the screens that the admin may not translate', async () => {
    const { id } = await newAccount();
    expect((await give(id, [german], admin)).status).toBe(200);
    expect((await give(id, [german, screens], admin)).body.errorCode).toBe('translation.not_granted');
    expect((await give(id, [german, screens])).status).toBe(200);
    expect((await give(id, [german], admin)).body.errorCode).toBe('translation.not_granted');
    // Unchanged grants need not be held.
    expect((await give(id, [screens], admin)).status).toBe(200);
  });

  it.each([
    [['admin' as const]],
    [['superAdmin' as const]],
    [['admin' as const, 'user' as const]],
  ])('of an account with the roles %j are superAdmin’s alone to see and change', async (roles) => {
    number += 1;
    const id = await server.addUser(`staff-${number}@example.org`, roles);
    const refused = await server.ask(contract.user.translationPermissions, { params: { id }, token: admin });
    expect(refused.body.errorCode).toBe('not_found');
    expect((await give(id, [screens])).status).toBe(200);
  });

  it('refuse a language that there is none of, and a pair that stands twice', async () => {
    const { id } = await newAccount();
    const unknown = await give(id, [{ ...german, locale: 'tlh' }]);
    expect(unknown.body.details).toMatchObject([{ path: 'body.grants[0].locale', code: 'unknown_value' }]);
    const twice = await give(id, [german, { ...german, may: 'review' }]);
    expect(twice.body.details).toMatchObject([{ path: 'body.grants[1].locale', code: 'invalid_value' }]);
    expect((await read(id)).grants).toEqual([]);
  });

  it('that somebody else changed meanwhile are not overwritten: one of two at the same time wins', async () => {
    const { id } = await newAccount();
    const { version } = await read(id);
    const both = await Promise.all([set(id, [german], version), set(id, [screens], version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.details?.[0]?.params).toMatchObject({ current: await read(id) });
  });

  it('go with the account when it is erased', async () => {
    const { id } = await newAccount();
    await give(id, [german]);
    const { body } = await server.ask(contract.user.erase, { params: { id }, token: superAdmin });
    expect(body.success).toBe(true);
    expect((await server.services.translations.grantsOf(id)).length).toBe(0);
  });
});
