import { surveyParts } from 'core/contract/surveys/surveyParts';
import { armOf } from 'core/survey';
import { eq, sql } from 'drizzle-orm';
import { survey } from '../../database/schema/survey';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const randomization = { arms: [{ code: 'active', weight: 2 }, { code: 'control' }], block: 6, strata: ['site'] };
const attributes = [{ code: 'site', kind: 'choice' as const, values: ['berlin', 'paris'] }];
const seed = 'a seed of the tests';

async function randomized(rest: object = {}) {
  const asked = { audience: 'link' as const, attributes, randomization, ...rest };
  const made = await openedSurvey(server, asked);
  await server.database.db.update(survey).set({ seed }).where(eq(survey.id, made.id));
  return made;
}

const begin = (id: string, site: string) => new SurveyTaker(server, id).begin({ attributes: { site } });

it('puts people who begin at once, on two servers, into the arms of whole blocks, as the seed says', async () => {
  const { id } = await randomized();
  const second = await createTestServer({ beside: server });
  await Promise.all(
    Array.from({ length: 36 }, (_, n) =>
      new SurveyTaker(n % 2 ? server : second, id).begin({ attributes: { site: n < 24 ? 'berlin' : 'paris' } }),
    ),
  );
  await second.stop();
  const { rows } = await server.database.db.execute(sql`
    select attributes ->> 'site' as site, arm, count(*)::int as n from user_survey where survey_id = ${id} group by 1, 2 order by 1, 2
  `);
  expect(rows).toEqual([
    { site: 'berlin', arm: 'active', n: 16 },
    { site: 'berlin', arm: 'control', n: 8 },
    { site: 'paris', arm: 'active', n: 8 },
    { site: 'paris', arm: 'control', n: 4 },
  ]);
});

it('is the order that seed and stratum give, and decides rules; the respondent is not told', async () => {
  const items = [
    { code: 'first', visibleIf: 'arm = "control"' },
    { code: 'a' },
    { code: 'b', visibleIf: 'arm = "active"' },
  ];
  const { id } = await randomized({ items });
  const seen: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const taker = new SurveyTaker(server, id);
    const { items: asked } = await taker.finish(() => 1, { attributes: { site: 'paris' } });
    expect([
      ['a', 'b'],
      ['first', 'a'],
    ]).toContainEqual(asked);
    seen.push(asked.includes('b') ? 'active' : 'control');
    expect(JSON.stringify([await taker.detail(), await taker.list()])).not.toMatch(/active|control|"arm"/);
  }
  expect(seen).toEqual(Array.from({ length: 6 }, (_, n) => armOf(randomization, seed, '["paris"]', n)));
});

describe('the list of arms', () => {
  const csv = async (id: string) =>
    server.ask(surveyParts.arms, { params: { id }, token: await server.tokenOf(['superAdmin']) });

  it('names who is in which arm, with the strata', async () => {
    const { id } = await randomized();
    await begin(id, 'paris');
    const { status, text } = await csv(id);
    expect(status).toBe(200);
    expect(text.split('\r\n')[0]).toBe('\ufeffparticipation,wave,arm,status,startedAt,name,email,site');
    expect(text.split('\r\n')[1]).toMatch(/^[-0-9a-f]{36},,(active|control),started,.*,paris$/);
  });

  it('of a confidential survey counts whole groups, and of an anonymous one is refused', async () => {
    const hidden = await randomized({ anonymity: 'confidential', settings: { minimumGroup: 3 } });
    await begin(hidden.id, 'paris');
    expect((await csv(hidden.id)).text).toBe('\ufeffarm,people\r\nactive,0\r\ncontrol,0\r\n');
    // A block: four of one arm, two of the other.
    for (let n = 1; n < 6; n += 1) await begin(hidden.id, 'paris');
    expect((await csv(hidden.id)).text).toBe('\ufeffarm,people\r\nactive,3\r\ncontrol,0\r\n');
    const anonymous = await randomized({ anonymity: 'anonymous' });
    expect((await csv(anonymous.id)).body.errorCode).toBe('survey.anonymous');
  });
});
