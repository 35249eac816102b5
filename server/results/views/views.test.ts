import type { Role } from 'core/access/roles';
import { instrument } from 'core/contract/authoring/instrument';
import { instrumentView, mostViews, type ResultView, surveyView } from 'core/contract/results/views';
import { sharedServer } from '../../testing/sharedServer';
import { oneQuestion, openedSurvey, type TestSurvey } from '../../testing/surveys/survey';
import type { TestServer } from '../../testing/testServer';

interface Person {
  id: string;
  token: string;
}

const theServer = sharedServer();
let server: TestServer;
let survey: TestSurvey;
let ada: Person;
let grace: Person;

async function somebody(roles: readonly Role[] = ['admin']): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await server.addUser(email, roles);
  return { id, token: (await server.signIn(email)).accessToken };
}
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values);
const admits = (surveyId: string, { id }: Person, may: string) =>
  query('insert into survey_collaborator (survey_id, user_id, may) values ($1, $2, $3)', [surveyId, id, may]);

beforeAll(async () => {
  server = theServer();
  [ada, grace] = [await somebody(), await somebody()];
});
beforeEach(async () => {
  survey = await openedSurvey(server);
  await admits(survey.id, ada, 'own');
  await admits(survey.id, grace, 'results');
});

const women = {
  item: 'a',
  tab: 'groups',
  query: { by: 'attribute.site', filter: { attributes: { sex: ['female'] } } },
};
const add = ({ token }: Person, body: object = {}) =>
  server.ask(surveyView.create, { token, params: { id: survey.id }, body: { name: 'Women', shown: women, ...body } });
const added = async (by: Person, body: object = {}) => (await add(by, body)).body.data as ResultView;
const change = ({ token }: Person, view: string, body: object) =>
  server.ask(surveyView.change, { token, params: { id: survey.id, view }, body: { rowVersion: 1, ...body } });
const remove = ({ token }: Person, view: string) =>
  server.ask(surveyView.remove, { token, params: { id: survey.id, view } });
const listOf = async ({ token }: Person) =>
  (await server.ask(surveyView.list, { token, params: { id: survey.id } })).body.data as ResultView[];
const namesOf = async (by: Person) => (await listOf(by)).map(({ name }) => name);

