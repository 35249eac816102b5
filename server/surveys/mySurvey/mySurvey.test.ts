import { attempts } from 'core/contract/answering/attempt';
import { browse } from 'core/contract/answering/browse';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { type Begun, SurveyTaker } from '../../testing/surveys/participant';
import { invited, oneQuestion, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const person = async (surveyId: string) => new SurveyTaker(server, surveyId, await server.tokenOf(['user']));
const guest = (surveyId: string) => new SurveyTaker(server, surveyId);
const countOf = async (statement: ReturnType<typeof sql>) =>
  Number((await server.database.db.execute<{ n: number }>(statement)).rows[0]?.n);

describe('a survey of everyone', () => {
  it('goes from item to item to the end, which can be asked for again', async () => {
    const { id } = await openedSurvey(server, {
      items: [{ code: 'a' }, { code: 'b', visibleIf: 'a.total >= 2' }, { code: 'c', kind: 'page' }],
      settings: { end: { redirect: 'https://panel.example.org/?p={participation}' } },
    });
    const taker = await person(id);
    expect((await taker.list()).find((row) => row.id === id)).toMatchObject({
      status: 'invited',
      isOpen: true,
      participation: null,
      items: 3,
      itemsDone: 0,
    });
    const { items, end } = await taker.finish(() => 2);
    expect(items).toEqual(['a', 'b', 'c']);
    expect(end).toEqual({
      done: true,
      status: 'completed',
      thanks: { text: 'Thank you.', locale: 'en-US' },
      redirect: `https://panel.example.org/?p=${taker.participation}`,
    });
    expect(await taker.next()).toEqual(end);
    expect((await taker.start()).body.errorCode).toBe('survey.completed');
    expect(await taker.detail()).toMatchObject({ status: 'completed', itemsDone: 3, isOpen: false });
  });

  it('leaves out what its rule leaves out', async () => {
    const { id } = await openedSurvey(server, {
      items: [{ code: 'a' }, { code: 'b', visibleIf: 'a.total >= 2' }, { code: 'c' }],
    });
    const taker = await person(id);
    expect((await taker.finish(() => 1)).items).toEqual(['a', 'c']);
    const { items } = await taker.detail();
    expect(items.map(({ code, status }) => [code, status])).toEqual([
      ['a', 'completed'],
      ['b', 'not_asked'],
      ['c', 'completed'],
    ]);
  });

  it('twenty starts at once are one participation with one attempt', async () => {
    const { id } = await openedSurvey(server);
    const taker = await person(id);
    const begun = await Promise.all(Array.from({ length: 20 }, () => taker.start()));
    const seen = begun.map((answered) => dataOf<Begun>(answered));
    expect(new Set(seen.map(({ participation }) => participation)).size).toBe(1);
    expect(new Set(seen.map(({ attempt }) => attempt.id)).size).toBe(1);
    expect(await countOf(sql`select count(*) n from user_survey where survey_id = ${id}`)).toBe(1);
  });

  it('twenty that go on at once begin the next item once, also when it has been sent since', async () => {
    const { id } = await openedSurvey(server, { items: [{ code: 'a' }, { code: 'b' }, { code: 'c' }] });
    const taker = await person(id);
    const { attempt } = await taker.begin();
    await taker.fill(attempt.id);
    await Promise.all(Array.from({ length: 20 }, () => taker.goOn()));
    expect(
      await countOf(sql`select count(*) n from user_instrument where participation_id = ${taker.participation}`),
    ).toBe(2);
  });

  it('says of how many parts it is at most: those that depend on answers to come are counted, so the number never grows', async () => {
    const { id } = await openedSurvey(server, {
      items: [{ code: 'a' }, { code: 'b', visibleIf: 'a.total >= 2' }, { code: 'c', visibleIf: 'a.total < 9' }],
    });
    const placesOf = async (answer: number) => {
      const taker = await person(id);
      const begun = await taker.begin();
      const places = [begun.item];
      await taker.fill(begun.attempt.id, answer);
      const second = await taker.next();
      if (!second.done) places.push(second.item);
      return places.map(({ code, position, of, later }) => [code, position, of, later]);
    };
    expect(await placesOf(3)).toEqual([
      ['a', 1, 3, 2],
      ['b', 2, 3, 0],
    ]);
    expect(await placesOf(0)).toEqual([
      ['a', 1, 3, 2],
      ['c', 2, 2, 0],
    ]);
  });

  it('is gone on with where it stood, on another device too', async () => {
    const { id } = await openedSurvey(server, { items: [{ code: 'a' }, { code: 'b' }] });
    const taker = await person(id);
    await taker.fill((await taker.begin()).attempt.id);
    const second = await taker.next();
    if (second.done) throw new Error('it is over');
    dataOf(await taker.answer(second.attempt.id, { q1: 3 }));
    const elsewhere = new SurveyTaker(server, id, taker.token);
    const resumed = await elsewhere.begin();
    expect(resumed.item).toMatchObject({ code: 'b', position: 2, of: 2 });
    expect(resumed.attempt).toMatchObject({ id: second.attempt.id, answers: { q1: 3 } });
  });

  it('does not go on from a required item that is under way; one that was given up is asked again', async () => {
    const { id } = await openedSurvey(server, { items: [{ code: 'a' }, { code: 'b', required: false }] });
    const taker = await person(id);
    const first = await taker.begin();
    dataOf(await taker.answer(first.attempt.id, { q1: 1 }));
    expect((await taker.goOn()).body.errorCode).toBe('survey.item_open');
    const abandon = (attempt: string) =>
      server.ask(attempts.abandon, { token: taker.token ?? '', params: { id: attempt }, body: {} });
    await abandon(first.attempt.id);
    const again = await taker.next();
    if (again.done) throw new Error('it is over');
    expect(again.item.code).toBe('a');
    expect(again.attempt.id).not.toBe(first.attempt.id);
    await taker.fill(again.attempt.id);
    const optional = await taker.next();
    if (optional.done) throw new Error('it is over');
    expect(optional.item.code).toBe('b');
    await abandon(optional.attempt.id);
    expect(await taker.next()).toMatchObject({ done: true, status: 'completed' });
  });

  it('is nobody’s without signing in', async () => {
    const { id } = await openedSurvey(server);
    expect((await guest(id).start()).body.errorCode).toBe('auth.required');
    expect((await guest(id).beforehand()).body.errorCode).toBe('auth.required');
  });

  it('stays apart from answering freely: rights, retakes and what is under way', async () => {
    const document = oneQuestion('apart', (own) => {
      own.settings = { retake: { rule: 'single' } };
    });
    const { id, instruments } = await openedSurvey(server, {
      items: [
        { code: 'a', document },
        { code: 'p', kind: 'page' },
      ],
    });
    const taker = await person(id);
    const begun = await taker.begin();
    const free = (instrumentId: string) =>
      server.ask(attempts.create, { token: taker.token ?? '', body: { instrumentId, locale: 'en-US' } });
    const own = dataOf<{ id: string }>(await free(instruments.a ?? ''));
    expect(own.id).not.toBe(begun.attempt.id);
    const row = dataOf<{ attemptInProgress: string | null }>(
      await server.ask(browse.get, { token: taker.token ?? '', params: { id: instruments.a ?? '' } }),
    );
    expect(row.attemptInProgress).toBe(own.id);
    await taker.fill(begun.attempt.id);
    await taker.fill(own.id);
    expect((await free(instruments.a ?? '')).body.errorCode).toBe('attempt.retake_refused');
    expect((await free(instruments.p ?? '')).body.errorCode).toBe('instrument.not_available');
  });
});

describe('time', () => {
  const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000);

  it('nobody begins before it opens', async () => {
    const { id } = await openedSurvey(server, { opensAt: minutes(5) });
    const taker = await person(id);
    expect((await taker.start()).body.errorCode).toBe('survey.not_open');
    expect(dataOf(await taker.beforehand())).toMatchObject({ isOpen: false, why: 'not_yet' });
    server.clock.forward(301);
    expect((await taker.start()).status).toBe(200);
  });

  it('after the end those who have begun finish within the grace, nobody begins, and then nothing is taken', async () => {
    const { id } = await openedSurvey(server, {
      items: [{ code: 'a' }, { code: 'b' }],
      closesAt: minutes(5),
      grace: 3,
    });
    const [early, late] = [await person(id), await person(id)];
    const { attempt } = await early.begin();
    server.clock.forward(360);
    expect((await late.start()).body.errorCode).toBe('survey.closed');
    expect(dataOf(await late.beforehand())).toMatchObject({ isOpen: false, why: 'closed' });
    await early.fill(attempt.id);
    const second = await early.next();
    if (second.done) throw new Error('it is over');
    dataOf(await early.answer(second.attempt.id, { q1: 1 }));
    server.clock.forward(120);
    for (const refused of [
      await early.answer(second.attempt.id, { q1: 2 }),
      await early.complete(second.attempt.id),
      await early.goOn(),
      await early.start(),
    ]) {
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'survey.closed']);
    }
    expect(await early.detail()).toMatchObject({ status: 'started', isOpen: false });
  });

  it.each([
    [{ status: 'closed' as const, closed: -2, grace: 3 }, true],
    [{ status: 'closed' as const, closed: -4, grace: 3 }, false],
    [{ status: 'archived' as const, closed: -1, grace: 3 }, false],
  ])('%j: may answers still be saved? %s', async ({ status, closed, grace }, may) => {
    const { id } = await openedSurvey(server, { grace });
    const taker = await person(id);
    const { attempt } = await taker.begin();
    await server.database.db.execute(
      sql`update survey set status = ${status}, closed_at = ${minutes(closed).toISOString()} where id = ${id}`,
    );
    // Twice: once read first, once in a single statement.
    for (const q1 of [1, 2]) expect((await taker.answer(attempt.id, { q1 })).status).toBe(may ? 200 : 409);
    expect((await taker.complete(attempt.id)).status).toBe(may ? 200 : 409);
  });
});

