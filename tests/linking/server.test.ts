import { sql } from 'drizzle-orm';
import { dataOf } from 'server/testing/answering/respondent';
import { SurveyTaker } from 'server/testing/surveys/participant';
import { invited, openedSurvey } from 'server/testing/surveys/survey';
import { createTestServer, type TestServer } from 'server/testing/testServer';
import { Random } from '../faults/random';
import { hangsAfter } from '../hangs';
import { isLong } from '../long';
import { type Copy, copyOf, sidesOf } from './copy';
import { judged } from './judge';
import { guesses } from './linker';

const size = isLong ? { invited: 1000, answered: 600, days: 60 } : { invited: 100, answered: 60, days: 10 };
const seeds = isLong ? [1, 2, 3, 4, 5] : [1];

const places = ['berlin', 'berlin', 'berlin', 'paris', 'paris'];
const locales = ['de-DE', 'de-DE', 'fr-FR'];

/** Lets the next transactions of the server through, and none after them: as if it were killed there. */
function killAfter(server: TestServer, transactions: number): () => void {
  const { db } = server.database;
  const original = db.transaction.bind(db);
  let left = transactions;
  const dying = (...asked: Parameters<typeof original>) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : original(...asked);
  };
  Object.assign(db, { transaction: dying });
  return () => Object.assign(db, { transaction: original });
}

interface Campaign {
  surveyId: string;
  truth: Map<string, string>;
  /** In the middle, and after the end. */
  during: Copy;
  after: Copy;
  logLines: readonly string[];
  /** What only those who run it may have: nothing of it may be in a copy. */
  keys: number;
}

/** A campaign over the server's calls: uneven places and languages, days with one person, people who go on days later, and deaths of the server. */
async function campaign(server: TestServer, seed: number): Promise<Campaign> {
  const random = new Random(seed);
  const { id: surveyId } = await openedSurvey(server, {
    anonymity: 'anonymous',
    audience: 'invited',
    attributes: [{ code: 'place', kind: 'text', from: 'invitation' }],
    texts: { 'en-US': { title: 'A' }, 'de-DE': { title: 'B' }, 'fr-FR': { title: 'C' } },
    items: [{ code: 'a' }, { code: 'b' }],
  });
  const people: { id: string; code: string; locale: string }[] = [];
  for (let index = 0; index < size.invited; index += 1) {
    const locale = random.chance(0.02) ? 'ar-EG' : random.pick(locales);
    const place = random.chance(0.02) ? `village ${index}` : random.pick(places);
    const name = `Person ${seed} ${index}`;
    const email = `person.${seed}.${index}@example.org`;
    people.push({ ...(await invited(server, surveyId, { name, email, locale, attributes: { place } })), locale });
  }
  const truth = new Map<string, string>();
  const underWay: { taker: SurveyTaker; body: object }[] = [];
  let during: Copy | undefined;
  const finish = async ({ taker, body }: { taker: SurveyTaker; body: object }) => {
    taker.token = undefined;
    for (let step = await taker.begin(body); ; ) {
      await taker.fill(step.attempt.id, random.below(4));
      const next = dataOf<{ done?: boolean }>(await taker.goOn());
      if (next.done === true) return;
      step = await taker.begin(body);
    }
  };
  for (let index = 0; index < size.answered; index += 1) {
    // Days that have one person, and days that have many.
    const isNewDay = index < size.days / 2 || random.chance(size.days / 2 / size.answered);
    server.clock.forward(isNewDay ? 86_400 : random.below(200));
    const [person] = people.splice(random.below(people.length), 1);
    if (person === undefined) throw new Error('nobody is left');
    const taker = new SurveyTaker(server, surveyId);
    // Once after the code is used, once after its batch is written and before its participations are.
    const isKilled = index % 40 === 20;
    const revive = isKilled ? killAfter(server, 1 + (index % 80 < 40 ? 0 : 1)) : () => {};
    const body = {
      code: person.code,
      locale: person.locale,
      credential: `${random.share()}${crypto.randomUUID()}`.replace('.', '-'),
    };
    await taker.start(body).finally(revive);
    underWay.push({ taker, body });
    // As a browser does that got no answer: it asks again with what only it holds.
    truth.set(person.id, (await taker.begin(body)).participation);
    if (isKilled) await server.services.anonymousSurveys.settleDue();
    while (underWay.length > 0 && random.chance(0.7)) {
      const [one] = underWay.splice(random.below(underWay.length), 1);
      if (one !== undefined) await finish(one);
    }
    if (index === Math.floor(size.answered * 0.7)) during = await copyOf(server.database.db);
  }
  if (during === undefined) throw new Error('nobody came');
  await server.services.anonymousSurveys.throwAway(surveyId);
  await server.database.db.execute(sql`
    update survey set status = 'closed', closed_at = '2000-01-01T00:00:00Z' where id = ${surveyId}
  `);
  await server.services.anonymousSurveys.settleDue();
  const after = await copyOf(server.database.db);
  const { keys } = { keys: (after.get('anonymous_batch') ?? []).length };
  return { surveyId, truth, during, after, logLines: server.logLines, keys };
}

