import { contract } from 'core/contract';
import type { AttemptResult } from 'core/contract/answering/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { textOfPdf, unspaced } from '../../pdf/pdfText.testing';
import { endingsOf } from '../../testing/answering/endings';
import { Author, working } from '../../testing/answering/rescoring';
import { dataOf, published, Respondent } from '../../testing/answering/respondent';
import { SurveyTaker } from '../../testing/surveys/participant';
import { openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

/** Two of its questions are asked by age, its norm takes age and sex, and a risk that staff hear of takes the norm. */
const normed = (code: string, change: (document: InstrumentDocument) => void = () => {}): InstrumentDocument => {
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code,
    baseLocale: 'en-US',
    questions: [
      { code: 'q1', kind: 'number', required: true, validation: { min: 0, max: 9 } },
      { code: 'adult', kind: 'number', required: true, visibleIf: 'respondent.age >= 18' },
      { code: 'open', kind: 'number', required: true, visibleIf: 'is_missing(respondent.age)' },
    ],
    calculations: [
      { code: 'total', formula: 'sum_answered(q1, open)', shownTo: ['respondent', 'staff'] },
      {
        code: 'normed',
        formula: 'total * 10 + respondent.age + if(default(respondent.sex, "") = "male", 0.5, 0)',
        decimals: 1,
        shownTo: ['respondent'],
      },
    ],
    nuggets: [{ code: 'help', group: 'risk', condition: 'normed >= 70' }],
    reports: [
      { code: 'main', blocks: [{ kind: 'scores', calculations: ['total', 'normed'] }] },
      { code: 'staff', audience: 'staff', blocks: [{ kind: 'nuggets', group: 'risk' }] },
    ],
    texts: {
      'en-US': {
        title: `About ${code}`,
        'question.q1.text': 'How much?',
        'question.adult.text': 'As an adult?',
        'question.open.text': 'And then?',
        'calculation.total.name': 'Total',
        'calculation.normed.name': 'Compared',
        'nugget.help.text': 'Please call.',
        'report.main.title': 'Your result',
        'report.staff.title': 'For staff',
      },
    },
  };
  change(document);
  return document;
};

let made = 0;
async function completed(given: { respondent?: object; by?: Respondent; answers?: object } = {}) {
  made += 1;
  const instrument = await published(server, normed(`normed_${made}`));
  const one = given.by ?? (await Respondent.on(server));
  const { id } = await one.started(instrument, { respondent: given.respondent ?? {} });
  dataOf(await one.answer(id, given.answers ?? { q1: 2, open: 1 }));
  dataOf(await one.complete(id));
  const add = (body: object, token = one.accessToken) =>
    server.ask(contract.attempts.addRespondent, { token, params: { id }, body });
  const result = async () => dataOf<AttemptResult>(await one.result(id));
  return { instrument, one, id, add, result };
}

const values = ({ scores }: Pick<AttemptResult, 'scores'>) => scores.map(({ code, value }) => [code, value]);
const rows = async (text: string, params: unknown[] = []) => (await server.database.pool.query(text, params)).rows;
const history = (id: string) =>
  rows('select number, added, note, scored_by from score_history where attempt_id = $1 order by number', [id]);