describe('a saved view', () => {
  it('keeps what the page shows, for its owner alone until they share it, and no longer once they stop', async () => {
    const { id } = await added(grace);
    expect(await listOf(grace)).toEqual([
      expect.objectContaining({ id, name: 'Women', isOwn: true, isShared: false, rowVersion: 1, ...women }),
    ]);
    expect(await listOf(ada)).toEqual([]);
    await change(grace, id, { isShared: true });
    expect(await listOf(ada)).toEqual([
      expect.objectContaining({ id, isOwn: false, owner: { id: grace.id, name: expect.any(String) }, ...women }),
    ]);
    await change(grace, id, { isShared: false, rowVersion: 2 });
    expect(await listOf(ada)).toEqual([]);
  });

  it('is renamed, replaced and deleted by its owner; of two who saw the same, one', async () => {
    const { id } = await added(ada);
    const everybody = { item: 'all', tab: 'overview', query: {} };
    expect((await change(ada, id, { name: 'All', shown: everybody })).body.data).toMatchObject({
      ...{ name: 'All', rowVersion: 2 },
      ...everybody,
    });
    const late = await change(ada, id, { name: 'Late' });
    expect([late.body.errorCode, late.body.details?.[0]?.params?.current]).toEqual([
      'conflict',
      expect.objectContaining({ name: 'All', rowVersion: 2 }),
    ]);
    expect((await remove(ada, id)).status).toBe(200);
    expect((await remove(ada, id)).body.errorCode).toBe('not_found');
  });

  it('is changed by nobody else: shared it is denied, and else not there, for superAdmins too', async () => {
    const [own, shared] = [await added(ada), await added(ada, { name: 'Shared', isShared: true })];
    for (const other of [grace, await somebody(['superAdmin'])]) {
      expect((await change(other, own.id, { name: 'Theirs' })).body.errorCode).toBe('not_found');
      expect((await remove(other, own.id)).body.errorCode).toBe('not_found');
      expect((await change(other, shared.id, { name: 'Theirs' })).body.errorCode).toBe('access.denied');
      expect((await remove(other, shared.id)).body.errorCode).toBe('access.denied');
    }
    expect(await namesOf(ada)).toEqual(['Shared', 'Women']);
  });

  it('is there only for those who may see these results, and only with these', async () => {
    const { id } = await added(ada, { isShared: true });
    const stranger = await somebody();
    expect((await add(stranger)).body.errorCode).toBe('not_found');
    expect((await change(stranger, id, {})).body.errorCode).toBe('not_found');
    const listed = await server.ask(surveyView.list, { token: stranger.token, params: { id: survey.id } });
    expect(listed.body.errorCode).toBe('not_found');
    await query('delete from survey_collaborator where user_id = $1', [grace.id]);
    expect((await add(grace)).body.errorCode).toBe('not_found');
    const other = await openedSurvey(server);
    await admits(other.id, ada, 'own');
    const elsewhere = { token: ada.token, params: { id: other.id, view: id }, body: { rowVersion: 1, name: 'X' } };
    expect((await server.ask(surveyView.change, elsewhere)).body.errorCode).toBe('not_found');
  });

  it('has a name that no other view of the same person has there, whatever its letter case', async () => {
    const { id } = await added(ada);
    expect((await add(ada, { name: ' wOMEN ' })).body.errorCode).toBe('view.name_taken');
    const other = await added(ada, { name: 'Men' });
    expect((await change(ada, other.id, { name: 'WOMEN' })).body.errorCode).toBe('view.name_taken');
    expect((await change(ada, id, { name: 'WOMEN' })).status).toBe(200);
    expect((await add(grace)).status).toBe(200);
    const both = await Promise.all([add(ada, { name: 'Twice' }), add(ada, { name: 'Twice' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      expect((await add(ada, { name })).body.details?.[0]?.path).toBe('body.name');
    }
  });

  it.each([
    ['filter.nonsense', { filter: { nonsense: 1 } }],
    ['filter.wave', { filter: { wave: [] } }],
    ['more', { more: 'x' }],
    ['margins.site.rome', { margins: { site: { rome: -1 } } }],
    ['by', { by: 5 }],
  ])('is refused what no page of results shows, at its place: %s', async (place, asked) => {
    const { status, body } = await add(ada, { shown: { ...women, query: asked } });
    expect(status).toBe(400);
    expect(body.details?.[0]?.path).toMatch(`body.shown.query.${place.split('.')[0]}`);
    expect(await listOf(ada)).toEqual([]);
  });

  it('is one of a hundred at most, also of those that are made at once', async () => {
    await query(
      `insert into result_view (id, owner_id, survey_id, item, name, tab, query, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'all', 'View ' || n, 'overview', '{}', now(), now() from generate_series(2, $3) n`,
      [ada.id, survey.id, mostViews],
    );
    const both = await Promise.all([add(ada, { name: 'One' }), add(ada, { name: 'Other' })]);
    expect(both.map(({ body }) => body.errorCode).filter(Boolean)).toEqual(['view.full']);
    expect(await listOf(ada)).toHaveLength(mostViews);
    expect((await add(grace)).status).toBe(200);
  });

  it('may name what is gone, and stays as it is', async () => {
    const { id } = await added(ada, { shown: { ...women, item: 'gone' } });
    expect(await listOf(ada)).toEqual([expect.objectContaining({ id, item: 'gone' })]);
  });

  it('goes with its survey', async () => {
    await added(ada);
    await query('delete from survey_revision where survey_id = $1', [survey.id]);
    await query('delete from survey where id = $1', [survey.id]);
    const { rows } = await query('select from result_view where survey_id = $1', [survey.id]);
    expect(rows).toEqual([]);
  });
});

describe('a saved view of an instrument', () => {
  const shown = { tab: 'scales', query: { of: 'total', filter: { locale: ['en-US'] } } };
  const put = ({ token }: Person, id: string, body: object = {}) =>
    server.ask(instrumentView.create, { token, params: { id }, body: { name: 'English', shown, ...body } });

  it('is for staff, shared with all of them, and goes with its instrument', async () => {
    const document = oneQuestion(`viewed_${crypto.randomUUID().slice(0, 8)}`);
    const { id } = await server.services.instruments.importDocument(document, 'new', null);
    const made = (await put(ada, id, { isShared: true })).body.data as ResultView;
    expect(made).toMatchObject({ item: null, ...shown });
    const stranger = await somebody();
    const list = async ({ token }: Person) => server.ask(instrumentView.list, { token, params: { id } });
    expect((await list(stranger)).body.data).toEqual([expect.objectContaining({ id: made.id, isOwn: false })]);
    expect((await list(await somebody(['user']))).body.errorCode).toBe('access.denied');
    const asked = { params: { id, view: made.id }, body: { rowVersion: 1, name: 'Mine' } };
    expect((await server.ask(instrumentView.change, { token: stranger.token, ...asked })).status).toBe(403);
    expect((await server.ask(instrumentView.change, { token: ada.token, ...asked })).body.data).toMatchObject({
      name: 'Mine',
      ...shown,
    });
    expect((await server.ask(instrumentView.remove, { token: ada.token, params: asked.params })).status).toBe(200);
    await put(ada, id);
    expect((await server.ask(instrument.remove, { token: ada.token, params: { id } })).status).toBe(200);
    expect((await query('select from result_view where instrument_id = $1', [id])).rows).toEqual([]);
  });

  it('is not there for the page of a survey, nor for what is no instrument', async () => {
    const { instruments } = await openedSurvey(server, { items: [{ code: 'page', kind: 'page' }] });
    expect((await put(ada, instruments.page ?? '')).body.errorCode).toBe('not_found');
    expect((await put(ada, crypto.randomUUID())).body.errorCode).toBe('not_found');
  });
});