describe('what is asked before', () => {
  const attributes = [
    { code: 'age', kind: 'number' as const, required: true },
    { code: 'team', kind: 'choice' as const, values: ['red', 'blue'] },
    { code: 'site', kind: 'choice' as const, values: ['berlin', 'bonn'], from: 'link' as const },
    { code: 'note', kind: 'text' as const, from: 'link' as const },
    { code: 'rank', kind: 'text' as const, from: 'invitation' as const },
  ];

  it('consent and attributes are needed once, and frozen', async () => {
    const { id } = await openedSurvey(server, { attributes, settings: { consent: { version: 3 } } });
    const taker = await person(id);
    expect(await taker.detail()).toMatchObject({
      consent: { version: 3 },
      attributes: [{ code: 'age' }, { code: 'team' }],
    });
    expect((await taker.start({ attributes: { age: 40 } })).body.errorCode).toBe('survey.consent_needed');
    expect((await taker.start({ attributes: { age: 40 }, consent: 2 })).body.errorCode).toBe('survey.consent_needed');
    const wrong = await taker.start({ consent: 3, attributes: { team: 'green' } });
    expect(wrong.body.errorCode).toBe('survey.attributes_invalid');
    expect(wrong.body.details?.map(({ path, code }) => [path, code])).toEqual([
      ['body.attributes.age', 'required'],
      ['body.attributes.team', 'invalid_value'],
    ]);
    await taker.begin({
      consent: 3,
      attributes: { age: '40', team: 'red', site: 'berlin', note: 'x', rank: 'general', other: 1 },
    });
    await taker.begin({ consent: 3, attributes: { age: 41 } });
    const { rows } = await server.database.db.execute(
      sql`select attributes, consent_version from user_survey where id = ${taker.participation}`,
    );
    expect(rows).toEqual([{ attributes: { age: 40, team: 'red', site: 'berlin' }, consent_version: 3 }]);
    expect(await taker.detail()).toMatchObject({ attributes: [] });
  });

  it('values of a link that the survey does not list are left out; those of the invitation are taken from it', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', attributes });
    const { code } = await invited(server, id, { attributes: { rank: 'major' } });
    const taker = guest(id);
    await taker.begin({ code, attributes: { age: 1, site: 'paris', rank: 'general' } });
    const { rows } = await server.database.db.execute(
      sql`select attributes from user_survey where id = ${taker.participation}`,
    );
    expect(rows).toEqual([{ attributes: { age: 1, rank: 'major' } }]);
  });

  it('attributes steer rules', async () => {
    const { id } = await openedSurvey(server, {
      attributes: [{ code: 'team', kind: 'choice', values: ['red', 'blue'] }],
      items: [{ code: 'a', visibleIf: 'attribute.team = "red"' }, { code: 'b' }],
    });
    expect((await (await person(id)).finish(undefined, { attributes: { team: 'red' } })).items).toEqual(['a', 'b']);
    expect((await (await person(id)).finish(undefined, { attributes: { team: 'blue' } })).items).toEqual(['b']);
  });
});

