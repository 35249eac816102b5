import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Permission, permissionRoles, permissions } from 'core/access/permissions';
import type { Role } from 'core/access/roles';
import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { contractRows } from 'server/plugins/endpoints';
import { invited, openedSurvey, type TestSurvey } from 'server/testing/surveys/survey';
import { createTestServer, type TestServer } from 'server/testing/testServer';
import * as z from 'zod';
import { createRecords, type Records } from './records.testing';

/** Who asks: the roles of the caller; null: nobody is signed in. */
const callers: Record<string, readonly Role[] | null> = {
  'without a token': null,
  'as user': ['user'],
  'as admin': ['admin'],
  'as superAdmin alone': ['superAdmin'],
  'with all roles': ['superAdmin', 'admin', 'user'],
  'with no role': [],
  'as translator': ['user'],
};

/** An account that may translate the screens into German. */
const translator = 'as translator';

type Verdict = 'allowed' | 'auth.required' | 'access.denied';

/** Straight from the role table: written here a second time, so that a fault in `holds` cannot hide. */
function verdict(permission: Permission, roles: readonly Role[] | null, isTranslator: boolean): Verdict {
  if (permission === 'public') return 'allowed';
  if (roles === null) return 'auth.required';
  if (permission === 'signed-in') return 'allowed';
  if (permission === 'translation:granted') {
    return isTranslator || roles.includes('superAdmin') || roles.includes('admin') ? 'allowed' : 'access.denied';
  }
  return permissionRoles[permission].some((role) => roles.includes(role)) ? 'allowed' : 'access.denied';
}

let server: TestServer;
const tokens: Record<string, string | undefined> = {};
const userIds: Record<string, string> = {};
let instrumentId: string;
let openSurvey: TestSurvey;
let records: Records;

beforeAll(async () => {
  server = await createTestServer();
  const document: unknown = JSON.parse(readFileSync(join(__dirname, '../../seed/instruments/ces_d.json'), 'utf8'));
  instrumentId = (await server.services.instruments.importDocument(document, 'new', null)).id;
  await server.services.instruments.publish(instrumentId, { note: '', overrideIncompleteLocales: true }, null);
  records = createRecords(server, instrumentId);
  openSurvey = await openedSurvey(server, { audience: 'link' });
  for (const [name, roles] of Object.entries(callers)) {
    if (roles === null) continue;
    const email = `${name.replaceAll(' ', '.')}@example.org`;
    userIds[name] = await server.addUser(email, roles);
    tokens[name] = (await server.signIn(email)).accessToken;
  }
  await records.grant(userIds[translator] ?? '', { locale: 'de-DE', kind: 'Webpages', may: 'translate' });
});
afterAll(() => server.stop());

const rows = contractRows(contract);

/** Of a text that nobody has written. */
const textKey = '0'.repeat(64);

/** A body that the row's schema may well refuse: whether one may ask is decided before. */
const bodyOf = (row: Endpoint) => (row.body === undefined ? undefined : {});

/** Calls of a survey that also those make who have nothing but its code. */
const isForAll = (name: string, row: Endpoint) => name.startsWith('mySurvey.') && row.permission === 'public';

