import { sql } from 'drizzle-orm';
import { publishable, published } from '../../testing/answering/respondent';
import { invited, openedSurvey } from '../../testing/surveys/survey';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let open: string;
let closed: string;

beforeAll(async () => {
  server = await createTestServer();
  open = await published(
    server,
    publishable('everyone', (document) => {
      Object.assign(document.texts['en-US'] ?? {}, { title: 'For <all>', description: '# Head\n\nWhat **this** is.' });
      document.texts['de-DE'] = { title: 'Für alle', description: 'Was das ist.' };
    }),
  );
  closed = await published(server, publishable('some'));
  await server.database.db.execute(sql`update instrument set access = 'granted' where id = ${closed}::uuid`);
});
afterAll(() => server.stop());

const of = (address: string, language = 'en-US') => server.services.previews(address, language);
const detailsOf = (id: string) => `/Browse-Instruments/instrumentdetails/${id}`;

it('an instrument that everyone may answer is told by title and summary, also behind the sign-in page', async () => {
  const english = { locale: 'en-US', title: 'For <all>', description: 'What this is.' };
  expect(await of(detailsOf(open))).toEqual(english);
  expect(await of(`/user/register?${new URLSearchParams({ redirect: detailsOf(open) })}`)).toEqual(english);
  expect(await of(detailsOf(open), 'de-AT, en;q=0.5')).toMatchObject({ title: 'Für alle' });
});

it('a survey is told as by its link; what somebody without an account cannot read is not', async () => {
  const product = await of('/home');
  expect(product).toMatchObject({ locale: 'en-US', title: 'Assessments whose results you can follow' });
  const byLink = await openedSurvey(server, { audience: 'link' });
  const pathOf = (id: string) => `/my-surveys/answerSurvey/${id}`;
  expect((await of(pathOf(byLink.id)))?.title).not.toBe(product?.title);
  const forSome = await openedSurvey(server, { audience: 'invited' });
  await invited(server, forSome.id);
  for (const path of [
    pathOf(forSome.id),
    detailsOf(closed),
    detailsOf(crypto.randomUUID()),
    '/user/login?redirect=//x',
  ])
    expect(await of(path)).toEqual(product);
});
