import { textCoding } from 'core/contract/results/textCoding';
import type { CodedTexts, TextAgreement } from 'core/results/codedTexts';
import { keyOfText } from 'core/results/keyedTexts';
import { surveyCollaborator } from '../database/schema/survey';
import { dataOf, published } from '../testing/answering/respondent';
import { named, readBy } from '../testing/authoring/readers';
import { answered, People } from '../testing/results/answered';
import { oneQuestion, openedSurvey, type TestSurvey } from '../testing/surveys/survey';
import { createTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
let people: People;
/** Texts so far: each is of another person. */
let written = 0;
const coders: { id: string; token: string }[] = [];

const [pay, noise, stairs] = [keyOfText('Better pay'), keyOfText('Noise'), keyOfText('The stairs')];
const themes = ['Money', 'Building', 'Noise'].map((name) => ({ id: crypto.randomUUID(), name, color: null }));
const [money, building] = themes.map(({ id }) => id) as [string, string];

const words = (code: string) =>
  oneQuestion(code, (document) => {
    document.questions = [{ code: 'q1', kind: 'long_text' }];
    delete document.calculations;
    document.texts = { 'en-US': { title: 'Words', 'question.q1.text': 'What?' } };
  });

async function write(instrumentId: string, survey: { id: string; item: string } | undefined, texts: string[]) {
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrumentId,
  ]);
  const target = { instrumentId, versionId: rows[0].id, ...(survey && { survey }) };
  written += texts.length;
  return answered(
    server,
    people,
    target,
    texts.map((q1, index) => ({ person: written - index, answers: { q1 } })),
  );
}

beforeAll(async () => {
  server = await createTestServer();
  people = new People(server);
  for (const name of ['ada', 'grace', 'emmy']) {
    const id = await server.addUser(`${name}@example.org`, ['admin']);
    coders.push({ id, token: (await server.signIn(`${name}@example.org`)).accessToken });
  }
});
afterAll(() => server.stop());

const tokenOf = (coder: number) => coders[coder]?.token ?? '';

/** The calls for the question `q1` of a survey's item, by a coder. */
const inSurvey = ({ id }: Pick<TestSurvey, 'id'>, item = 'a', question = 'q1') => {
  const params = { id, item, question };
  return {
    list: (coder: number, query: Record<string, string> = {}) =>
      server.ask(textCoding.survey, { token: tokenOf(coder), params, query }),
    say: (coder: number, key: string, body: object) =>
      server.ask(textCoding.surveyText, { token: tokenOf(coder), params: { ...params, key }, body }),
    setThemes: (coder: number, list: object[], rowVersion: number) =>
      server.ask(textCoding.surveyThemes, { token: tokenOf(coder), params, body: { themes: list, rowVersion } }),
    agreement: (coder: number) => server.ask(textCoding.surveyAgreement, { token: tokenOf(coder), params }),
  };
};

async function surveyOf(anonymity: 'identified' | 'confidential'): Promise<TestSurvey> {
  const survey = await openedSurvey(server, {
    anonymity,
    items: [{ code: 'a', document: words(`words_${crypto.randomUUID().replaceAll('-', '')}`) }],
  });
  await server.database.db.insert(surveyCollaborator).values([
    { surveyId: survey.id, userId: coders[0]?.id ?? '', may: 'own' },
    { surveyId: survey.id, userId: coders[1]?.id ?? '', may: 'results' },
  ]);
  return survey;
}

