import type { AttemptResult, HistoryRow } from 'core/contract/answering/attempt';
import { sql } from 'drizzle-orm';
import { askedOnly, dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let someone: Respondent;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  someone = await Respondent.on(server);
});
afterAll(() => server.stop());

const all = { q1: 'often', q2: 'sometimes', 'q3.r1': 'sometimes', 'q3.r2': 'often' };
const adult = { respondent: { age: 20, sex: 'female', country: 'EG', timeZone: 'Africa/Cairo' } };

describe('beginning', () => {
  it('gives the player’s projection of the version, and nothing of scoring that no rule needs', async () => {
    const id = await published(server, publishable('projected'));
    const begun = await someone.started(id, adult);
    expect(begun).toMatchObject({
      instrumentId: id,
      version: 1,
      status: 'in_progress',
      revision: 0,
      answers: {},
      locale: 'en-US',
    });
    expect(begun.respondent).toEqual({
      age: 20,
      sex: 'female',
      country: 'EG',
      locale: 'en-US',
      timeZone: 'Africa/Cairo',
    });
    const text = JSON.stringify(begun.projection);
    expect(text).toContain('I felt calm.');
    for (const hidden of [
      't_norm',
      '53.1',
      'nugget',
      'which is raised',
      'report',
      'testCases',
      'expected',
      'c1',
      'face',
      '"t"',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('leaves scores and keys out where no rule looks at them', async () => {
    const id = await published(
      server,
      publishable('ruleless', (document) => {
        for (const part of [...(document.sections ?? []), ...document.questions]) delete part.visibleIf;
      }),
    );
    const text = JSON.stringify((await someone.started(id)).projection);
    for (const hidden of ['"score"', 'reverse', 'tags', 'formula', 'total']) expect(text).not.toContain(hidden);
  });

  it('gives the one in progress back, whatever it is asked with', async () => {
    const id = await published(server, publishable('again'));
    const first = await someone.started(id, adult);
    const second = await someone.started(id, { locale: 'de-DE', respondent: { age: 30 } });
    expect([second.id, second.locale, second.respondent]).toEqual([first.id, 'en-US', first.respondent]);
  });

  it('makes one attempt of many at once', async () => {
    const id = await published(server, publishable('tabs'));
    const begun = await Promise.all(Array.from({ length: 8 }, () => someone.started(id)));
    expect(new Set(begun.map((attempt) => attempt.id)).size).toBe(1);
  });

  it('is refused for what is not published', async () => {
    const { id } = await server.services.instruments.importDocument(publishable('unpublished'), 'new', null);
    const { status, body } = await someone.start(id);
    expect([status, body.errorCode]).toEqual([404, 'instrument.not_available']);
    expect((await someone.start(crypto.randomUUID())).body.errorCode).toBe('instrument.not_available');
  });

  it('refuses impossible facts about the respondent', async () => {
    const id = await published(server, publishable('impossible'));
    for (const respondent of [
      { age: -1 },
      { age: 18.5 },
      { sex: 'F' },
      { country: 'Egypt' },
      { timeZone: 'a\u0000' },
      { name: 'x' },
    ]) {
      const { status, body } = await someone.start(id, { respondent });
      expect([status, body.errorCode]).toEqual([400, 'validation.failed']);
    }
  });

  it('stays on its version when another is published', async () => {
    const id = await published(server, publishable('moves_on'));
    const begun = await someone.started(id);
    await published(
      server,
      publishable('moves_on', (document) => {
        document.texts['en-US'] = { ...document.texts['en-US'], 'question.q1.text': 'Reworded' };
      }),
    );
    const now = await someone.open(begun.id);
    expect(now.version).toBe(1);
    expect(JSON.stringify(now.projection)).not.toContain('Reworded');
    const other = await Respondent.on(server);
    expect((await other.started(id)).version).toBe(2);
  });

  it('takes age, sex and country from the profile when they are not asked; the age is that of the day of completion', async () => {
    const id = await published(server, publishable('from_profile'));
    await server.database.db.execute(sql`
      update user_account set birth_date = '2000-06-20', sex = 'female', country = 'DE', time_zone = 'Europe/Berlin'
      where id = ${someone.userId}`);
    const begun = await someone.started(id);
    expect(begun.respondent).toMatchObject({ age: 25, sex: 'female', country: 'DE' });
    await someone.answer(begun.id, all);
    server.clock.forward(10 * 24 * 3600);
    await someone.signInAgain();
    await someone.complete(begun.id);
    expect(dataOf<AttemptResult>(await someone.result(begun.id)).respondent.age).toBe(26);
  });
});

describe('languages', () => {
  const bilingual = (code: string) =>
    publishable(code, (document) => {
      document.texts['ar-EG'] = { ...askedOnly(document.texts['en-US']), 'question.q1.text': 'شعرت بالهدوء.' };
    });

  it('fall back text by text, and say from which language each comes', async () => {
    const begun = await someone.started(await published(server, bilingual('falls_back')), { locale: 'ar' });
    expect([begun.locale, begun.locales.toSorted()]).toEqual(['ar-EG', ['ar-EG', 'en-US']]);
    expect(begun.projection).toMatchObject({
      bundle: { 'question.q1.text': 'شعرت بالهدوء.', title: 'Example scale' },
    });
    expect(begun.projection.fallbacks).toEqual({ title: 'en-US' });
  });

  it('can be looked at without a switch, and be switched with an answer', async () => {
    const id = (await someone.started(await published(server, bilingual('switches')))).id;
    expect((await someone.open(id, { locale: 'ar-EG' })).locale).toBe('ar-EG');
    expect((await someone.open(id)).locale).toBe('en-US');
    expect((await someone.answer(id, { q1: 'often' }, { locale: 'ar-EG' })).status).toBe(200);
    expect((await someone.open(id)).locale).toBe('ar-EG');
    const { status, body } = await someone.answer(id, {}, { locale: 'de-DE' });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'body.locale']);
  });
});

describe('an attempt of somebody else', () => {
  it('is not found, whatever is asked of it', async () => {
    const { id } = await someone.started(await published(server, publishable('private')));
    const other = await Respondent.on(server);
    for (const answered of [
      await other.get(id),
      await other.answer(id, all),
      await other.complete(id),
      await other.result(id),
    ]) {
      expect([answered.status, answered.body.errorCode]).toEqual([404, 'not_found']);
    }
    expect((await someone.open(id)).answers).toEqual({});
  });
});

describe('completion', () => {
  it('names the required questions that are visible and open', async () => {
    const { id } = await someone.started(await published(server, publishable('open_ones')));
    await someone.answer(id, { 'q3.r1': 'never' });
    const { status, body } = await someone.complete(id);
    expect([status, body.errorCode]).toEqual([422, 'attempt.required_open']);
    expect(body.details?.map(({ path, code }) => [path, code])).toEqual([
      ['answers.q1', 'required'],
      ['answers.q3.r2', 'required'],
    ]);
    expect((await someone.open(id)).status).toBe('in_progress');
  });

  it('scores on the server, stores a row a score, and says the same again', async () => {
    const { id } = await someone.started(await published(server, publishable('scored')), adult);
    await someone.answer(id, all);
    server.clock.forward(90);
    const first = await someone.complete(id);
    expect(dataOf(first)).toEqual({ scores: { total: { value: 4, band: 'raised' } }, reportIds: ['main'], told: null });
    server.clock.forward(90);
    expect((await someone.complete(id)).body).toEqual(first.body);
    const { rows } = await server.database.db.execute(
      sql`select calculation, number, text, band from score where attempt_id = ${id} order by calculation`,
    );
    expect(rows).toEqual([
      { calculation: 't', number: 53.1, text: null, band: null },
      { calculation: 'total', number: 4, text: null, band: 'raised' },
    ]);
  });

  it('happens once when it is asked for many times at once', async () => {
    const { id } = await someone.started(await published(server, publishable('once')));
    await someone.answer(id, all);
    const answers = await Promise.all(Array.from({ length: 5 }, () => someone.complete(id)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('ignores what was answered before it was hidden, and keeps it', async () => {
    const document = publishable('hides', (changed) => {
      changed.calculations?.push({ code: 'days', formula: 'default(q4, -1)', shownTo: ['respondent'] });
      changed.texts['en-US'] = { ...changed.texts['en-US'], 'calculation.days.name': 'Days' };
    });
    const { id } = await someone.started(await published(server, document));
    await someone.answer(id, { ...all, q4: 50 });
    await someone.answer(id, { q1: 'never', q2: 'often', 'q3.r1': 'never', 'q3.r2': 'often' });
    const { scores } = dataOf<{ scores: Record<string, { value: number }> }>(await someone.complete(id));
    expect(scores.days?.value).toBe(-1);
    expect((await someone.open(id)).answers.q4).toBe(50);
  });

  it('closes the attempt; an answer that was acknowledged before is acknowledged again', async () => {
    const { id } = await someone.started(await published(server, publishable('closed')));
    const body = { sequence: 1, client: crypto.randomUUID() };
    const acknowledged = await someone.answer(id, all, body);
    await someone.complete(id);
    const late = await someone.answer(id, { q1: 'never' });
    expect([late.status, late.body.errorCode]).toEqual([409, 'attempt.closed']);
    const again = await someone.answer(id, all, body);
    expect(dataOf(again)).toEqual(dataOf(acknowledged));
    expect((await someone.open(id)).answers).toEqual(all);
  });
});

describe('the result', () => {
  it('shows scores, report and explanations of what the respondent may see', async () => {
    const document = publishable('seen', (changed) => {
      changed.calculations?.push({ code: 'flag', type: 'boolean', formula: 'total > 3', shownTo: ['staff'] });
      changed.reports?.push({ code: 'file', audience: 'staff', blocks: [{ kind: 'scores', calculations: ['flag'] }] });
      changed.texts['en-US'] = {
        ...changed.texts['en-US'],
        'calculation.flag.name': 'Flag',
        'report.file.title': 'For the file',
      };
    });
    const { id } = await someone.started(await published(server, document), adult);
    await someone.answer(id, all);
    await someone.complete(id);
    const answered = await someone.result(id, { locale: 'de-DE' });
    const result = dataOf<AttemptResult>(answered);
    expect(result.scores).toEqual([
      {
        code: 'total',
        name: 'Total',
        nameLocale: 'en-US',
        value: 4,
        formatted: '4',
        band: 'raised',
        bandLabel: 'Raised',
        bandLocale: 'en-US',
        severity: 'moderate',
      },
    ]);
    expect(result).toMatchObject({ nuggets: ['n1'], locale: 'en-US', reports: [{ code: 'main' }] });
    expect(Object.keys(result.explanations)).toEqual(['total']);
    expect(answered.text).toContain('Your total is **4**, which is raised.');
    expect(answered.text).not.toContain('flag');
    expect(answered.text).not.toContain('For the file');
  });

  it('is not there before completion', async () => {
    const { id } = await someone.started(await published(server, publishable('unfinished')));
    const { status, body } = await someone.result(id);
    expect([status, body.errorCode]).toEqual([409, 'attempt.not_completed']);
  });

  it('of what is for staff alone is refused, and leaks neither through completion nor through the history', async () => {
    const document = publishable('staff_only', (changed) => {
      changed.settings = { ...changed.settings, results: 'staff' };
    });
    const { id } = await someone.started(await published(server, document));
    await someone.answer(id, all);
    expect(dataOf(await someone.complete(id))).toEqual({ scores: {}, reportIds: [], told: null });
    const { status, body } = await someone.result(id);
    expect([status, body.errorCode]).toEqual([403, 'access.denied']);
    const [row] = dataOf<HistoryRow[]>(await someone.history());
    expect(row).toMatchObject({ id, seesResults: false, summary: null, courses: {} });
  });
});

describe('the rules of an instrument', () => {
  it('end an attempt whose time is over, at the next touch', async () => {
    const id = await published(
      server,
      publishable('timed', ({ settings }) => Object.assign(settings ?? {}, { timeLimit: 1 })),
    );
    const begun = await someone.started(id);
    await someone.answer(begun.id, { q1: 'often' });
    server.clock.forward(60);
    const { status, body } = await someone.answer(begun.id, { q2: 'often' });
    expect([status, body.errorCode]).toEqual([409, 'attempt.closed']);
    expect(await someone.open(begun.id)).toMatchObject({ status: 'expired', answers: { q1: 'often' } });
    expect((await someone.complete(begun.id)).body.errorCode).toBe('attempt.closed');
    expect((await someone.started(id)).id).not.toBe(begun.id);
  });

  it('let one attempt be all there is, also for two tabs', async () => {
    const rule = publishable('once_only', ({ settings }) =>
      Object.assign(settings ?? {}, { retake: { rule: 'single' } }),
    );
    const id = await published(server, rule);
    const begun = await someone.started(id);
    await someone.answer(begun.id, all);
    await someone.complete(begun.id);
    const { status, body } = await someone.start(id);
    expect([status, body.errorCode]).toEqual([409, 'attempt.retake_refused']);
  });

  it('let the next attempt begin so many days after the last', async () => {
    const rule = publishable('weekly', ({ settings }) =>
      Object.assign(settings ?? {}, { retake: { rule: 'days', days: 7 } }),
    );
    const id = await published(server, rule);
    const begun = await someone.started(id);
    await someone.answer(begun.id, all);
    await someone.complete(begun.id);
    server.clock.forward(7 * 24 * 3600 - 1);
    await someone.signInAgain();
    expect((await someone.start(id)).status).toBe(409);
    server.clock.forward(1);
    expect((await someone.started(id)).id).not.toBe(begun.id);
  });
});

describe('the history', () => {
  it('shows one’s own attempts, newest first, page by page', async () => {
    const ids: string[] = [];
    for (const code of ['past_a', 'past_b', 'past_c']) {
      ids.unshift((await someone.started(await published(server, publishable(code)))).id);
      server.clock.forward(1);
    }
    await someone.answer(ids[0] ?? '', { ...all, q5: null });
    await someone.complete(ids[0] ?? '');
    const first = await someone.history({ pageSize: '2' });
    expect(dataOf<HistoryRow[]>(first).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(dataOf<HistoryRow[]>(first)[0]).toMatchObject({
      title: 'Example scale',
      answered: 4,
      questions: 7,
      seesResults: true,
      openUntil: null,
      summary: { traits: [{ figure: 'total', formatted: '4' }] },
    });
    const second = await someone.history({ pageSize: '2', cursor: first.body.cursor ?? '' });
    expect(dataOf<HistoryRow[]>(second).map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.body.cursor).toBeNull();
    expect((await someone.history({ cursor: 'x' })).body.details?.[0]?.code).toBe('invalid_cursor');
  });

  it('says until when one can go on, and where results are for staff alone', async () => {
    const day = 86_400_000;
    const limited = publishable('limited', (document) => {
      document.settings = { ...document.settings, timeLimit: 30, results: 'staff' };
    });
    const [free, soon] = [publishable('free'), limited];
    for (const document of [free, soon]) {
      server.clock.forward(1);
      await someone.started(await published(server, document));
    }
    const [first, second] = dataOf<HistoryRow[]>(await someone.history({ pageSize: '2' }));
    const minutes = (row: HistoryRow | undefined) =>
      (Date.parse(row?.openUntil ?? '') - Date.parse(row?.startedAt ?? '')) / 60_000;
    expect([minutes(first), first?.seesResults]).toEqual([30, false]);
    expect([minutes(second), second?.seesResults]).toEqual([(90 * day) / 60_000, true]);
  });
});