/** What a row takes in its path: a record of the caller's own, or one that the role rules speak of. */
async function paramsOf(name: string, row: Endpoint, caller: string): Promise<Record<string, string>> {
  if (row.params === undefined) return {};
  if (name === 'translation.bundle') return { kind: 'System', locale: 'en-US' };
  if (name === 'user.read') return { id: userIds[caller] ?? (await records.user(['user'])) };
  if (name.startsWith('user.')) return { id: await records.user(['user']) };
  if (name.startsWith('language.')) return { code: 'de-DE' };
  if (name === 'rescoring.changed') {
    return { id: instrumentId, job: await records.reckoning(userIds[caller] ?? (await records.user(['admin']))) };
  }
  if (name === 'reportBatch.file') {
    return { id: instrumentId, job: await records.batch(userIds[caller] ?? (await records.user(['admin']))) };
  }
  const user = userIds[caller] ?? (await records.user(['user']));
  if (isForAll(name, row)) return { id: openSurvey.id };
  if (/^(invitation|message|surveyParts)\./.test(name)) {
    const id = (await records.owned('survey', user)) ?? '';
    return { id, invitation: (await invited(server, id)).id, kind: 'reminder' };
  }
  if (name.startsWith('surveyView.')) {
    const id = (await records.owned('survey', user)) ?? '';
    return { id, view: await records.view('survey', id, user) };
  }
  if (name.startsWith('instrumentView.')) {
    return { id: instrumentId, view: await records.view('instrument', instrumentId, user) };
  }
  if (name === 'dataExport.instrument') return { id: instrumentId };
  if (name === 'dataExport.survey') return { id: (await records.owned('survey', user)) ?? '', item: 'all' };
  if (name === 'dataExport.file') return { job: crypto.randomUUID() };
  if (name === 'result.instrument') return { id: instrumentId, tab: 'overview' };
  if (name === 'result.survey')
    return { id: (await records.owned('survey', user)) ?? '', item: 'all', tab: 'overview' };
  if (name === 'result.surveyRespondent') return records.answered(user);
  if (name === 'result.instrumentRespondent') return { id: instrumentId, attempt: crypto.randomUUID() };
  if (name.startsWith('textCoding.')) {
    const id = name.startsWith('textCoding.survey') ? ((await records.owned('survey', user)) ?? '') : instrumentId;
    return { id, item: 'all', question: 'q1', key: textKey };
  }
  if (name === 'testRun.failures') return { id: (await records.owned('testRun', user)) ?? '', position: '0' };
  const id = (await records.owned(name, user)) ?? instrumentId;
  if (name === 'prompt.run') return { id, run: await records.promptRun(id) };
  const client = crypto.randomUUID();
  return 'locale' in row.params.shape ? { kind: 'Webpages', locale: 'de-DE', id } : { id, client, user, code: 'page' };
}

it('has every endpoint of the contract to look at', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, row] of rows) expect(permissions).toContain(row.permission);
});

describe.each(rows)('%s', (name, row) => {
  it.each(Object.keys(callers))('%s', async (caller) => {
    const expected = verdict(row.permission, callers[caller] ?? null, caller === translator);
    const given = isForAll(name, row) ? { code: (await invited(server, openSurvey.id)).code } : bodyOf(row);
    const asked = { params: await paramsOf(name, row, caller), body: given, token: tokens[caller] };
    const { status, body } = await server.ask(row, asked);
    if (expected === 'allowed') {
      expect(['auth.required', 'auth.token_invalid', 'auth.token_expired', 'access.denied']).not.toContain(
        body.errorCode,
      );
      // Only what an empty body or an open attempt lacks may keep it from success.
      // What one may not translate is not found, nor a file that no job of one's own has made, nor an attempt that one does not read.
      const mayMiss =
        row.permission.startsWith('translation:') || ['dataExport.file', 'result.instrumentRespondent'].includes(name);
      expect([200, 400, 409, 422, ...(mayMiss ? [404] : [])]).toContain(status);
    } else {
      expect(body.errorCode).toBe(expected);
      expect(status).toBe(expected === 'auth.required' ? 401 : 403);
      expect(body.data).toBeUndefined();
    }
  });
});

/** A body that the row's schema accepts, so that the refusal is for the id alone. */
const validBodies: Record<string, object> = {
  'chat.rename': { title: 'Another' },
  'chat.ask': { parentId: null, text: 'Hello?' },
  'chat.show': { leaf: crypto.randomUUID() },
  'attempts.answer': { client: crypto.randomUUID(), sequence: 1, answers: {}, at: '2026-06-15T09:30:00.000Z' },
  'attempts.addRespondent': { age: 30 },
  'access.change': { rowVersion: 1 },
  'licence.mail': { code: crypto.randomUUID(), email: 'grace@example.org' },
  'mySurvey.continue': { participation: crypto.randomUUID() },
  'trial.answer': { answers: {}, locale: 'en-US' },
  'user.update': { rowVersion: 1 },
  'user.updateRole': { roles: ['user'] },
  'user.setStatus': { status: 'disabled' },
  'user.setTranslationPermissions': { grants: [], version: '' },
};

