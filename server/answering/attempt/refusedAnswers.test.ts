import { attempts } from 'core/contract/answering/attempt';
import { sql } from 'drizzle-orm';
import { publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
/** Its section `more`, asked where q1 >= 1, contains q4 (where total >= 2 as well), q5 and q6. */
let instrumentId: string;
let limitedId: string;
let someone: Respondent;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  instrumentId = await published(server, publishable('refusing'));
  const limited = publishable('limited', (document) => {
    document.settings = { ...document.settings, timeLimit: 10 };
  });
  limitedId = await published(server, limited);
});
beforeEach(async () => {
  someone = await Respondent.on(server);
  id = (await someone.started(instrumentId)).id;
  const { status } = await someone.answer(id, { q1: 'never', q2: 'never' }, { client: tab });
  expect(status).toBe(200);
});
afterAll(() => server.stop());

const tab = '00000000-0000-4000-8000-00000000000a';

/** All that is stored of an attempt's answers. */
async function storedOf(attempt: string) {
  const { db } = server.database;
  const row = await db.execute(sql`
    select answers, revision, saved_at, locale from user_instrument where id = ${attempt}
  `);
  const events = await db.execute(sql`select * from answer_event where attempt_id = ${attempt} order by revision`);
  return { attempt: row.rows, events: events.rows };
}

/** A write that is valid except for the replaced fields. */
const write = (replaced: object) => ({
  client: tab,
  sequence: 2,
  base: 1,
  at: '2026-06-15T09:30:00.000Z',
  answers: { q2: 'often' },
  ...replaced,
});

const send = (body: object, { attempt = id, token = someone.accessToken } = {}) =>
  server.ask(attempts.answer, { token, params: { id: attempt }, body });

const answering = (answers: object) => write({ answers });

