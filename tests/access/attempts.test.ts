import type { Role } from 'core/access/roles';
import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import type { Anonymity } from 'core/survey/document';
import { and, eq } from 'drizzle-orm';
import { instrumentReader } from 'server/database/schema/instrument';
import { surveyCollaborator } from 'server/database/schema/survey';
import { contractRows } from 'server/plugins/endpoints';
import { alarming } from 'server/testing/answering/endings';
import { working } from 'server/testing/answering/rescoring';
import { dataOf, published, Respondent } from 'server/testing/answering/respondent';
import { named, readBy } from 'server/testing/authoring/readers';
import { endedJob } from 'server/testing/job';
import { SurveyTaker } from 'server/testing/surveys/participant';
import { invited, openedSurvey } from 'server/testing/surveys/survey';
import { createTestServer, type TestServer } from 'server/testing/testServer';
import { mayHoldAttempt } from './attempts.testing';
import { createRecords } from './records.testing';

/** Every call that can answer with something of somebody's attempt, asked by everybody: who sees which attempts. */

/** Roles of who asks, and what they may do in each survey. */
const viewers: Record<string, { roles: readonly Role[]; may?: 'own' | 'edit' | 'see' | 'results' }> = {
  superAdmin: { roles: ['superAdmin'] },
  owner: { roles: ['admin'], may: 'own' },
  editor: { roles: ['admin'], may: 'edit' },
  reader: { roles: ['admin'], may: 'see' },
  'reader of results': { roles: ['admin'], may: 'results' },
  // And reader of the instrument, until all jobs are done.
  'former owner': { roles: ['admin'], may: 'own' },
  'reader of the instrument': { roles: ['admin'] },
  // Named when all had begun.
  'late reader': { roles: ['admin'] },
  'admin without a right': { roles: ['admin'] },
  // With a right that is left over from when they were staff.
  translator: { roles: ['user'], may: 'own' },
  user: { roles: ['user'] },
};
const staff = Object.keys(viewers).filter((name) => viewers[name]?.roles[0] !== 'user');
const everybody = [...Object.keys(viewers), 'guest'];
const people = ['superAdmin', 'owner', 'editor', 'reader', 'reader of results'];

/** Outside surveys with either promise, and of surveys. */
const cases = ['figures', 'named', 'identified', 'confidential', 'anonymous'] as const;
type Case = (typeof cases)[number];

/** Rights that are opened to staff by a risk. */
const ofRisks = /^access\./;
const seers = (which: Case, name: string): readonly string[] => {
  if (which === 'identified') return people;
  if (which === 'confidential' || which === 'anonymous') return [];
  if (ofRisks.test(name)) return staff;
  return which === 'named' ? ['reader of the instrument'] : [];
};

/** Calls that give staff something of single attempts, and of which ones. */
const shown: Record<string, readonly Case[]> = {
  'access.list': ['figures', 'named', 'identified'],
  'access.read': ['figures', 'named', 'identified'],
  'access.result': ['figures', 'named', 'identified'],
  'access.reportPdf': ['figures', 'named', 'identified'],
  'rescoring.changed': ['named', 'identified'],
  'reportBatch.file': ['named', 'identified'],
  'dataExport.file': ['named', 'identified'],
  'result.instrument': ['named', 'identified'],
  'result.attempts': ['named', 'identified'],
  'result.instrumentRespondent': ['named'],
  'result.survey': ['identified'],
  'result.surveyRespondent': ['identified'],
  'survey.participations': ['identified'],
  'textCoding.instrument': ['named', 'identified'],
  'textCoding.survey': ['identified'],
};

/** Those that give one's own attempts alone, which `matrix.test.ts` holds; of `access` what one gives and redeems oneself. */
const own = /^(attempts|mySurvey|chat|trial)\.|^access\.(grant|redeem|change|revoke)$|^profile\.export$/;

/** Those that look like it and hold nothing of an attempt, by what they do hold. */
const others: Record<string, RegExp> = {
  'definitions and texts of instruments and surveys':
    /^(translation|exchange|instrument|draft|browse|prompt|testRun)\.|^survey\.(read|change|setItems|setPassword|removePassword)$/,
  'a scored code that its owner hands out': /^verification\.check$/,
  'what a page of results is asked for': /^(surveyView|instrumentView)\./,
  'ids of what has other figures': /^notice\.events$/,
  'acts by ids, for superAdmins': /^audit\.list$/,
  'who is invited, or in which arm': /^(invitation\.links|surveyParts\.arms)$/,
  'something else': /^(auth|secondFactor|asset|message|orders|sales|health)\./,
};

const isOther = (name: string) => Object.values(others).some((pattern) => pattern.test(name));

const rows = contractRows(contract);
const count = 6;

interface Known {
  /** Ids of attempts and of rights to them. */
  ids: string[];
  /** What was answered and by whom. */
  words: string[];
  survey: string;
  grants: string[];
}