describe.each(seeds)('a campaign on a server, seed %i', (seed) => {
  let server: TestServer;
  let played: Campaign;
  beforeAll(async () => {
    server = await createTestServer();
    played = await campaign(server, seed);
  }, hangsAfter(600_000));
  afterAll(() => server.stop());

  it.each([
    'during',
    'after',
  ] as const)('%s it no column, time, place or transaction joins people and answers', (when) => {
    const { asked, taken, used, odds } = sidesOf(played[when], played.surveyId);
    expect(asked).toHaveLength(size.invited);
    expect(used).toBeGreaterThan(size.answered * 0.3);
    const texts = [...played.logLines, ...[...played[when].values()].flat().map((row) => JSON.stringify(row))];
    const { all, beyond } = judged(guesses(asked, taken, texts), {
      truth: played.truth,
      odds,
      tries: seeds.length * 2,
    });
    expect(all.length).toBeGreaterThan(1000);
    expect(beyond.slice(0, 10)).toEqual([]);
  });

  it('what was planted into the copy is found', () => {
    const { asked, taken, odds } = sidesOf(played.during, played.surveyId);
    const planted = (texts: readonly string[], change: (person: (typeof asked)[number], place: number) => object) => {
      const places = new Map([...played.truth].map(([person], place) => [person, place]));
      const marked = asked.map((one) => ({
        ...one,
        known: { ...one.known, ...change(one, places.get(one.id) ?? -1) },
      }));
      const seen = taken.map((one, place) => ({ ...one, known: { ...one.known, 'user_survey.began': place } }));
      return judged(guesses(marked, seen, texts), { truth: played.truth, odds, tries: 1 }).beyond.length;
    };
    // A time beside the invitation, with the order in which participations lie; a line of the log that names both.
    const order = new Map(taken.map(({ id }, place) => [id, place]));
    const seenAt = ({ id }: { id: string }) => {
      const place = order.get(played.truth.get(id) ?? '');
      return place === undefined ? {} : { 'invitation.seen_at': place + 0.25 };
    };
    expect(planted([], seenAt)).toBeGreaterThan(0);
    const lines = [...played.truth].map(([person, taking]) => `POST start ${person} ${taking}`);
    expect(planted(lines, () => ({}))).toBeGreaterThan(0);
  });

  it('the people who were given up in a death are none: each code that was used began one participation', async () => {
    expect(played.after.get('user_survey')).toHaveLength(played.truth.size);
    expect(played.keys).toBe(0);
    expect(played.after.get('anonymous_code')).toEqual([]);
    expect(played.after.get('anonymous_taking')).toEqual([]);
    expect(played.after.get('answer_event')).toEqual([]);
  });
});
