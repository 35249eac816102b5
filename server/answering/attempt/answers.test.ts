import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

/** Every question is asked, whatever the answers. */
function unconditional({ sections, questions }: InstrumentDocument): void {
  for (const part of [...(sections ?? []), ...questions]) delete part.visibleIf;
}

let server: TestServer;
let someone: Respondent;
let instrumentId: string;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  instrumentId = await published(server, publishable('answered', unconditional));
});
beforeEach(async () => {
  someone = await Respondent.on(server);
  id = (await someone.started(instrumentId)).id;
});
afterAll(() => server.stop());

interface Saved {
  revision: number;
  savedAt: string;
  answers?: AnswerSheet;
}

const tab = '00000000-0000-4000-8000-00000000000a';
const phone = '00000000-0000-4000-8000-00000000000b';

/** The server's clock, this many seconds from now. */
const inSeconds = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

const save = async (
  answers: object,
  body: { client?: string; sequence?: number; [field: string]: unknown },
): Promise<Saved> => dataOf(await someone.answer(id, answers, body));

const stored = async () => (await someone.open(id)).answers;

const events = async () =>
  (
    await server.database.db.execute<{
      client: string;
      sequence: number;
      base: number;
      answers: AnswerSheet;
      at: string;
      corrected_at: string;
      revision: number;
      superseded: string[];
    }>(sql`select * from answer_event where attempt_id = ${id} order by revision`)
  ).rows;

describe('a write of answers', () => {
  it('is acknowledged with the revision that it made, and is there', async () => {
    expect(await save({ q1: 'often', q5: ['never', 'often'] }, {})).toEqual({
      revision: 1,
      savedAt: server.clock.now().toISOString(),
    });
    expect(await save({ q4: 0.0 }, {})).toMatchObject({ revision: 2 });
    expect(await stored()).toEqual({ q1: 'often', q5: ['never', 'often'], q4: 0 });
  });

  it('takes an answer back with null', async () => {
    await save({ q1: 'often', q2: 'never' }, {});
    await save({ q1: null }, { base: 1 });
    expect(await stored()).toEqual({ q2: 'never' });
  });

  it('said again, gets the stored revision and changes nothing', async () => {
    const first = await save({ q1: 'often' }, { sequence: 1 });
    await save({ q1: 'never' }, { sequence: 2, base: 1 });
    server.clock.forward(60);
    expect(await save({ q1: 'often' }, { sequence: 1 })).toEqual(first);
    expect(await stored()).toEqual({ q1: 'never' });
    expect(await events()).toHaveLength(2);
  });

  it('said again after completion gets the stored revision, and other answers do not', async () => {
    const all = { q1: 'often', 'q3.r1': 'never', 'q3.r2': 'never' };
    const first = await save(all, { client: tab, sequence: 1 });
    expect((await someone.complete(id)).status).toBe(200);
    expect(await save(all, { client: tab, sequence: 1 })).toEqual(first);
    const { body } = await someone.answer(id, { ...all, q1: 'never' }, { client: tab, sequence: 1 });
    expect(body.errorCode).toBe('conflict');
    expect(await stored()).toEqual(all);
  });

  it('of other answers under a number that was used is refused: to acknowledge it would lose them', async () => {
    await save({ q1: 'often' }, { sequence: 1 });
    const { status, body } = await someone.answer(id, { q1: 'never' }, { sequence: 1 });
    expect([status, body.errorCode, body.details?.[0]?.path]).toEqual([409, 'conflict', 'body.sequence']);
  });

  it('sent many times at once is stored once', async () => {
    const body = { client: tab, sequence: 1 };
    const saved = await Promise.all(Array.from({ length: 6 }, () => save({ q1: 'often' }, body)));
    expect(new Set(saved.map(({ revision }) => revision))).toEqual(new Set([1]));
    expect(await events()).toHaveLength(1);
  });

  it('is refused whole when one of its answers is wrong, with the place of each', async () => {
    const { status, body } = await someone.answer(id, { q1: 'often', q4: 1.5, q77: 'x', q2: ['never'] });
    expect([status, body.errorCode]).toEqual([422, 'attempt.answers_invalid']);
    expect(body.details?.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'answers.q2 answer.wrong_kind',
      'answers.q4 answer.off_step',
      'answers.q77 answer.unknown_question',
    ]);
    expect(await stored()).toEqual({});
    expect(await events()).toEqual([]);
  });

  it('of text that no database could keep is refused', async () => {
    for (const q6 of ['a\u0000b', 'a\uD800b']) {
      const { body } = await someone.answer(id, { q6 });
      expect(body.details?.[0]?.code).toBe('answer.bad_characters');
    }
    await save({ q6: '😀 ‏مرحبا' }, {});
    expect(await stored()).toEqual({ q6: '😀 ‏مرحبا' });
  });

  it('may be of any time that a broken clock shows', async () => {
    for (const [at, sentAt] of [
      ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
      ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'],
    ]) {
      expect((await save({ q1: 'often' }, { at, sentAt })).revision).toBeGreaterThan(0);
    }
    expect((await someone.answer(id, {}, { at: '1969-12-31T23:59:59Z' })).status).toBe(400);
  });
});

