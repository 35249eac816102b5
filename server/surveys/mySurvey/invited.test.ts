import { survey } from 'core/contract/surveys/survey';
import { dataOf } from '../../testing/answering/respondent';
import { sharedServer } from '../../testing/sharedServer';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

const guest = (surveyId: string, token?: string) => new SurveyTaker(server, surveyId, token);
const texts = { 'en-US': { title: 'Evenings' }, 'de-DE': { title: 'Abende' }, 'fr-FR': { title: 'Soirées' } };

describe('the language of an invitation', () => {
  it('is that of the survey for whoever has chosen none, and is told beforehand', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', texts });
    const { code } = await invited(server, id, { locale: 'de-DE' });
    const before = dataOf(await guest(id).beforehand({ code }));
    expect(before).toMatchObject({ locale: 'de-DE', title: { text: 'Abende', locale: 'de-DE' } });
    const taker = guest(id);
    expect((await taker.begin({ code })).item.title).toBeDefined();
    expect(await taker.detail()).toMatchObject({ locale: 'de-DE', title: { text: 'Abende' } });
  });

  it('gives way to a language that was chosen, and this to none later', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited', texts });
    const { code } = await invited(server, id, { locale: 'de-DE' });
    const chosen = { code, locale: 'fr-FR' };
    expect(dataOf(await guest(id).beforehand(chosen))).toMatchObject({ title: { text: 'Soirées' } });
    const taker = guest(id);
    await taker.begin(chosen);
    expect(dataOf(await guest(id).beforehand({ code }))).toMatchObject({ locale: 'fr-FR', title: { text: 'Soirées' } });
    expect(await taker.detail()).toMatchObject({ locale: 'fr-FR' });
  });

  it('is nobody else’s: without one the language is as asked', async () => {
    const { id } = await openedSurvey(server, { audience: 'link', texts });
    expect(dataOf(await guest(id).beforehand())).toMatchObject({ locale: null, title: { text: 'Evenings' } });
  });
});

describe('a second code', () => {
  it('tells an account that it takes part already, begins nothing, and leaves the first to go on', async () => {
    const { id } = await openedSurvey(server, { audience: 'invited' });
    const [first, second] = [await invited(server, id), await invited(server, id)];
    const token = await server.tokenOf(['user']);
    const account = guest(id, token);
    const { participation } = await account.begin({ code: first.code });
    expect(dataOf(await account.beforehand({ code: second.code }))).toMatchObject({
      ...{ isSecond: true, isOpen: false, why: 'second' },
    });
    const refused = await account.start({ code: second.code });
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'survey.code_second']);
    for (const body of [{ code: first.code }, {}]) {
      expect(dataOf(await account.beforehand(body))).toMatchObject({ isSecond: false, isOpen: true, isBegun: true });
      expect((await account.begin(body)).participation).toBe(participation);
    }
    // It is still somebody's.
    expect((await guest(id).start({ code: second.code })).status).toBe(200);
  });

  it.each([
    'identified',
    'confidential',
  ] as const)('in the window of a guest of an %s survey says so while the first is under way, and may be begun with', async (anonymity) => {
    const { id } = await openedSurvey(server, { audience: 'invited', anonymity });
    const [first, second, third] = [await invited(server, id), await invited(server, id), await invited(server, id)];
    const window = guest(id);
    const { participation } = await window.begin({ code: first.code });
    const seen = dataOf(await window.beforehand({ code: second.code }));
    expect(seen).toMatchObject({ isSecond: true, isOpen: true, isBegun: false, why: null });
    expect(dataOf(await guest(id).beforehand({ code: second.code }))).toMatchObject({ isSecond: false });
    const other = await guest(id).begin({ code: second.code });
    expect(other.participation).not.toBe(participation);
    await window.finish();
    expect(dataOf(await window.beforehand({ code: third.code }))).toMatchObject({ isSecond: false, isOpen: true });
  });
});

describe('who has begun', () => {
  it('is counted from the first answer', async () => {
    const { id } = await openedSurvey(server, { audience: 'link' });
    const token = await server.tokenOf(['superAdmin']);
    const counted = async () => {
      const query = { filters: JSON.stringify({ audience: ['link'] }), pageSize: '100' };
      const rows = dataOf<{ id: string; started: number; lastAnswerAt: string | null }[]>(
        await server.ask(survey.list, { token, query }),
      );
      const { started, lastAnswerAt } = rows.find((row) => row.id === id) ?? { started: -1, lastAnswerAt: null };
      return { started, isAnswered: lastAnswerAt !== null };
    };
    const taker = guest(id);
    const { attempt } = await taker.begin();
    expect(await counted()).toEqual({ started: 0, isAnswered: false });
    dataOf(await taker.answer(attempt.id, { q1: 1 }));
    expect(await counted()).toEqual({ started: 1, isAnswered: true });
  });
});