/** The same for surveys. */
const surveyBodies: Record<string, object> = {
  'dataExport.survey': { format: 'csv' },
  'survey.change': { rowVersion: 1 },
  'survey.addItem': { kind: 'page', code: 'other' },
  'survey.setItems': { rowVersion: 1, items: [] },
  'survey.setTexts': { locale: 'en-US', texts: {} },
  'survey.duplicate': { code: 'copied' },
  'survey.setPassword': { password: 'a password' },
  'survey.setCollaborators': { collaborators: [] },
  'invitation.create': { people: [{}] },
  'invitation.import': { text: 'a@example.org' },
  'surveyParts.setQuotas': { rowVersion: 1, quotas: [] },
  'surveyParts.setWaves': { rowVersion: 1, waves: [] },
  'surveyView.create': { name: 'A view', shown: { item: 'all', tab: 'overview', query: {} } },
  'surveyView.change': { rowVersion: 1 },
  'message.change': { rowVersion: 1 },
  'message.recall': { message: 'reminder' },
  'message.preview': { message: 'reminder' },
  'message.send': { message: 'reminder' },
  'textCoding.surveyThemes': { themes: [], rowVersion: 0 },
};

const bodyFor = (name: string, row: Endpoint) => (row.body === undefined ? undefined : (validBodies[name] ?? {}));

/** Every row that names a record in its path; a new one has to be given its owner in `records.testing.ts`. */
const withId = rows.filter(([, row]) => row.params !== undefined && 'id' in row.params.shape);
const ownRows = withId.filter(([, row]) => row.permission.endsWith(':own'));
const surveyRows = withId.filter(([name]) =>
  /^(survey|surveyParts|surveyView|invitation|message)\.|^(result|dataExport|textCoding)\.survey/.test(name),
);
const codeRows = withId.filter(([name, row]) => isForAll(name, row));
const accountRows = withId.filter(([name]) => name.startsWith('user.'));

it('has endpoints of one’s own to look at, and knows of each whose the record is', async () => {
  expect(ownRows.map(([name]) => name)).toEqual(
    expect.arrayContaining(['attempts.result', 'session.end', 'secondFactor.removePasskey', 'notice.read']),
  );
  for (const [name] of ownRows)
    expect([name, typeof (await records.owned(name, userIds['as user'] ?? ''))]).toEqual([name, 'string']);
});

it('gives every id in a path to one of these tests, or says why not', () => {
  /**
   * Domains, areas, products, prompts and all sales are superAdmins' as a whole, instruments staff's (of trials those of one's own are looked at above), published ones every respondent's; a picture is opened by its signed address alone;
   * what a translator may see and change is held by translators.test.ts, and which attempts staff see by attempts.test.ts.
   */
  const shared =
    /^((instrument|instrumentReader|draft|rescoring|reportBatch|trial|browse|asset|translation|suggestion|glossary|domain|area|product|prompt|offers|sales|testRun|instrumentView)\.|access\.setInstrument$|result\.(instrument|attempts|instrumentRespondent)$|dataExport\.instrument$|textCoding\.instrument)/;
  const covered = [...ownRows, ...surveyRows, ...codeRows, ...accountRows].map(([name]) => name);
  expect(withId.map(([name]) => name).filter((name) => !shared.test(name) && !covered.includes(name))).toEqual([]);
});

/** A trial says that the invitation is gone, to whoever never had one too. */
const absentCode = (name: string) => (name.startsWith('trial.') ? 'trial.withdrawn' : 'not_found');