describe('the sequences of a client', () => {
  const gap = (expected: number) => ({
    path: 'body.sequence',
    code: 'invalid_value',
    params: { values: `${expected}` },
  });

  it('have no gaps: what is too high is told the expected number, and a refusal uses none up', async () => {
    const first = await someone.answer(id, { q1: 'often' }, { client: tab, sequence: 2 });
    expect([first.status, first.body.errorCode]).toEqual([409, 'attempt.sequence_gap']);
    expect(first.body.details).toEqual([expect.objectContaining(gap(1))]);
    await save({ q1: 'often' }, { client: tab, sequence: 1 });
    expect((await someone.answer(id, { q1: 'nonsense' }, { client: tab, sequence: 2, base: 1 })).status).toBe(422);
    const ahead = await someone.answer(id, { q2: 'never' }, { client: tab, sequence: 3, base: 1 });
    expect(ahead.body.details).toEqual([expect.objectContaining(gap(2))]);
    expect(await stored()).toEqual({ q1: 'often' });
    expect(await save({ q2: 'never' }, { client: tab, sequence: 2, base: 1 })).toMatchObject({ revision: 2 });
  });

  it('are counted by attempt and client', async () => {
    await save({ q1: 'often' }, { client: tab, sequence: 1 });
    await save({ q1: 'never' }, { client: phone, sequence: 1, base: 1 });
    expect((await someone.answer(id, { q1: 'often' }, { client: phone, sequence: 3, base: 2 })).status).toBe(409);
    await server.database.db.execute(sql`update user_instrument set status = 'abandoned' where id = ${id}`);
    id = (await someone.started(instrumentId)).id;
    expect(await save({ q1: 'often' }, { client: tab, sequence: 1 })).toMatchObject({ revision: 1 });
  });

  it('sent out of order at once: none is stored before the one that comes before it', async () => {
    const writes = [4, 2, 3, 1].map((sequence) =>
      someone.answer(id, { q4: sequence }, { client: tab, sequence, at: inSeconds(sequence - 20) }),
    );
    const taken = (await Promise.all(writes)).filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect((await events()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4].slice(0, taken));
  });
});

