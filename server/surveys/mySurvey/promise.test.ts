import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { type SurveyDetail, survey } from 'core/contract/surveys/survey';
import { dataOf } from '../../testing/answering/respondent';
import { beginning, meanwhile } from '../../testing/meanwhile';
import { sharedServer } from '../../testing/sharedServer';
import { page } from '../../testing/surveys/documents';
import { SurveyTaker } from '../../testing/surveys/participant';
import { authorOf } from '../../testing/surveys/surveyAuthor';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

/** Of a page alone, by an open link, opened. */
async function opened(asked: object = {}) {
  const author = await authorOf(server, { audience: 'link', anonymity: 'confidential', ...asked });
  await author.do(survey.addItem, { kind: 'page', code: 'about', document: page() });
  await author.do(survey.open, {});
  return author;
}

const guest = (id: string) => new SurveyTaker(server, id);
const readBy = async (taker: SurveyTaker) => dataOf<SurveyBeforehand>(await taker.beforehand());

describe('what was read before one begins', () => {
  it('is of the revision in force: another promise holds for nobody before it is opened', async () => {
    const author = await opened();
    const changed = await author.change({ anonymity: 'identified' });
    expect(changed).toMatchObject({
      anonymity: 'identified',
      changed: true,
      inForce: { audience: 'link', anonymity: 'confidential', minimumGroup: 5 },
    });
    const taker = guest(author.id);
    const read = await readBy(taker);
    expect(read).toMatchObject({ revision: 1, promise: { anonymity: 'confidential' } });
    expect((await taker.start({ revision: read.revision })).status).toBe(200);
    const [row] = await author.do<{ name: null }[]>(survey.participations);
    expect(row).toMatchObject({ name: null, email: null, items: [] });
    // Nor can it be put in force now, and it can be taken back.
    expect((await author.ask(survey.open, {})).body.errorCode).toBe('survey.answered');
    expect(await author.change({ anonymity: 'confidential' })).toMatchObject({ anonymity: 'confidential' });
  });

  it('holds for whoever begins at the very moment in which another promise is put in force', async () => {
    const author = await opened();
    await author.change({ anonymity: 'identified' });
    const answered = await meanwhile(server, beginning(server, author.id), () => author.ask(survey.open, {}));
    expect([answered.status, answered.body.errorCode]).toEqual([409, 'survey.answered']);
  });

  it.each([
    ['anonymity', { anonymity: 'identified' }],
    ['audience', { audience: 'everyone' }],
    ['the smallest group', { settings: { minimumGroup: 3 } }],
    ['the consent', { settings: { consent: { version: 1 } } }],
  ])('is no longer so where %s has changed meanwhile: the start is refused', async (_, change) => {
    const author = await opened();
    const read = await readBy(guest(author.id));
    const { settings } = await author.change(change);
    if (settings.consent) await author.do(survey.setTexts, { locale: 'en-US', texts: { consent: 'I agree.' } });
    await author.do(survey.open, {});
    const account = new SurveyTaker(server, author.id, await server.tokenOf(['user']));
    const refused = await account.start({ revision: read.revision, consent: true });
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'survey.changed']);
    const again = dataOf<SurveyBeforehand>(await account.beforehand());
    expect((await account.start({ revision: again.revision, consent: true })).status).toBe(200);
  });

  it('is still so where only what is asked has changed', async () => {
    const author = await opened();
    const read = await readBy(guest(author.id));
    await author.do(survey.addItem, { kind: 'page', code: 'more', document: page('more') });
    await author.do(survey.open, {});
    expect((await guest(author.id).start({ revision: read.revision })).status).toBe(200);
  });

  it('no later revision makes groups smaller that somebody was promised', async () => {
    const author = await opened();
    await author.change({ settings: { minimumGroup: 7 } });
    await author.do(survey.open, {});
    dataOf(await guest(author.id).start());
    const refused = await author.ask(survey.change, {
      rowVersion: (await author.read()).rowVersion,
      settings: { minimumGroup: null },
    });
    expect(refused.body.errorCode).toBe('survey.answered');
    const { inForce } = await author.change({ settings: { minimumGroup: 8 } });
    expect(inForce).toMatchObject({ minimumGroup: 7 } satisfies Partial<NonNullable<SurveyDetail['inForce']>>);
  });
});
