import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import { sql } from 'drizzle-orm';
import { contractRows } from 'server/plugins/endpoints';
import { alarming } from 'server/testing/answering/endings';
import { dataOf } from 'server/testing/answering/respondent';
import { SurveyTaker } from 'server/testing/surveys/participant';
import { invited, openedSurvey } from 'server/testing/surveys/survey';
import { createTestServer, type TestServer } from 'server/testing/testServer';

/** Where names are withheld, no call gives staff an attempt, a guest, an answer, or a date from which one could be told. */

interface Asked {
  id: string;
  instrumentId: string;
  invitations: string[];
  /** What no answer to staff may hold. */
  secrets: string[];
}

const answers = { q1: 'never', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'never' };

let server: TestServer;
let staff: string;
const surveys: Record<string, Asked> = {};

const rowsOf = async (statement: ReturnType<typeof sql>) => (await server.database.db.execute(statement)).rows;

/** A survey with answers of six people whose sum staff would be told of, if they were named. */
async function answered(anonymity: 'confidential' | 'anonymous'): Promise<Asked> {
  const made = await openedSurvey(server, {
    anonymity,
    audience: 'invited',
    items: [{ code: 'a', document: alarming(`of_${anonymity}`) }],
  });
  const invitations: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { id, code } = await invited(server, made.id, {
      email: `${anonymity}.${index}@example.org`,
      name: `Person ${index}`,
    });
    invitations.push(id);
    const taker = new SurveyTaker(server, made.id);
    const { attempt } = await taker.begin({ code });
    dataOf(await taker.answer(attempt.id, answers));
    dataOf(await taker.complete(attempt.id));
    await taker.goOn();
  }
  const found = await rowsOf(sql`select a.id as attempt, a.user_id from user_instrument a join user_survey p
    on p.user_id = a.user_id and p.id = a.participation_id where p.survey_id = ${made.id}`);
  const sessions = await rowsOf(
    sql`select s.id from session s join user_account u on u.id = s.user_id where u.guest_of = ${made.id}`,
  );
  const participations = await rowsOf(sql`select id from user_survey where survey_id = ${made.id}`);
  return {
    id: made.id,
    instrumentId: made.instruments.a ?? '',
    invitations,
    secrets: [
      ...found.flatMap(({ attempt, user_id }) => [String(attempt), String(user_id)]),
      ...sessions.map(({ id }) => String(id)),
      // That somebody takes part may be known of a confidential survey.
      ...(anonymity === 'anonymous' ? participations.map(({ id }) => String(id)) : []),
    ],
  };
}

beforeAll(async () => {
  server = await createTestServer();
  staff = await server.tokenOf();
  for (const anonymity of ['confidential', 'anonymous'] as const) surveys[anonymity] = await answered(anonymity);
});
afterAll(() => server.stop());

/** All that staff read: other calls change something, and answer with what these read. */
const reads = contractRows(contract).filter(
  ([, row]) => row.method === 'GET' && row.permission !== 'public' && !row.events,
);

it('there are calls to ask', () => {
  expect(reads.length).toBeGreaterThan(40);
  for (const { secrets } of Object.values(surveys)) expect(secrets.length).toBeGreaterThan(15);
});

describe.each(['confidential', 'anonymous'])('of a survey that is %s', (anonymity) => {
  const asked = () => surveys[anonymity] as Asked;

  it.each(reads)('%s gives staff nothing of a person', async (_, row: Endpoint) => {
    const { id, instrumentId, secrets, invitations } = asked();
    // Staff who know an id by another way learn nothing by it either.
    for (const named of [id, instrumentId, ...secrets.slice(0, 3), invitations[0] ?? '']) {
      const params = {
        id: named,
        instrument: instrumentId,
        kind: 'Survey',
        locale: 'en-US',
        code: 'a',
        invitation: named,
      };
      const { text, status } = await server.ask(row, { params, token: staff });
      expect(status).toBeLessThan(500);
      const others = secrets.filter((secret) => secret !== named);
      expect(others.filter((secret) => text.includes(secret))).toEqual([]);
      if (secrets.includes(named)) expect(text).not.toContain('"q2"');
    }
  });

  it('reports, what-if lists, notices and rights to risks leave it out', async () => {
    const { instrumentId, secrets } = asked();
    for (const table of ['access_grant', 'notice', 'rescored_attempt', 'report_file', 'audit_event']) {
      const rows = await rowsOf(sql.raw(`select * from ${table}`));
      const text = JSON.stringify(rows);
      expect([table, secrets.filter((secret) => text.includes(secret))]).toEqual([table, []]);
    }
    const [listed] = dataOf<{ id: string; attempts: number }[]>(
      await server.ask(contract.instrument.list, { token: staff, query: { keyword: `of_${anonymity}` } }),
    );
    expect(listed).toMatchObject({ id: instrumentId, attempts: 0 });
  });
});

it('of an anonymous survey counts move by whole groups, and no list has a row for each', async () => {
  const { id } = surveys.anonymous as Asked;
  const ask = async <T>(row: Endpoint) => dataOf<T>(await server.ask(row, { params: { id }, token: staff }));
  expect(await ask(contract.survey.participations)).toEqual([]);
  const { rows, counts, used } = await ask<{ rows: { state: string }[]; counts: object; used: number }>(
    contract.invitation.list,
  );
  // Six have begun: five are counted, and none is named.
  expect([counts, used]).toEqual([{ waiting: 6 }, 5]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting']));
  const read = await ask<{ started: number; completed: number; lastAnswerAt: string }>(contract.survey.read);
  expect(read).toMatchObject({ started: 6, completed: 6, lastAnswerAt: '2026-06-15T00:00:00.000Z' });
  const late = new SurveyTaker(server, id);
  await late.begin({ code: (await invited(server, id)).code });
  expect(await ask(contract.survey.read)).toMatchObject({ started: 6, completed: 6 });
});