it('versions are those of the start: the newest, unless the survey names one', async () => {
  const changing = oneQuestion('newest_one');
  const fixed = oneQuestion('fixed_one');
  const { id, instruments } = await openedSurvey(server, {
    items: [
      { code: 'a', document: changing },
      { code: 'b', document: fixed, isFixed: true },
    ],
  });
  const begunBefore = await person(id);
  await begunBefore.begin();
  const publish = async (document: ReturnType<typeof oneQuestion>) => {
    document.texts['en-US'] = { ...document.texts['en-US'], title: 'Changed' };
    await server.services.instruments.importDocument(document, 'replace', null);
    await server.services.instruments.publish(
      document === changing ? (instruments.a ?? '') : (instruments.b ?? ''),
      { note: '', overrideIncompleteLocales: true },
      null,
    );
  };
  await publish(changing);
  await publish(fixed);
  const begunAfter = await person(id);
  const versionsOf = async (taker: SurveyTaker) => {
    const seen: number[] = [];
    let step: Awaited<ReturnType<SurveyTaker['next']>> = await taker.begin();
    while (step.done !== true) {
      seen.push(step.attempt.version);
      await taker.fill(step.attempt.id);
      step = await taker.next();
    }
    return seen;
  };
  expect(await versionsOf(begunAfter)).toEqual([2, 1]);
  expect(await versionsOf(begunBefore)).toEqual([1, 1]);
});

it('speaks the language nearest to the asked one', async () => {
  const { id } = await openedSurvey(server, {
    texts: { 'en-US': { title: 'English', thanks: 'Thanks' }, 'de-DE': { title: 'Deutsch' } },
  });
  const taker = await person(id);
  expect(dataOf(await taker.beforehand({ locale: 'de-AT' }))).toMatchObject({
    title: { text: 'Deutsch', locale: 'de-DE' },
    locales: ['de-DE', 'en-US'],
  });
  await taker.begin({ locale: 'de-DE' });
  expect(await taker.detail()).toMatchObject({ locale: 'de-DE', title: { text: 'Deutsch' } });
});