let server: TestServer;
let instrumentId: string;
const known = {} as Record<Case, Known>;
const tokens: Record<string, string> = {};
const jobs: Record<string, string[]> = {};

const answers = (said: string) => ({ q1: 'often', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'never', q6: said });

async function answered(which: Case): Promise<Known> {
  const ids: string[] = [];
  const words: string[] = [];
  const isFree = which === 'figures' || which === 'named';
  const survey = isFree
    ? ''
    : (
        await openedSurvey(server, {
          ...{ anonymity: which satisfies Anonymity, audience: 'invited', settings: { minimumGroup: 3 } },
          items: [{ code: 'a', instrumentId }],
        })
      ).id;
  for (const [name, { may }] of Object.entries(viewers)) {
    if (survey === '' || may === undefined) continue;
    await server.database.db.insert(surveyCollaborator).values({ surveyId: survey, userId: await idOf(name), may });
  }
  for (let person = 0; person < count; person += 1) {
    const said = `words ${which} ${person}`;
    words.push(said);
    if (isFree) {
      const one = await Respondent.on(server);
      const { id } = await one.started(instrumentId);
      dataOf(await one.answer(id, answers(said)));
      dataOf(await one.complete(id));
      ids.push(id);
      continue;
    }
    const name = `Guest ${which} ${person}`;
    const email = `${which}.${person}@example.org`;
    words.push(name, email);
    const taker = new SurveyTaker(server, survey);
    const { attempt } = await taker.begin({ code: (await invited(server, survey, { name, email })).code });
    dataOf(await taker.answer(attempt.id, answers(said)));
    dataOf(await taker.complete(attempt.id));
    await taker.next();
    ids.push(attempt.id);
  }
  const { rows: grants } = await server.database.pool.query('select id from access_grant where attempt_id = any ($1)', [
    ids,
  ]);
  return { ids: [...ids, ...grants.map(({ id }) => id)], words, survey, grants: grants.map(({ id }) => id) };
}

const mailOf = (name: string) => `${name.replaceAll(' ', '.')}@example.org`;
const idOf = async (name: string): Promise<string> =>
  (await server.database.pool.query('select id from user_account where email = $1', [mailOf(name)])).rows[0].id;

/** What-if, reports and an export, as this member of staff. */
async function begunBy(name: string): Promise<string[]> {
  const params = { id: instrumentId };
  const asked: [Endpoint, object][] = [
    [contract.rescoring.whatIf, { version: 3 }],
    [contract.reportBatch.begin, { report: 'main' }],
    [contract.dataExport.instrument, { format: 'csv', names: true }],
  ];
  const begun: string[] = [];
  for (const [row, body] of asked) {
    server.clock.forward(1);
    begun.push(dataOf<{ job: string }>(await server.ask(row, { token: tokens[name] ?? '', params, body })).job);
  }
  return begun;
}

beforeAll(async () => {
  server = await createTestServer();
  const document = alarming('seen_by');
  delete document.testCases;
  document.calculations = document.calculations?.map((one) =>
    one.code === 'total' ? { ...one, shownTo: ['respondent', 'staff'] } : one,
  );
  instrumentId = await published(server, document);
  for (const [name, { roles }] of Object.entries(viewers)) await server.addUser(mailOf(name), roles);
  for (const name of ['reader of the instrument', 'former owner']) await readBy(server, instrumentId, await idOf(name));
  known.figures = await answered('figures');
  await published(server, named(document));
  for (const which of cases) known[which] ??= await answered(which);
  server.clock.forward(1);
  await server.database.db
    .insert(instrumentReader)
    .values({ instrumentId, userId: await idOf('late reader'), since: server.clock.now() });
  const translator = await idOf('translator');
  const grant = { locale: 'de-DE', kind: 'Instrument', may: 'translate' } as const;
  await createRecords(server, instrumentId).grant(translator, grant);
  // A version by which everybody's total is another one.
  const next = { ...named(document), calculations: document.calculations?.map((one) => ({ ...one })) };
  for (const one of next.calculations ?? []) if (one.code === 'total') one.formula = `${one.formula} + 1`;
  await published(server, next);
  for (const name of Object.keys(viewers)) tokens[name] = (await server.signIn(mailOf(name))).accessToken;
  const elsewhere = await openedSurvey(server, { audience: 'link' });
  const guest = new SurveyTaker(server, elsewhere.id);
  await guest.begin();
  tokens.guest = guest.token ?? '';
  await working(server, async () => {
    for (const name of staff) jobs[name] = await begunBy(name);
    const rescore = {
      token: tokens.owner ?? '',
      params: { id: instrumentId },
      body: { version: 3, note: 'Better.' },
    };
    server.clock.forward(1);
    jobs.owner?.push(dataOf<{ job: string }>(await server.ask(contract.rescoring.rescore, rescore)).job);
    for (const [name, begun] of Object.entries(jobs)) {
      for (const job of begun) expect(await endedJob(server, tokens[name] ?? '', job)).toMatchObject({ state: 'done' });
    }
  });
  const former = await idOf('former owner');
  await server.database.db
    .delete(surveyCollaborator)
    .where(and(eq(surveyCollaborator.userId, former), eq(surveyCollaborator.may, 'own')));
  await server.database.db.delete(instrumentReader).where(eq(instrumentReader.userId, former));
}, 240_000);
afterAll(() => server.stop());

