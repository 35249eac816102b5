import { type SurveyChanges, survey } from 'core/contract/surveys/survey';
import { sql } from 'drizzle-orm';
import { sharedServer } from '../../testing/sharedServer';
import { page } from '../../testing/surveys/documents';
import { SurveyTaker } from '../../testing/surveys/participant';
import { invited } from '../../testing/surveys/survey';
import { authorOf, publishedInstrument, type SurveyAuthor } from '../../testing/surveys/surveyAuthor';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
const theServer = sharedServer();
beforeAll(() => {
  server = theServer();
});

/** Open, by invitation, with an instrument and a page; six are invited, of whom some have begun. */
async function asked(anonymity: string, begun: number) {
  const author = await authorOf(server);
  const nothing = { attributes: [], quotas: [], waves: [], messages: [], randomization: null };
  await author.change({ audience: 'invited', anonymity, ...nothing });
  for (const { code } of (await author.read()).items) await author.do(survey.removeItem, undefined, { code });
  const { id } = await publishedInstrument(server);
  await author.do(survey.addItem, { kind: 'instrument', code: 'mood', instrumentId: id });
  await author.do(survey.addItem, { kind: 'page', code: 'about', document: page() });
  await author.do(survey.open, {});
  for (let count = 0; count < 6; count += 1) {
    const { code } = await invited(server, author.id, { email: `${crypto.randomUUID()}@example.org` });
    const taker = new SurveyTaker(server, author.id);
    if (count < begun) await taker.begin({ code, consent: true });
  }
  return author;
}
const changesOf = (author: SurveyAuthor) => author.do<SurveyChanges>(survey.changes);
const said = ({ changes }: SurveyChanges) =>
  changes.map(({ part, name, change, fields }) => [part, name, change, ...fields].join(' '));

it('says what another revision would change, by names, and for whom', async () => {
  const author = await asked('identified', 2);
  expect(await changesOf(author)).toMatchObject({
    ...{ status: 'open', revision: 1, changes: [], underWay: 2, toBegin: 4, isRounded: false },
  });
  const before = await author.read();
  await author.do(survey.setTexts, { locale: 'en-US', texts: { 'item.about.title': 'About you' } });
  await author.do(survey.setItems, {
    rowVersion: before.rowVersion,
    items: [{ code: 'about', required: false }, { code: 'mood' }],
  });
  await author.change({ waves: [{ code: 'later', starts: { days: 0, after: 'joining' } }] });
  const shown = await changesOf(author);
  expect(said(shown)).toEqual([
    'item About you changed required',
    expect.stringMatching(/^item .* moved$/),
    'wave later added',
  ]);
  expect((await author.read()).changed).toBe(true);
  await author.do(survey.open, {});
  expect(await changesOf(author)).toMatchObject({ revision: 2, changes: [], underWay: 2 });

  // Dates and mails hold at once: they are no change to put in force.
  await author.change({ settings: { grace: 5 }, messages: [{ kind: 'invitation' }] });
  expect(said(await changesOf(author))).toEqual([]);
});

it('counts by whole groups where names are withheld', async () => {
  const author = await asked('confidential', 5);
  expect(await changesOf(author)).toMatchObject({ underWay: 5, toBegin: 0, isRounded: true, group: 5 });
  await server.database.db.execute(
    sql`update user_survey set status = 'completed', ended_at = now() where id = (
      select id from user_survey where survey_id = ${author.id}::uuid limit 1
    )`,
  );
  expect(await changesOf(author)).toMatchObject({ underWay: 0, toBegin: 0 });
});

it('is for those who see the survey', async () => {
  const author = await authorOf(server);
  const stranger = await server.tokenOf(['admin']);
  const answered = await server.ask(survey.changes, { params: { id: author.id }, token: stranger });
  expect(answered.body.errorCode).toBe('not_found');
});