describe('texts of a survey', () => {
  let survey: TestSurvey;
  let calls: ReturnType<typeof inSurvey>;
  let ids: string[];
  beforeAll(async () => {
    survey = await surveyOf('identified');
    calls = inSurvey(survey);
    ids = await write(survey.instruments.a ?? '', { id: survey.id, item: 'a' }, [
      ...['Better pay', '\u00a0Better pay \n', 'Noise', 'The stairs', 'More light', 'Nothing', 'Quiet'],
    ]);
    dataOf(await calls.setThemes(1, themes, 0));
  });

  it('carry marks and themes of each coder for themselves, once for equal texts; lists are narrowed by them', async () => {
    dataOf(await calls.say(0, pay, { themes: [money] }));
    dataOf(await calls.say(0, noise, { isMarked: true }));
    expect(dataOf(await calls.say(0, noise, { themes: [] }))).toEqual({ isMarked: true, themes: [] });
    const list = dataOf<CodedTexts>(await calls.list(0));
    expect(list).toMatchObject({ why: null, answers: 7, total: 6, marked: 1, open: 4, found: 6, rowVersion: 1 });
    expect(list.texts[0]).toMatchObject({ key: pay, text: 'Better pay', n: 2, isMarked: false, themes: [money] });
    expect(list.themes[0]).toMatchObject({ name: 'Money', texts: 1, attempts: 2 });
    const shown = async (show: string, rest = {}) =>
      dataOf<CodedTexts>(await calls.list(0, { show, ...rest })).texts.map(({ text }) => text);
    expect(await shown('marked')).toEqual(['Noise']);
    expect(await shown(money)).toEqual(['Better pay']);
    expect(await shown('open')).toEqual(['More light', 'Nothing', 'Quiet', 'The stairs']);
    expect(await shown('open', { search: 'LIGHT' })).toEqual(['More light']);
    // The other coder shares the themes and nothing else; all items together say the same.
    const other = dataOf<CodedTexts>(await inSurvey(survey, 'all', 'a.q1').list(1));
    expect(other).toMatchObject({ marked: 0, open: 6, themes: [{ texts: 0 }, { texts: 0 }, { texts: 0 }] });
    expect(dataOf<CodedTexts>(await inSurvey(survey, 'all', 'a.q1').list(0))).toMatchObject({ marked: 1, open: 4 });
  });

  it('are compared where two have looked; who found what is told of texts that one has looked at oneself', async () => {
    dataOf(await calls.say(0, stairs, { themes: [building] }));
    dataOf(await calls.say(1, pay, { themes: [money] }));
    dataOf(await calls.say(1, noise, { themes: [] }));
    dataOf(await calls.say(1, stairs, { themes: [building, money] }));
    const found = dataOf<TextAgreement>(await calls.agreement(1));
    expect(found.coders.map(({ id, texts }) => [id, texts])).toEqual(
      [0, 1].map((coder) => [coders[coder]?.id, 3]).sort(),
    );
    expect(found.pairs).toHaveLength(1);
    const [pair] = found.pairs;
    expect(pair?.n).toBe(3);
    expect(pair?.themes.map(({ theme, observed, kappa, why }) => [theme, observed, kappa, why])).toEqual([
      [money, 2 / 3, expect.closeTo(0.4, 12), null],
      [building, 1, 1, null],
      [themes[2]?.id, 1, null, 'constant'],
    ]);
    expect(found.differing).toEqual([
      {
        ...{ key: stairs, text: 'The stairs', locale: 'en-US', coders: expect.arrayContaining([coders[0]?.id]) },
        themes: [{ theme: money, foundBy: [coders[1]?.id] }],
      },
    ]);
    const token = await server.tokenOf(['superAdmin']);
    const params = { id: survey.id, item: 'a', question: 'q1' };
    const looking = dataOf<TextAgreement>(await server.ask(textCoding.surveyAgreement, { token, params }));
    expect([looking.different, looking.differing]).toEqual([1, []]);
  });

  it('have themes that go with what was said of them, and are not set over those of somebody else', async () => {
    expect((await calls.setThemes(0, themes, 0)).body.errorCode).toBe('conflict');
    dataOf(await calls.setThemes(0, themes.slice(1), 1));
    dataOf(await calls.setThemes(0, themes, 2));
    const { texts } = dataOf<CodedTexts>(await calls.list(0));
    expect(texts.find(({ key }) => key === pay)?.themes).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select actor_id as actor, change from audit_event where action = 'survey.themes_changed' and entity_id = $1 order by change ->> 'before'`,
      [survey.id],
    );
    expect(rows).toEqual([
      { actor: coders[1]?.id, change: { code: 'q1', before: 0, after: 3 } },
      { actor: coders[0]?.id, change: { code: 'q1', before: 2, after: 3 } },
      { actor: coders[0]?.id, change: { code: 'q1', before: 3, after: 2 } },
    ]);
    const many = Array.from({ length: 51 }, (_, index) => ({ id: crypto.randomUUID(), name: `${index}`, color: null }));
    expect((await calls.setThemes(0, many, 3)).body.errorCode).toBe('validation.failed');
    const long = [{ id: crypto.randomUUID(), name: 'x'.repeat(101), color: null }];
    expect((await calls.setThemes(0, long, 3)).body.errorCode).toBe('validation.failed');
  });

  it('can be coded only where they are among the answers, by those who see the results', async () => {
    expect((await calls.say(0, keyOfText('Never written'), { isMarked: true })).body.errorCode).toBe(
      'result.text_absent',
    );
    for (const answer of [await calls.list(2), await calls.say(2, pay, { isMarked: true }), await calls.agreement(2)])
      expect(answer.body.errorCode).toBe('not_found');
  });

  it('leave nothing of what was said of them when they are gone', async () => {
    dataOf(await calls.say(1, noise, { isMarked: true }));
    const keys = async () => {
      await server.services.textCodings.forgetGone();
      const { rows } = await server.database.pool.query(
        'select distinct c.key from text_coding c join coded_question q on q.id = c.question_id where q.survey_id = $1',
        [survey.id],
      );
      return rows.map(({ key }) => key).sort();
    };
    expect(await keys()).toEqual([pay, noise, stairs].sort());
    // One of two who wrote the same, the one with white space around it stays; and the only one who wrote of noise.
    await server.database.pool.query('delete from user_instrument where id = any ($1)', [[ids[0], ids[2]]]);
    expect(dataOf<CodedTexts>(await calls.list(1))).toMatchObject({ total: 5, marked: 0 });
    expect(await keys()).toEqual([pay, stairs].sort());
  });
});

it('of a survey that withholds names, texts are known, marked and counted only where all of them are shown', async () => {
  const survey = await surveyOf('confidential');
  const calls = inSurvey(survey);
  const target = { id: survey.id, item: 'a' };
  await write(survey.instruments.a ?? '', target, ['Noise', 'Better pay', 'The stairs', 'a', 'b', 'c', 'd', 'e']);
  dataOf(await calls.setThemes(0, themes, 0));
  expect(dataOf<CodedTexts>(await calls.list(0))).toMatchObject({ why: 'few', answers: 0, total: 0, texts: [] });
  // What was written cannot be told from what was not.
  for (const key of [noise, keyOfText('Never written')])
    expect((await calls.say(0, key, { isMarked: true })).body.errorCode).toBe('result.text_absent');
  await write(survey.instruments.a ?? '', target, ['Noise', 'f', 'g', 'h', 'i']);
  dataOf(await calls.say(0, noise, { isMarked: true, themes: [money] }));
  const list = dataOf<CodedTexts>(await calls.list(0));
  expect(list).toMatchObject({
    why: null,
    answers: 13,
    total: 12,
    marked: 1,
    themes: [{ texts: 1, attempts: 2 }, {}, {}],
  });
  expect(list.texts.map(({ text }) => text)).toEqual([...list.texts.map(({ text }) => text)].sort());
  for (const filter of [{ answers: { q1: ['Noise'] } }, { time: { from: '2020-01-01' } }]) {
    const query = { filter: JSON.stringify(filter), show: money };
    expect(dataOf<CodedTexts>(await calls.list(0, query))).toMatchObject({
      ...{ why: 'withheld', answers: 0, total: 0, marked: 0, texts: [], themes: [{ texts: 0, attempts: 0 }, {}, {}] },
    });
    const { token, params } = { token: tokenOf(0), params: { ...target, question: 'q1' } };
    const compared = await server.ask(textCoding.surveyAgreement, { token, params, query });
    expect(dataOf<TextAgreement>(compared)).toMatchObject({ why: 'withheld', coders: [], pairs: [], different: 0 });
  }
});

it('of an instrument, texts of surveys are known only to those who work on them', async () => {
  const instrumentId = await published(server, named(words('words_of_both')));
  for (const { id } of coders) await readBy(server, instrumentId, id);
  const survey = await openedSurvey(server, { items: [{ code: 'a', instrumentId }] });
  await server.database.db
    .insert(surveyCollaborator)
    .values({ surveyId: survey.id, userId: coders[0]?.id ?? '', may: 'own' });
  await write(instrumentId, undefined, ['Noise', 'one', 'two', 'three', 'four', 'five']);
  await write(instrumentId, { id: survey.id, item: 'a' }, ['Better pay']);
  const params = { id: instrumentId, question: 'q1' };
  const say = (coder: number, key: string) =>
    server.ask(textCoding.instrumentText, {
      ...{ token: tokenOf(coder), params: { ...params, key }, body: { themes: [] } },
    });
  const ask = (coder: number, row: typeof textCoding.instrument | typeof textCoding.instrumentAgreement) =>
    server.ask(row, { token: tokenOf(coder), params });
  dataOf(await say(0, pay));
  dataOf(await say(0, noise));
  dataOf(await say(2, noise));
  expect((await say(2, pay)).body.errorCode).toBe('result.text_absent');
  expect(dataOf<CodedTexts>(await ask(0, textCoding.instrument))).toMatchObject({ total: 7, open: 5 });
  expect(dataOf<CodedTexts>(await ask(2, textCoding.instrument))).toMatchObject({ total: 6, open: 5 });
  const compared = dataOf<TextAgreement>(await ask(2, textCoding.instrumentAgreement));
  expect(compared.coders.map(({ texts }) => texts)).toEqual([1, 1]);
  await server.services.textCodings.forgetGone();
  expect(dataOf<CodedTexts>(await ask(0, textCoding.instrument))).toMatchObject({ total: 7, open: 5 });
});