describe('refused, with nothing changed', () => {
  const manyPlaces = Array.from({ length: 300 }, (_, index) => [`x${index}`, 'often']);

  /** [what, the write, status, code, details as `path code`] */
  const bad: [string, object, number, string, string[]][] = [
    ['a hidden question', answering({ q5: ['often'] }), 422, 'attempt.answers_invalid', ['answers.q5 answer.hidden']],
    [
      'a question that this very write hides',
      answering({ q1: null, q2: 'often', q6: 'x' }),
      422,
      'attempt.answers_invalid',
      ['answers.q6 answer.hidden'],
    ],
    [
      'a question whose section is shown and which its own rule hides',
      answering({ q1: 'sometimes', q2: 'often', q4: 3 }),
      422,
      'attempt.answers_invalid',
      ['answers.q4 answer.hidden'],
    ],
    [
      'an unknown question',
      answering({ q77: 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.q77 answer.unknown_question'],
    ],
    [
      'a question of another instrument',
      answering({ evening: 'often', q2: 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.evening answer.unknown_question'],
    ],
    [
      'a name that every object has',
      answering({ constructor: 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.constructor answer.unknown_question'],
    ],
    [
      'a matrix as a whole',
      answering({ q3: 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.q3 answer.unknown_question'],
    ],
    [
      'a row that it has not',
      answering({ 'q3.r9': 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.q3.r9 answer.unknown_question'],
    ],
    [
      'what is only shown',
      answering({ intro: 'often' }),
      422,
      'attempt.answers_invalid',
      ['answers.intro answer.not_answerable'],
    ],
    [
      'a choice that is not offered',
      answering({ q1: 'always' }),
      422,
      'attempt.answers_invalid',
      ['answers.q1 answer.unknown_answer'],
    ],
    [
      'out of range',
      answering({ q1: 'often', q4: 121 }),
      422,
      'attempt.answers_invalid',
      ['answers.q4 answer.above_maximum'],
    ],
    [
      'beside the steps',
      answering({ q1: 'often', q4: 1.5 }),
      422,
      'attempt.answers_invalid',
      ['answers.q4 answer.off_step'],
    ],
    [
      'a list where one is asked',
      answering({ q1: ['often'] }),
      422,
      'attempt.answers_invalid',
      ['answers.q1 answer.wrong_kind'],
    ],
    [
      'a number where a choice is asked',
      answering({ q1: 2 }),
      422,
      'attempt.answers_invalid',
      ['answers.q1 answer.wrong_kind'],
    ],
    [
      'a text that no database keeps',
      answering({ q1: 'often', q6: 'a\u0000b' }),
      422,
      'attempt.answers_invalid',
      ['answers.q6 answer.bad_characters'],
    ],
    [
      'an answer that is an object',
      answering({ q1: { code: 'often' } }),
      400,
      'validation.failed',
      ['body.answers.q1 invalid'],
    ],
    [
      'a sequence from the future',
      write({ sequence: 3 }),
      409,
      'attempt.sequence_gap',
      ['body.sequence invalid_value'],
    ],
    [
      'a sequence from far away',
      write({ sequence: 2_000_000_000 }),
      409,
      'attempt.sequence_gap',
      ['body.sequence invalid_value'],
    ],
    [
      'a sequence beyond all counting',
      write({ sequence: 2 ** 40 }),
      400,
      'validation.failed',
      ['body.sequence too_big'],
    ],
    ['the sequence 0', write({ sequence: 0 }), 400, 'validation.failed', ['body.sequence too_small']],
    ['half a sequence', write({ sequence: 1.5 }), 400, 'validation.failed', ['body.sequence invalid_type']],
    [
      'a sequence repeated with other answers',
      write({ sequence: 1 }),
      409,
      'conflict',
      ['body.sequence invalid_value'],
    ],
    ['a time before 1970', write({ at: '1969-12-31T23:59:59.999Z' }), 400, 'validation.failed', ['body.at invalid']],
    [
      'a time that no calendar has',
      write({ at: '2026-02-30T00:00:00Z' }),
      400,
      'validation.failed',
      ['body.at invalid_format'],
    ],
    [
      'a time ten thousand years ahead',
      write({ at: '+012026-06-15T09:30:00Z' }),
      400,
      'validation.failed',
      ['body.at invalid_format'],
    ],
    ['a client that is no id', write({ client: 'tab' }), 400, 'validation.failed', ['body.client invalid_format']],
    ['no client', write({ client: undefined }), 400, 'validation.failed', ['body.client required']],
    ['a base from before everything', write({ base: -1 }), 400, 'validation.failed', ['body.base too_small']],
    ['a base beyond all counting', write({ base: 2 ** 40 }), 400, 'validation.failed', ['body.base too_big']],
    [
      'a language that it is not in',
      write({ locale: 'de-DE' }),
      400,
      'validation.failed',
      ['body.locale invalid_value'],
    ],
    [
      'a field that nobody asked for',
      write({ revision: 9 }),
      400,
      'validation.failed',
      ['body.revision unrecognized_key'],
    ],
    ['a body that is too large', answering({ q6: 'x'.repeat(2 ** 20) }), 413, 'request.too_large', []],
    [
      'a text with more than ten times as many units as it may have characters',
      answering({ q1: 'often', q6: 'x'.repeat(401) }),
      422,
      'attempt.answers_invalid',
      ['answers.q6 answer.too_long'],
    ],
  ];

  it.each(bad)('%s', async (_, body, status, code, places) => {
    const before = await storedOf(id);
    const answered = await send(body);
    expect([answered.status, answered.body.errorCode]).toEqual([status, code]);
    expect((answered.body.details ?? []).map((detail) => `${detail.path} ${detail.code}`)).toEqual(places);
    for (const { message } of answered.body.details ?? []) expect(message).not.toBe('');
    expect(await storedOf(id)).toEqual(before);
    // Its number stays unused.
    expect((await send(write({}))).status).toBe(200);
  });

  it('hundreds of wrong answers, with no more details than are of use', async () => {
    const before = await storedOf(id);
    const { status, body } = await send(answering(Object.fromEntries(manyPlaces)));
    expect([status, body.details?.length]).toEqual([422, 200]);
    expect(await storedOf(id)).toEqual(before);
  });

  const closed: { how: string; close: () => Promise<unknown> }[] = [
    {
      how: 'completed',
      close: async () => {
        const rest = { 'q3.r1': 'never', 'q3.r2': 'never' };
        expect((await someone.answer(id, rest, { client: tab, base: 1 })).status).toBe(200);
        expect((await someone.complete(id)).status).toBe(200);
      },
    },
    {
      how: 'abandoned',
      close: () => server.database.db.execute(sql`update user_instrument set status = 'abandoned' where id = ${id}`),
    },
  ];
  it.each(closed)('after it was $how', async ({ close }) => {
    await close();
    const before = await storedOf(id);
    const { status, body } = await send(write({ sequence: before.events.length + 1 }));
    expect([status, body.errorCode]).toEqual([409, 'attempt.closed']);
    expect(await storedOf(id)).toEqual(before);
  });

  it('after its time is over, on a server that has answered for it before and on one that has not', async () => {
    const limited = (await someone.started(limitedId)).id;
    expect((await send(write({ sequence: 1 }), { attempt: limited })).status).toBe(200);
    const other = (await Respondent.on(server)).accessToken;
    server.clock.forward(590);
    expect((await send(write({ sequence: 2 }), { attempt: limited })).status).toBe(200);
    expect((await send(write({ sequence: 2 }), { attempt: limited, token: other })).status).toBe(404);
    const before = await storedOf(limited);
    server.clock.forward(10);
    await someone.signInAgain();
    const answered = await send(write({ sequence: 3, base: 2 }), { attempt: limited });
    expect([answered.status, answered.body.errorCode]).toEqual([409, 'attempt.closed']);
    expect(await storedOf(limited)).toEqual(before);
  });

  it("another person's attempt, as if it were not there", async () => {
    const before = await storedOf(id);
    const other = await Respondent.on(server);
    for (const attempt of [id, crypto.randomUUID(), 'no-id']) {
      const answered = await send(write({}), { attempt, token: other.accessToken });
      expect([answered.status, answered.body.errorCode]).toEqual([404, 'not_found']);
    }
    expect(await storedOf(id)).toEqual(before);
  });
});

describe('a question that a rule hides', () => {
  const answers = async () => (await someone.open(id)).answers;

  it('may be answered with the write that shows it', async () => {
    expect((await send(answering({ q1: 'often', q5: ['never'], q6: 'late' }))).status).toBe(200);
    expect(await answers()).toEqual({ q1: 'often', q2: 'never', q5: ['never'], q6: 'late' });
  });

  it('goes by all answers that are stored, those of another device included', async () => {
    const phone = crypto.randomUUID();
    await send(write({ client: phone, sequence: 1, answers: { q1: 'often' } }));
    expect((await send(write({ sequence: 2, base: 2, answers: { q5: ['never'] } }))).status).toBe(200);
    await send(write({ client: phone, sequence: 2, base: 3, answers: { q1: 'never' } }));
    const { body } = await send(write({ sequence: 3, base: 3, answers: { q6: 'too late' } }));
    expect(body.details?.map(({ path, code }) => `${path} ${code}`)).toEqual(['answers.q6 answer.hidden']);
    // The earlier answer stays, though it does not count while hidden.
    expect(await answers()).toEqual({ q1: 'never', q2: 'never', q5: ['never'] });
  });

  it('goes by what holds, where the write is superseded', async () => {
    const phone = crypto.randomUUID();
    const earlier = new Date(server.clock.now().getTime() - 60_000).toISOString();
    const now = server.clock.now().toISOString();
    await send(write({ client: phone, sequence: 1, answers: { q1: 'never' }, at: now }));
    const late = write({ base: 0, answers: { q1: 'often', q5: ['never'] }, at: earlier });
    const { body } = await send(late);
    expect(body.details?.map(({ path, code }) => `${path} ${code}`)).toEqual(['answers.q5 answer.hidden']);
  });

  it('may be cleared', async () => {
    await send(answering({ q1: 'often', q5: ['never'] }));
    expect((await send(write({ sequence: 3, base: 2, answers: { q1: 'never' } }))).status).toBe(200);
    expect((await send(write({ sequence: 4, base: 3, answers: { q5: null, q4: null } }))).status).toBe(200);
    expect(await answers()).toEqual({ q1: 'never', q2: 'never' });
  });

  it('goes by the respondent as frozen at the start', async () => {
    const asked = publishable('of_age', ({ questions }) => {
      for (const question of questions) if (question.code === 'q2') question.visibleIf = 'respondent.age >= 18';
    });
    const ofAge = await published(server, asked);
    const statuses = [17, 18].map(async (age) => {
      const person = await Respondent.on(server);
      const attempt = await person.started(ofAge, { respondent: { age } });
      return (await person.answer(attempt.id, { q2: 'often' })).status;
    });
    expect(await Promise.all(statuses)).toEqual([422, 200]);
  });
});
