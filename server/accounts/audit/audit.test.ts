import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditRow, audit as contract } from 'core/contract/accounts/audit';
import { user } from 'core/contract/accounts/user';
import { instrument } from 'core/contract/authoring/instrument';
import { uuidv7 } from '../../database/uuid';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let root: { id: string; token: string };
let omar: string;

beforeAll(async () => {
  server = await createTestServer();
  const id = await server.addUser('rita.root@example.org', ['superAdmin']);
  root = { id, token: (await server.signIn('rita.root@example.org')).accessToken };
  omar = await server.addUser('omar.person@example.org');
});
afterAll(() => server.stop());

const list = (query: Record<string, string> = {}, token: string | undefined = root.token) =>
  server.ask(contract.list, { query, token });
const filtered = async (filters: Record<string, string[]>, query: Record<string, string> = {}) =>
  (await list({ filters: JSON.stringify(filters), ...query })).body.data as AuditRow[];

async function record(action: AuditRow['action'], facts: { actorId?: string; entityId?: string } = {}): Promise<void> {
  const { actorId = null, entityId = null } = facts;
  await server.services.audit.record(server.database.db, {
    action,
    actorId,
    entity: 'account',
    entityId,
    address: '192.0.2.77',
  });
}

describe('the log', () => {
  it('names account and actor as they are called now, and nobody who has been erased', async () => {
    await server.ask(user.updateRole, { params: { id: omar }, body: { roles: ['admin', 'user'] }, token: root.token });
    const [row] = await filtered({ entityId: [omar] });
    expect(row).toMatchObject({
      action: 'account.roles_changed',
      actor: { id: root.id, displayName: 'rita.root' },
      entity: 'account',
      entityName: 'omar.person',
      change: { before: ['user'], after: ['admin', 'user'] },
    });
    const { pool } = server.database;
    await pool.query("update user_account set display_name = 'Omar' where id = $1", [omar]);
    expect((await filtered({ entityId: [omar] }))[0]?.entityName).toBe('Omar');
    await pool.query("update user_account set status = 'erased' where id = $1", [omar]);
    expect((await filtered({ entityId: [omar] }))[0]).toMatchObject({ entityId: omar, entityName: null });
    await pool.query("update user_account set status = 'active' where id = $1", [omar]);
  });

  it('is filtered by action, actor, account and time, newest first, a page at a time', async () => {
    const [actorId, entityId] = [uuidv7(), uuidv7()];
    const moments: string[] = [];
    for (const action of ['totp.enabled', 'totp.removed', 'totp.enabled'] as const) {
      server.clock.forward(60);
      moments.push(server.clock.now().toISOString());
      await record(action, { actorId, entityId });
    }
    const [first = '', second = '', third = ''] = moments;
    expect((await filtered({ actor: [actorId] })).map(({ at }) => at)).toEqual([third, second, first]);
    expect((await filtered({ action: ['totp.enabled'], entityId: [entityId] })).map(({ at }) => at)).toEqual([
      third,
      first,
    ]);
    expect((await filtered({ actor: [actorId], from: [second], to: [second] })).map(({ at }) => at)).toEqual([second]);
    expect(await filtered({ actor: [actorId], to: ['1970-01-01T00:00:00.000Z'] })).toEqual([]);
    // An unknown actor still appears.
    expect((await filtered({ actor: [actorId] }))[0]?.actor).toEqual({ id: actorId, displayName: '' });
    const page = await list({
      filters: JSON.stringify({ actor: [actorId] }),
      current: '2',
      pageSize: '2',
    });
    expect([(page.body.data as AuditRow[]).map(({ at }) => at), page.body.total]).toEqual([[first], 3]);
  });

  it.each([
    [{ filters: '{"action":["made.up"]}' }, 'query.filters.action[0]', 'invalid_format'],
    [{ filters: '{"actor":["1 or 1=1"]}' }, 'query.filters.actor[0]', 'invalid_format'],
    [{ filters: '{"from":["yesterday"]}' }, 'query.filters.from[0]', 'invalid_format'],
    [{ filters: '{"change":["x"]}' }, 'query.filters.change', 'unknown_field'],
    [{ sorter: '{"at":"ascend"}' }, 'query.sorter.at', 'unknown_field'],
    [{ keyword: 'omar' }, 'query.keyword', 'unknown_field'],
    [{ pageSize: '101' }, 'query.pageSize', 'too_big'],
    [{ current: '0' }, 'query.current', 'too_small'],
  ])('refuses %j', async (query, path, code) => {
    const { status, body } = await list(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path, code }]);
  });

  it('is superAdmin’s alone', async () => {
    expect((await list({}, await server.tokenOf(['admin', 'user']))).status).toBe(403);
    expect((await server.ask(contract.list)).status).toBe(401);
  });

  it('has what is brought in and published', async () => {
    const document = JSON.parse(readFileSync(join(__dirname, '../../../seed/instruments/ces_d.json'), 'utf8')) as {
      texts: Record<string, { title: string }>;
    };
    const entityName = document.texts['en-US']?.title;
    expect(entityName).toMatch(/\w/);
    const { body } = await server.ask(instrument.import, { body: document, token: root.token });
    const { id } = body.data as { id: string };
    server.clock.forward(1);
    await server.ask(instrument.publish, {
      params: { id },
      body: { note: 'a note of somebody', overrideIncompleteLocales: true },
      token: root.token,
    });
    expect(await filtered({ entityId: [id] })).toMatchObject([
      { action: 'instrument.published', actor: { id: root.id }, change: { code: 'ces_d', version: 1 } },
      { action: 'instrument.imported', entity: 'instrument', entityName, change: { code: 'ces_d', mode: 'new' } },
    ]);
  });

  it('says nothing of what was undone', async () => {
    const before = (await list()).body.total;
    await server.ask(instrument.import, { body: { format: 'instrument/1' }, token: root.token });
    await server.ask(user.updateRole, { params: { id: root.id }, body: { roles: ['user'] }, token: root.token });
    expect((await list()).body.total).toBe(before);
  });
});

describe('the table of the log', () => {
  it.each([
    "update audit_event set action = 'sign_out'",
    'delete from audit_event',
    'truncate audit_event',
    'truncate audit_event cascade',
    "insert into audit_event select * from audit_event limit 1 on conflict (id) do update set action = 'sign_out'",
  ])('refuses: %s', async (statement) => {
    await record('sign_out', { actorId: root.id });
    const { pool } = server.database;
    const count = async () => (await pool.query('select count(*)::int as count from audit_event')).rows[0].count;
    const before = await count();
    await expect(pool.query(statement)).rejects.toThrow(/append-only/);
    expect(await count()).toBe(before);
  });

  it('holds no address, no name and no network address', async () => {
    await server.ask(user.update, {
      params: { id: omar },
      body: { displayName: 'Omar Secret', givenName: 'Omar', birthDate: '1980-01-01', rowVersion: 2 },
      token: root.token,
    });
    await record('sign_in.failed', { entityId: omar });
    const { rows } = await server.database.pool.query('select to_jsonb(audit_event)::text as text from audit_event');
    const text = rows.map((row: { text: string }) => row.text).join('\n');
    expect(text).toContain('account.updated');
    expect(text).not.toMatch(/example\.org|omar|secret|rita|1980-01-01|192\.0\.2|127\.0\.0/i);
    // The same place is recognised by its keyed digest: without the installation's secret nobody can try addresses.
    const origins = (await filtered({ action: ['sign_in.failed'] })).map(({ origin }) => origin);
    expect(origins[0]).toMatch(/^[\w-]{16}$/);
  });
});
