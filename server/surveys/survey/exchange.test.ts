import { survey } from 'core/contract/surveys/survey';
import { exampleDocument } from 'core/instrument/example.testing';
import { canonicalSurvey } from 'core/survey';
import type { SurveyDocument } from 'core/survey/document';
import { answered } from '../../testing/authoring/draftAuthor';
import { sharedServer } from '../../testing/sharedServer';
import { wholeSurvey } from '../../testing/surveys/documents';
import { publishedInstrument, SurveyAuthor, surveyCode } from '../../testing/surveys/surveyAuthor';
import type { TestServer } from '../../testing/testServer';

let server: TestServer;
let token: string;
let code: string;
const theServer = sharedServer();
beforeAll(async () => {
  server = theServer();
  token = await server.tokenOf(['admin']);
  ({ code } = await publishedInstrument(server));
});

const bring = (body: unknown, locale = 'en-US') =>
  server.ask(survey.import, { body, token, headers: { 'accept-language': locale } });

async function broughtIn(document: SurveyDocument): Promise<SurveyAuthor> {
  const { id } = answered<{ id: string }>(await bring(document));
  return new SurveyAuthor(server, id, token);
}

async function refused(document: unknown) {
  const { status, body } = await bring(document);
  return [status, body.errorCode, body.details?.map((detail) => `${detail.path} ${detail.code}`)];
}

it('is refused by what it holds before anybody looks at it, and by a process of its own where it is large', async () => {
  const empty = Array.from({ length: 4000 }, () => ({}));
  const document = { format: 'instrument/1', code: 'p', baseLocale: 'en-US', questions: empty, texts: {} };
  const items = [{ kind: 'page', code: 'p', document }];
  const hostile = { format: 'survey/1', code: surveyCode(), baseLocale: 'en-US', audience: 'link', items, texts: {} };
  const [status, errorCode, details] = await refused({ ...hostile, anonymity: 'identified' });
  expect([status, errorCode]).toEqual([422, 'survey.invalid']);
  expect(details).toContainEqual(expect.stringMatching(/^items\[0\]/));
  expect(await refused({ numbers: Array.from({ length: 1_000_001 }, () => 1) })).toEqual([
    413,
    'request.too_large',
    undefined,
  ]);
});

it('a document comes back as it was brought in, with its pages and all its texts', async () => {
  const document = wholeSurvey(surveyCode(), code);
  document.items.push({ code: 'all', kind: 'page', document: { ...exampleDocument(), code: 'all' } });
  const author = await broughtIn(document);
  const exported = await author.export();
  const page = document.items[1];
  if (page?.kind === 'page') page.document.code = 'about';
  expect(canonicalSurvey(exported)).toEqual(canonicalSurvey(document));
  const again = await broughtIn({ ...exported, code: surveyCode() });
  expect({ ...(await again.export()), code: exported.code }).toEqual(exported);
  expect(await author.read()).toMatchObject({
    title: 'Well-being at work',
    locales: ['en-US', 'ar-EG', 'de-DE'],
    closesAt: '2027-01-01T00:00:00.000Z',
    may: 'own',
  });
});

it('texts that a file writes with letters and marks apart are kept composed, those of its pages too, and counted', async () => {
  const document = wholeSurvey(surveyCode(), code);
  document.texts['de-DE'] = { ...document.texts['de-DE'], title: 'U\u0308ber' };
  const page = { ...exampleDocument(), code: 'apart' };
  page.texts['de-DE'] = { ...page.texts['de-DE'], title: 'O\u0308l' };
  document.items.push({ code: 'apart', kind: 'page', document: page });
  const { id, composed } = answered<{ id: string; composed: number }>(await bring(document));
  expect(composed).toBe(2);
  expect((await new SurveyAuthor(server, id, token).export()).texts['de-DE']?.title).toBe('Über');
});

it('every fault of a document is told at its place', async () => {
  const document = (change: object) => ({ ...wholeSurvey(surveyCode(), code), ...change });
  const [screen, about] = document({}).items;
  expect(await refused(document({ items: [{ ...screen, instrument: 'nowhere' }, about], quotas: [] }))).toEqual([
    422,
    'survey.invalid',
    expect.arrayContaining(['items[0].instrument survey.item_unknown']),
  ]);
  expect(await refused(document({ items: [{ ...screen, version: 7 }, about, about] }))).toEqual([
    422,
    'survey.invalid',
    expect.arrayContaining(['items[0].version survey.item_version_unknown', 'items[2].code code.duplicate']),
  ]);
  const broken = { ...about, document: { ...exampleDocument(), questions: [{ code: 'q1', kind: 'single_choice' }] } };
  const [status, error, details] = await refused(document({ items: [screen, broken] }));
  expect([status, error]).toEqual([422, 'survey.invalid']);
  expect(details).toEqual(
    expect.arrayContaining([expect.stringMatching(/^items\[1\]\.document\.questions\[0\]\.\w+ /)]),
  );
  expect(await refused(document({ colour: 'red' }))).toEqual([
    422,
    'survey.invalid',
    [expect.stringContaining('schema.unknown_key')],
  ]);
  const stray = { 'en-US': { title: 'A', 'item.nowhere.title': 'B' } };
  expect((await refused(document({ texts: stray })))[2]).toContain(
    'texts["en-US"]["item.nowhere.title"] survey.text_unknown',
  );
  expect(await refused([])).toEqual([422, 'survey.invalid', [expect.any(String)]]);
});

it('a code that is taken is told in the caller’s language, and nothing is left of the attempt', async () => {
  const document = wholeSurvey(surveyCode(), code);
  await broughtIn(document);
  const count = async () =>
    await server.database.db.$count((await import('../../database/schema/instrument')).instrument);
  const before = await count();
  const { status, body } = await bring(document, 'de-DE');
  expect([status, body.errorCode, body.details?.[0]?.path]).toEqual([409, 'survey.code_taken', 'code']);
  expect(body.errorMessage).toContain('„');
  expect(await count()).toBe(before);
});

it('a copy has everything but people and answers, and its translations keep their states', async () => {
  const author = await broughtIn(wholeSurvey(surveyCode(), code));
  await author.do(survey.setTexts, { locale: 'en-US', texts: { thanks: 'Thanks a lot!' } });
  await author.do(survey.setTexts, { locale: 'de-DE', texts: { thanks: 'Vielen Dank!' } });
  await author.do(survey.setTexts, { locale: 'en-US', texts: { consent: 'I agree now.' } });
  const copyCode = surveyCode();
  const { id } = await author.do<{ id: string }>(survey.duplicate, { code: copyCode });
  const copy = new SurveyAuthor(server, id, token);
  expect({ ...(await copy.export()), code: '' }).toEqual({ ...(await author.export()), code: '' });
  const { states } = await copy.do<{ states: Record<string, object> }>(survey.texts);
  expect(states['de-DE']).toEqual({ title: 'reviewed', consent: 'outdated', thanks: 'reviewed' });
  const pages = async (of: SurveyAuthor) => (await of.read()).items[1]?.instrumentId;
  expect(await pages(copy)).not.toBe(await pages(author));
});