/** All paths of a row that could lead to an attempt. */
function pathsOf({ params }: Endpoint): Record<string, string>[] {
  const named = Object.keys(params?.shape ?? {});
  const surveys = cases.map((which) => known[which].survey).filter((id) => id !== '');
  const rest = {
    item: 'a',
    tab: 'questions',
    code: 'a',
    kind: 'Instrument',
    locale: 'en-US',
    position: '0',
    question: 'q6',
  };
  const filled = { ...rest, client: instrumentId, invitation: instrumentId, instrument: instrumentId };
  if (named.includes('job')) {
    const all = Object.values(jobs).flat();
    return all.map((job) => ({ ...filled, id: instrumentId, job }));
  }
  if (named.includes('attempt')) {
    return cases.map((which) => ({
      ...filled,
      ...{ id: known[which].survey || instrumentId, attempt: known[which].ids[0] ?? '' },
    }));
  }
  if (!named.includes('id')) return [filled];
  const ids = cases.flatMap((which) => [...known[which].ids.slice(0, 1), ...known[which].grants.slice(0, 1)]);
  return [...surveys, instrumentId, ...ids].map((id) => ({ ...filled, id }));
}

/** What a call that reads says to somebody, of whichever record. */
async function told(name: string, row: Endpoint, viewer: string): Promise<string> {
  const all: string[] = [];
  for (const params of pathsOf(row)) {
    const query = { pageSize: '100', side: 'received', instrumentId, of: 'q6' };
    const { status, text, body } = await server.ask(row, { params, query, token: tokens[viewer] ?? '' });
    expect(status).toBeLessThan(500);
    if (!isOther(name)) expect(body.errorCode).not.toBe('validation.failed');
    // Not what the path itself has named.
    const said = status === 200 ? text : '';
    const given = Object.values(params).filter((value) => cases.some((which) => known[which].ids.includes(value)));
    const isContent = /"(q1|scores|log)"/.test(said) || row.binary === true;
    all.push(given.reduce((left, id) => (isContent && status === 200 ? left : left.replaceAll(id, '')), said));
    // The bytes of a PDF are packed.
    if (status === 200 && row.binary === true && given.length > 0) all.push(...given);
  }
  return all.join('\n');
}

/** Of which kinds of attempts something is in the text. @param alone ids, without what was answered and by whom */
const kindsIn = (text: string, alone: boolean) =>
  cases.filter((which) => {
    const { ids, words } = known[which];
    return [...ids, ...(alone ? [] : words)].some((secret) => text.includes(secret));
  });

const reads = rows.filter(([, row]) => row.method === 'GET' && row.events !== true && row.permission !== 'public');

it('knows of every call that may hold something of an attempt whose attempts those are', () => {
  const found = rows.filter(([, row]) => mayHoldAttempt(row)).map(([name]) => name);
  const kindsOf = (name: string) => [
    ...(name in shown ? ['staff'] : []),
    ...(own.test(name) ? ['own'] : []),
    ...Object.keys(others).filter((kind) => others[kind]?.test(name)),
  ];
  expect(found.filter((name) => kindsOf(name).length !== 1).map((name) => [name, kindsOf(name)])).toEqual([]);
  expect(Object.keys(shown).filter((name) => !found.includes(name))).toEqual([]);
  // Each of them is read by one of the tests below.
  expect(Object.keys(shown).filter((name) => !reads.some(([read]) => read === name))).toEqual([]);
});

it('has answers of every kind, and a risk in those that staff may see', () => {
  expect(cases.map((which) => known[which].ids.length - known[which].grants.length)).toEqual([6, 6, 6, 6, 6]);
  expect(cases.map((which) => known[which].grants.length)).toEqual([6, 6, 6, 0, 0]);
});

it.each(reads)('%s tells nobody of an attempt that they may not see', async (name, row) => {
  for (const viewer of everybody) {
    const text = await told(name, row, viewer);
    const forbidden = cases.filter((which) => !seers(which, name).includes(viewer));
    // Whom a survey has invited, and what was said in it by whomever, its people may read.
    const seen = kindsIn(text, people.includes(viewer)).filter((which) => forbidden.includes(which));
    expect([viewer, seen]).toEqual([viewer, []]);
    // Whoever may read results alone has no list of those who take part, and a file that was made is given as a whole or not at all.
    if (viewer === 'reader of results' && name === 'survey.participations') continue;
    if (viewer === 'former owner' && name === 'dataExport.file') continue;
    const wanted = (shown[name] ?? []).filter((which) => seers(which, name).includes(viewer));
    expect([viewer, kindsIn(text, false)]).toEqual([viewer, expect.arrayContaining(wanted)]);
  }
});
