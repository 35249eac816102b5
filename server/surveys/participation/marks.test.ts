import { type ParticipationRow, survey } from 'core/contract/surveys/survey';
import type { InstrumentDocument } from 'core/instrument/document';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { oneQuestion, openedSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const questions = 12;
const codes = Array.from({ length: questions }, (_, index) => `s${index + 1}`);

/** Twelve choices of three. */
function scale(document: InstrumentDocument): void {
  document.questions = codes.map((code) => ({ code, kind: 'single_choice', answerSet: 'often' }));
  document.answerSets = [{ code: 'often', answers: ['never', 'sometimes', 'often'].map((code) => ({ code })) }];
  document.calculations = [];
  const texts = document.texts['en-US'] ?? {};
  for (const code of codes) texts[`question.${code}.text`] = `How often ${code}?`;
  for (const code of ['never', 'sometimes', 'often']) texts[`answer.often.${code}.label`] = code;
  delete texts['question.q1.text'];
  delete texts['question.q2.text'];
  delete texts['calculation.total.name'];
}

const opened = (asked: object = {}) => {
  const document = oneQuestion(`scale_${crypto.randomUUID().slice(0, 8)}`, scale);
  return openedSurvey(server, { audience: 'link', items: [{ code: 'a', document }], ...asked });
};

const values = ['never', 'sometimes', 'often'];
/** Answers that are no straight line; another `turn` gives others. */
const mixed = (turn: number) =>
  codes.map((_, index) => values[(index * (index + 1) + turn * (index % 4 === 0 ? 1 : 0)) % 3] ?? '');
const straight = codes.map(() => 'sometimes');

async function answer(id: string, given: readonly string[], seconds: number): Promise<string> {
  const taker = new SurveyTaker(server, id);
  const { attempt, participation } = await taker.begin();
  server.clock.forward(seconds);
  dataOf(await taker.answer(attempt.id, Object.fromEntries(codes.map((code, index) => [code, given[index]]))));
  dataOf(await taker.complete(attempt.id));
  await taker.next();
  return participation;
}

/** Signed in just now: the clock moves on in between. */
const staff = () => server.tokenOf(['superAdmin']);

const listed = async (id: string, query: Record<string, string> = {}) =>
  dataOf<ParticipationRow[]>(await server.ask(survey.participations, { params: { id }, query, token: await staff() }));
const counted = async (id: string) =>
  dataOf<object>(await server.ask(survey.marks, { params: { id }, token: await staff() }));

it('names what looks careless with its reason, filters by it, and leaves nothing out', async () => {
  const { id } = await opened();
  const careful = await answer(id, mixed(0), 120);
  const fast = await answer(id, mixed(1), 10);
  const line = await answer(id, straight, 120);
  const first = await answer(id, mixed(2), 120);
  const second = await answer(id, mixed(2), 130);
  const rows = new Map((await listed(id)).map((row) => [row.id, row]));
  expect(rows.get(careful)?.marks).toEqual([]);
  expect(rows.get(fast)?.marks).toEqual([{ kind: 'fast', seconds: 10, questions }]);
  expect(rows.get(line)?.marks).toEqual([{ kind: 'straight', item: 'a', run: questions, of: questions }]);
  expect(rows.get(first)?.marks).toEqual([{ kind: 'double' }]);
  expect(rows.get(second)?.marks).toEqual([{ kind: 'double' }]);
  const ids = async (mark: string) => (await listed(id, { mark })).map((row) => row.id).sort();
  expect(await ids('any')).toEqual([fast, line, first, second].sort());
  expect(await ids('fast')).toEqual([fast]);
  expect(await ids('straight')).toEqual([line]);
  expect(await ids('double')).toEqual([first, second].sort());
  expect(await counted(id)).toEqual({ completed: 5, marked: 4, fast: 1, straight: 1, double: 2, isRounded: false });
});

it('forgets a double with the answers that it was the double of', async () => {
  const { id } = await opened();
  const first = await answer(id, mixed(2), 120);
  const taker = new SurveyTaker(server, id);
  const { attempt } = await taker.begin();
  server.clock.forward(120);
  await taker.answer(attempt.id, Object.fromEntries(codes.map((code, index) => [code, mixed(2)[index]])));
  await taker.complete(attempt.id);
  await taker.next();
  expect((await listed(id, { mark: 'double' })).length).toBe(2);
  expect((await taker.withdraw()).status).toBe(200);
  expect(await listed(id)).toMatchObject([{ id: first, marks: [] }]);
});

it.each([
  'confidential',
  'anonymous',
] as const)('says of a survey that withholds names (%s) whole groups alone', async (anonymity) => {
  const { id } = await opened({ anonymity, settings: { minimumGroup: 3 } });
  for (let n = 0; n < 2; n += 1) await answer(id, straight, 10);
  await answer(id, mixed(0), 600);
  expect(await counted(id)).toEqual({ completed: 3, marked: 0, fast: 0, straight: 0, double: 0, isRounded: true });
  for (let n = 0; n < 2; n += 1) await answer(id, straight, 10);
  const before = { completed: 3, marked: 3, straight: 3, double: 0, isRounded: true };
  // Of an anonymous one times are whole minutes: ten seconds may have been half a minute, which is enough for twelve questions.
  expect(await counted(id)).toEqual({ ...before, fast: anonymity === 'anonymous' ? 0 : 3 });
  const rows = await listed(id);
  expect(rows.flatMap(({ marks }) => marks)).toEqual([]);
  expect(await listed(id, { mark: 'any' })).toEqual([]);
  const { rows: kept } = await server.database.db.execute<{ marks: { kind: string }[] }>(
    sql`select marks from user_survey where survey_id = ${id} and jsonb_array_length(marks) > 0`,
  );
  expect(kept.length).toBe(4);
});