describe.each(ownRows)("%s of somebody else's record", (name, row) => {
  const body = bodyFor(name, row);

  it('is given a body that the contract accepts', () => {
    expect((row.body ?? z.undefined()).safeParse(body).success).toBe(true);
  });

  it.each(['as user', 'with all roles'])('is not found %s', async (caller) => {
    const id = (await records.owned(name, await records.user(['user']))) ?? '';
    const answered = await server.ask(row, { params: { id }, body, token: tokens[caller] });
    expect([answered.status, answered.body.errorCode]).toEqual([404, absentCode(name)]);
  });

  it('cannot be told from one that does not exist', async () => {
    const ask = (id: string) => server.ask(row, { params: { id }, body, token: tokens['as user'] });
    const foreign = await ask((await records.owned(name, await records.user(['user']))) ?? '');
    const absent = await ask(crypto.randomUUID());
    const { requestId: _, ...told } = foreign.body;
    expect(absent.body).toMatchObject(told);
    expect(absent.status).toBe(foreign.status);
  });
});

describe.each(surveyRows)('%s of a survey that the caller does not work on', (name, row) => {
  it('cannot be told from one that does not exist, except by a superAdmin', async () => {
    const owner = await records.user(['admin']);
    const { id: owned, attempt } =
      name === 'result.surveyRespondent'
        ? await records.answered(owner)
        : { id: (await records.owned('survey', owner)) ?? '', attempt: '' };
    const invitation = (await invited(server, owned)).id;
    const view = await records.view('survey', owned, owner);
    const ofText = { question: 'q1', key: textKey };
    const ask = (id: string, caller: string) =>
      server.ask(row, {
        params: {
          id,
          code: 'page',
          invitation,
          kind: 'reminder',
          item: 'all',
          tab: 'overview',
          attempt,
          view,
          ...ofText,
        },
        body: surveyBodies[name] ?? bodyFor(name, row),
        token: tokens[caller],
      });
    const foreign = await ask(owned, 'as admin');
    const absent = await ask(crypto.randomUUID(), 'as admin');
    expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'not_found']);
    const { requestId: _, ...told } = foreign.body;
    expect(absent.body).toMatchObject(told);
    expect((await ask(owned, 'as superAdmin alone')).body.errorCode).not.toBe('not_found');
  });
});

describe.each(accountRows)('%s of an account that the caller may not touch', (name, row) => {
  const body = bodyFor(name, row);

  it.each([
    ['user'],
    ['admin'],
    ['superAdmin'],
    ['superAdmin', 'admin', 'user'],
  ] satisfies Role[][])('by an ordinary user and by an admin, the account holding %s', async (...held) => {
    const id = await records.user(held);
    const before = await records.account(id);
    const byUser = await server.ask(row, { params: { id }, body, token: tokens['as user'] });
    expect([403, 404]).toContain(byUser.status);
    if (held.join() !== 'user') {
      const byAdmin = await server.ask(row, { params: { id }, body, token: tokens['as admin'] });
      expect([403, 404]).toContain(byAdmin.status);
      if (byAdmin.status === 404) {
        const absent = await server.ask(row, { params: { id: crypto.randomUUID() }, body, token: tokens['as admin'] });
        expect(absent.body.errorCode).toBe(byAdmin.body.errorCode);
      }
    }
    expect(await records.account(id)).toEqual(before);
  });
});

it('lists only one’s own attempts', async () => {
  const own = await records.owned('attempts.result', userIds['as user'] ?? '');
  await records.owned('attempts.result', await records.user(['user']));
  const { body } = await server.ask(contract.attempts.list, { token: tokens['as user'] });
  const listed = (body.data as { id: string }[]).map(({ id }) => id);
  expect(listed).toContain(own);
  expect(new Set(listed).size).toBe(new Set(await records.attemptsOf(userIds['as user'] ?? '')).size);
});