describe('age and sex that were left out', () => {
  it('are offered with what the profile says, the age on the day of completion, and make the scores anew', async () => {
    const { one, id, add, result } = await completed();
    const first = await result();
    expect(first).toMatchObject({ addable: { age: null, sex: null }, added: [], rescored: null });
    expect(values(first)).toEqual([
      ['total', 3],
      ['normed', null],
    ]);
    const { receipt } = await endingsOf(server, one).closed(id);
    const { answers } = await one.open(id);

    // Turns thirty tomorrow, and more than a year passes before the profile says so.
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(5, 10);
    const born = `${Number(first.completedAt.slice(0, 4)) - 30}-${tomorrow}`;
    server.clock.forward(400 * 86_400);
    await one.signInAgain();
    await rows('update user_account set birth_date = $1, sex = $2 where id = $3', [born, 'male', one.userId]);
    expect((await result()).addable).toEqual({ age: 29, sex: 'male' });

    dataOf(await add({ age: 29, sex: 'male' }, one.accessToken));
    const second = await result();
    const at = server.clock.now().toISOString();
    expect(values(second)).toEqual([
      ['total', 3],
      ['normed', 59.5],
    ]);
    expect(second).toMatchObject({
      ...{ addable: {}, added: ['age', 'sex'], respondent: { age: 29, sex: 'male' } },
      rescored: { version: 1, at, note: '', added: ['age', 'sex'] },
      earlierScores: [{ version: 1, at: first.completedAt, scores: first.scores }],
      completedAt: first.completedAt,
    });
    expect(await history(id)).toEqual([
      { number: 1, added: null, note: '', scored_by: null },
      { number: 2, added: ['age', 'sex'], note: '', scored_by: one.userId },
    ]);
    expect((await endingsOf(server, one).closed(id)).receipt).toEqual(receipt);
    expect((await one.open(id)).answers).toEqual(answers);
    const [number] = await rows('select number from score where attempt_id = $1 and calculation = $2', [id, 'normed']);
    expect(number).toEqual({ number: 59.5 });
    const events = await rows(`select actor_id, change from audit_event where action = 'attempt.respondent_added'`);
    expect(events).toContainEqual({
      actor_id: one.userId,
      change: { instrument: second.instrumentId, fields: ['age', 'sex'] },
    });
  });

  it('decide nothing of what was asked: no answer is dropped, none is demanded, and a later scoring sees it alike', async () => {
    const { instrument, one, id, add, result } = await completed({ answers: { q1: 2, open: 4 } });
    dataOf(await add({ age: 40 }));
    // `open` is asked only of those without an age: it counts.
    expect(values(await result())).toEqual([
      ['total', 6],
      ['normed', 100],
    ]);
    expect((await one.open(id)).respondent).not.toHaveProperty('age');
    dataOf(await one.complete(id));
    const author = await Author.on(server);
    const code = `normed_${made}`;
    await published(
      server,
      normed(code, ({ calculations = [] }) => {
        Object.assign(calculations[0] ?? {}, { formula: 'sum_answered(q1, open) + 1' });
      }),
    );
    const job = await author.rescore(instrument, 2, 'One was forgotten.');
    await working(server, () => author.ended(job));
    const rescored = await result();
    expect(values(rescored)).toEqual([
      ['total', 7],
      ['normed', 110],
    ]);
    expect(rescored).toMatchObject({
      ...{ added: ['age'], rescored: { version: 2, note: 'One was forgotten.', added: [] } },
      earlierScores: [{ version: 1 }, { version: 1 }],
    });
  });

  it('are added once: not what is stated already, and of two windows one', async () => {
    const { id, add, result } = await completed({ respondent: { age: 33 }, answers: { q1: 2, adult: 1 } });
    expect((await result()).addable).toEqual({ sex: null });
    expect((await add({ age: 34 })).body.errorCode).toBe('attempt.not_addable');
    expect((await add({})).body.errorCode).toBe('validation.failed');
    expect((await add({ age: 131 })).body.errorCode).toBe('validation.failed');
    const both = await Promise.all([add({ sex: 'male' }), add({ sex: 'female' }), add({ sex: 'male' })]);
    const [{ sex }] = [(await result()).respondent];
    expect(both.map(({ status }) => status)).toEqual(
      ['male', 'female', 'male'].map((one) => (one === sex ? 200 : 409)),
    );
    expect(await history(id)).toHaveLength(2);
    // Repeated it says so again, and changes nothing.
    dataOf(await add({ sex, age: 33 }));
    expect(await history(id)).toHaveLength(2);
  });

  it('are added by the person who answered alone', async () => {
    const { id, add, one } = await completed();
    const stranger = await Respondent.on(server);
    const author = await Author.on(server);
    for (const token of [stranger.accessToken, author.token, await server.tokenOf(['superAdmin'])]) {
      expect(['not_found', 'access.denied']).toContain((await add({ age: 30 }, token)).body.errorCode);
    }
    const body = { what: { kind: 'result', attempt: id }, to: { kind: 'code', uses: 1 } };
    const given = dataOf<{ id: string; code: string }>(
      await server.ask(contract.access.grant, { token: one.accessToken, body }),
    );
    const token = stranger.accessToken;
    dataOf(await server.ask(contract.access.redeem, { token, body: { code: given.code } }));
    const shared = await server.ask(contract.access.result, { token, params: { id: given.id } });
    expect(dataOf<AttemptResult>(shared)).toMatchObject({ addable: {}, added: [] });
  });

  it('are not offered where the result does not depend on them, nor before it is there', async () => {
    made += 1;
    const document = normed(`normed_${made}`, (next) => {
      next.calculations = next.calculations?.filter(({ code }) => code === 'total');
      delete next.nuggets;
      const { title = '' } = next.texts['en-US'] ?? {};
      const asked = next.questions.map(({ code }) => [`question.${code}.text`, 'How much?']);
      next.texts = { 'en-US': { title, ...Object.fromEntries(asked), 'calculation.total.name': 'Total' } };
      next.reports = [{ code: 'main', blocks: [{ kind: 'scores', calculations: ['total'] }] }];
    });
    const one = await Respondent.on(server);
    const { id } = await one.started(await published(server, document));
    const add = () =>
      server.ask(contract.attempts.addRespondent, { token: one.accessToken, params: { id }, body: { age: 30 } });
    expect((await add()).body.errorCode).toBe('attempt.not_completed');
    dataOf(await one.answer(id, { q1: 2, open: 1 }));
    dataOf(await one.complete(id));
    expect(dataOf<AttemptResult>(await one.result(id)).addable).toEqual({});
    expect((await add()).body.errorCode).toBe('attempt.not_addable');
  });

  it('raise an alarm that the scores now call for, once', async () => {
    const told = async () =>
      (await rows(`select id from notice where title_key = 'notice.answer_needs_attention'`)).length;
    const before = await told();
    const quiet = await completed();
    expect((await quiet.result()).risks).toEqual([]);
    dataOf(await quiet.add({ age: 20 }));
    expect([await told(), (await quiet.result()).risks]).toEqual([before, []]);
    const alarmed = await completed();
    dataOf(await alarmed.add({ age: 40 }));
    expect(await told()).toBeGreaterThan(before);
    expect((await alarmed.result()).risks).toMatchObject([{ code: 'help' }]);
    const rights = await rows(`select recipient from access_grant where attempt_id = $1`, [alarmed.id]);
    expect(rights).toEqual([{ recipient: 'staff' }]);
    const after = await told();
    dataOf(await alarmed.add({ sex: 'male' }));
    expect(await told()).toBe(after);
  });

  it('stand in the report, whose earlier code still confirms the earlier scores', async () => {
    const { one, id, add } = await completed();
    const report = async () => {
      const url = `/api/attempts/${id}/report.pdf`;
      const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${one.accessToken}` } });
      const text = textOfPdf(answer.rawPayload);
      return { text, code: /V(-[0-9A-Z]{4}){4}/.exec(text)?.[0] ?? '' };
    };
    const verified = async (code: string) =>
      dataOf<{ scores: { formatted: string }[]; rescoredBy: number | null }>(
        await server.ask(contract.verification.check, { body: { code } }),
      );
    const first = await report();
    dataOf(await add({ age: 40 }));
    const second = await report();
    expect(second.text).toContain(unspaced('40 (added later)'));
    expect(second.text).toContain(unspaced('The age was added.'));
    expect(second.code).not.toBe(first.code);
    expect(await verified(first.code)).toMatchObject({
      scores: [{ formatted: '3' }, { formatted: 'no value' }],
      rescoredBy: 1,
    });
    expect(await verified(second.code)).toMatchObject({
      ...{ scores: [{ formatted: '3' }, { formatted: '70.0' }], rescoredBy: null },
    });
  });
});

describe('in surveys', () => {
  async function taken(anonymity: 'identified' | 'confidential' | 'anonymous', items = ['a']) {
    made += 1;
    const survey = await openedSurvey(server, {
      ...{ audience: 'link', anonymity, ...(anonymity === 'anonymous' && { settings: { minimumGroup: 5 } }) },
      items: items.map((code) => ({ code, document: normed(`surveyed_${made}_${code}`) })),
    });
    const taker = new SurveyTaker(server, survey.id);
    const step = await taker.begin();
    const { id } = step.attempt;
    dataOf(await taker.answer(id, { q1: 2, open: 1 }));
    dataOf(await taker.complete(id));
    const ask = { token: taker.token ?? '', params: { id } };
    const result = async () => dataOf<AttemptResult>(await server.ask(contract.attempts.result, ask));
    const add = () => server.ask(contract.attempts.addRespondent, { ...ask, body: { age: 40 } });
    return { taker, result, add };
  }

  it('a guest adds them where names are known, once all is answered: before, the course rests on what was stated', async () => {
    const { taker, result, add } = await taken('identified', ['a', 'b']);
    expect((await result()).addable).toEqual({});
    expect((await add()).body.errorCode).toBe('attempt.not_addable');
    const step = await taker.next();
    if (step.done) throw new Error('There is nothing more to answer');
    dataOf(await taker.answer(step.attempt.id, { q1: 1, open: 1 }));
    dataOf(await taker.complete(step.attempt.id));
    await taker.next();
    expect((await result()).addable).toEqual({ age: null, sex: null });
    dataOf(await add());
    expect(values(await result())).toEqual([
      ['total', 3],
      ['normed', 70],
    ]);
  });

  it.each(['confidential', 'anonymous'] as const)('nobody adds them in a %s one', async (anonymity) => {
    const { taker, result, add } = await taken(anonymity);
    await taker.next();
    expect((await result()).addable).toEqual({});
    expect((await add()).body.errorCode).toBe('attempt.not_addable');
  });
});