describe('several devices', () => {
  it('that know of each other: what was seen is overwritten, whatever the clocks say', async () => {
    await save({ q1: 'often' }, { client: tab, sequence: 1, at: inSeconds(0) });
    await save({ q1: 'never' }, { client: phone, sequence: 1, base: 1, at: inSeconds(-500) });
    expect(await stored()).toEqual({ q1: 'never' });
  });

  it('that do not: the later answer holds, the earlier writer is told, and the history keeps both', async () => {
    await save({ q1: 'often' }, { client: tab, sequence: 1, at: inSeconds(-10) });
    expect(
      await save({ q1: 'never', q2: 'never' }, { client: phone, sequence: 1, base: 0, at: inSeconds(-20) }),
    ).toMatchObject({
      revision: 2,
      answers: { q1: 'often' },
    });
    expect(await stored()).toEqual({ q1: 'often', q2: 'never' });
    expect((await events()).map(({ answers, superseded }) => [answers, superseded])).toEqual([
      [{ q1: 'often' }, []],
      [{ q1: 'never', q2: 'never' }, ['q1']],
    ]);
  });

  it('of which one clock is an hour ahead: its offset is taken off', async () => {
    await save({ q1: 'often' }, { client: tab, sequence: 1, at: inSeconds(3590), sentAt: inSeconds(3600) });
    await save({ q1: 'never' }, { client: phone, sequence: 1, base: 0, at: inSeconds(-5), sentAt: inSeconds(0) });
    expect(await stored()).toEqual({ q1: 'never' });
  });

  it('that write at the same instant are all stored', async () => {
    const writes = Array.from({ length: 12 }, (_, index) =>
      save({ q4: index }, { client: crypto.randomUUID(), sequence: 1, at: inSeconds(index - 20) }),
    );
    const revisions = (await Promise.all(writes)).map(({ revision }) => revision);
    expect(revisions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(await stored()).toEqual({ q4: 11 });
  });
});

describe('whatever two devices send, in whatever order it arrives', () => {
  interface Write {
    client: string;
    sequence: number;
    base: number;
    at: string;
    sentAt: string;
    answers: AnswerSheet;
  }

  const codes = ['never', 'sometimes', 'often', null];
  const act = fc.record({
    client: fc.constantFrom(tab, phone),
    question: fc.constantFrom('q1', 'q2'),
    value: fc.constantFrom(...codes),
    /** How long before sending the answer was given, by the client's clock. */
    age: fc.integer({ min: 0, max: 30 }),
    /** Whether it is sent without waiting for earlier writes. */
    unaware: fc.boolean(),
    /** Places by which it arrives later. */
    delay: fc.integer({ min: 0, max: 3 }),
    repeated: fc.boolean(),
  });
  const offsets = fc.record({
    [tab]: fc.integer({ min: -100, max: 100 }),
    [phone]: fc.integer({ min: -100, max: 100 }),
  });

  it('every acknowledged answer is stored or superseded by the rule, and a replay changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), offsets, async (acts, offset) => {
        await server.database.db.execute(sql`update user_instrument set status = 'abandoned' where id = ${id}`);
        id = (await someone.started(instrumentId)).id;
        const sequences: Record<string, number> = { [tab]: 0, [phone]: 0 };
        const arrivals = acts
          .map((given, index) => ({ ...given, place: index + given.delay + 0.1 * index }))
          .sort((one, other) => one.place - other.place)
          .map((given) => {
            const sequence = (sequences[given.client] ?? 0) + 1;
            sequences[given.client] = sequence;
            return { ...given, sequence };
          });

        const seen: Record<string, number> = { [tab]: 0, [phone]: 0 };
        const acknowledged: { write: Write; revision: number }[] = [];
        for (const { client, sequence, question, value, age, unaware, repeated } of arrivals) {
          server.clock.forward(1);
          const write: Write = {
            client,
            sequence,
            base: unaware ? 0 : (seen[client] ?? 0),
            at: inSeconds((offset[client] ?? 0) - age),
            sentAt: inSeconds(offset[client] ?? 0),
            answers: { [question]: value ?? null },
          };
          const { revision } = await save(write.answers, { ...write });
          acknowledged.push({ write, revision });
          seen[client] = Math.max(seen[client] ?? 0, revision);
          if (repeated) expect((await save(write.answers, { ...write })).revision).toBe(revision);
        }

        const history = await events();
        expect(
          history.map(({ client, sequence, answers, revision }) => ({ client, sequence, answers, revision })),
        ).toEqual(
          acknowledged.map(({ write: { client, sequence, answers }, revision }) => ({
            client,
            sequence,
            answers,
            revision,
          })),
        );

        // The rule, as documented, applied to the history.
        const held = new Map<string, (typeof history)[number]>();
        for (const event of history) {
          const [question = ''] = Object.keys(event.answers);
          const holder = held.get(question);
          const isNewer = () => {
            if (holder === undefined || holder.revision <= event.base) return true;
            const time = event.client === holder.client ? 'at' : 'corrected_at';
            const difference = Date.parse(event[time]) - Date.parse(holder[time]);
            if (difference !== 0) return difference > 0;
            return event.client === holder.client ? event.sequence > holder.sequence : event.client > holder.client;
          };
          const wins = isNewer();
          expect(event.superseded).toEqual(wins ? [] : [question]);
          if (wins) held.set(question, event);
        }
        const expected = [...held].map(([question, { answers }]) => [question, answers[question]] as const);
        const after = await stored();
        expect(after).toEqual(Object.fromEntries(expected.filter(([, value]) => value !== null)));

        for (const { write, revision } of [...acknowledged].reverse()) {
          expect((await save(write.answers, { ...write })).revision).toBe(revision);
        }
        expect(await stored()).toEqual(after);
        expect(await events()).toHaveLength(history.length);
      }),
      { numRuns: 15 },
    );
  });
});
