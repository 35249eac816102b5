import { type Results, result } from 'core/contract/results/results';
import { message } from '../database/schema/translation';
import { uuidv7 } from '../database/uuid';
import { dataOf, published } from '../testing/answering/respondent';
import { answered, People } from '../testing/results/answered';
import { oneQuestion, openedSurvey } from '../testing/surveys/survey';
import { createTestServer, type TestServer } from '../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

/** The texts of a survey, in its base language. */
async function named(surveyId: string, texts: Record<string, string>) {
  const at = server.clock.now();
  await server.database.db.insert(message).values(
    Object.entries(texts).map(([key, sourceText]) => ({
      ...{ id: uuidv7(at.getTime()), kind: 'Survey' as const, ownerId: surveyId, key, sourceLocale: 'en-US' },
      ...{ sourceText, format: 'plain' as const, updatedAt: at, edited: true },
    })),
  );
}

it('an instrument calls facts as the surveys do in which it was answered, and by the code with all names where they differ', async () => {
  const instrumentId = await published(server, oneQuestion('named_by_surveys'));
  const { rows } = await server.database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrumentId,
  ]);
  const people = new People(server);
  const token = await server.tokenOf(['superAdmin']);
  const texts = { 'attribute.site.label': 'Site', 'attribute.site.value.b': 'Berlin', 'wave.start.title': 'Before' };
  const surveys = [
    { ...texts, 'attribute.site.value.r': 'Rome' },
    { ...texts, 'attribute.site.value.r': 'Riga' },
    // Nobody has answered there.
    { 'attribute.site.label': 'Place', 'wave.start.title': 'Baseline' },
  ];
  for (const [index, own] of surveys.entries()) {
    const survey = await openedSurvey(server, {
      items: [{ code: 'a', instrumentId }],
      waves: [{ code: 'start', starts: { days: 0, after: 'joining' } }],
    });
    await named(survey.id, own);
    if (index === 2) continue;
    const given = ['b', 'r', 'x'].map((site, number) => ({
      ...{ person: 10 * index + number, answers: { q1: 1 }, wave: 'start', attributes: { site } },
    }));
    await answered(
      server,
      people,
      { instrumentId, versionId: rows[0].id, survey: { id: survey.id, item: 'a' } },
      given,
    );
  }
  const { variables } = dataOf<Results>(
    await server.ask(result.instrument, { token, params: { id: instrumentId, tab: 'groups' } }),
  );
  const namesOf = (code: string) => {
    const { name, levels = [] } = variables.find((variable) => variable.code === code) ?? {};
    return { name, levels: levels.map((level) => level.name) };
  };
  expect(namesOf('attribute.site')).toEqual({ name: 'Site', levels: ['Berlin', 'r (Riga / Rome)', 'x'] });
  expect(namesOf('wave')).toEqual({ name: 'wave', levels: ['Before'] });
});
