import {
  type BrowseDetail,
  type BrowseFacets,
  type BrowseRow,
  browse,
  type OfferedInstrument,
} from 'core/contract/answering/browse';
import { sql } from 'drizzle-orm';
import { askedOnly, dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';
import { summaryOf } from './summary';

let server: TestServer;
let someone: Respondent;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await createTestServer();
  someone = await Respondent.on(server);
  for (const code of ['first', 'second', 'third']) {
    server.clock.forward(1);
    ids[code] = await published(
      server,
      publishable(code, (document) => {
        document.texts['en-US'] = { ...document.texts['en-US'], title: `The ${code} scale` };
        document.settings = { ...document.settings, retake: { rule: 'days', days: 2 }, askRespondent: ['age', 'sex'] };
        if (code === 'second') document.texts['ar-EG'] = { title: 'المقياس الثاني' };
        if (code === 'third') document.texts['de-DE'] = askedOnly(document.texts['en-US']);
      }),
    );
  }
  await server.services.instruments.importDocument(publishable('a_draft'), 'new', null);
});
afterAll(() => server.stop());

const list = (query: Record<string, string> = {}) => server.ask(browse.list, { token: someone.accessToken, query });
const codes = async (query: Record<string, string>) => dataOf<BrowseRow[]>(await list(query)).map(({ code }) => code);
const get = (id = '', query: Record<string, string> = {}) =>
  server.ask(browse.get, { token: someone.accessToken, params: { id }, query });

describe('before anybody has signed in', () => {
  it('the newest that everyone may answer are named, without anything of their content', async () => {
    const rows = dataOf<object[]>(await server.ask(browse.offered, { query: { locale: 'ar-EG' } }));
    expect(rows).toEqual(
      [
        ['third', 'The third scale', 'en-US', ['de-DE', 'en-US']],
        ['second', 'المقياس الثاني', 'ar-EG', ['en-US']],
        ['first', 'The first scale', 'en-US', ['en-US']],
      ].map(([code, title, textLocale, locales]) => ({
        ...{ id: ids[String(code)], code, title, textLocale, locales },
        ...{ questions: 7, estimatedMinutes: 3, place: expect.objectContaining({ domain: expect.anything() }) },
      })),
    );
  });

  it('those that need access are not', async () => {
    await server.database.db.execute(sql`update instrument set access = 'granted' where code = 'third'`);
    const rows = dataOf<OfferedInstrument[]>(await server.ask(browse.offered));
    expect(rows.map(({ title }) => title)).toEqual(['The second scale', 'The first scale']);
    await server.database.db.execute(sql`update instrument set access = 'open' where code = 'third'`);
  });
});

describe('browsing', () => {
  it('shows what is published, newest first, page by page', async () => {
    const first = await list({ pageSize: '2' });
    expect(dataOf<BrowseRow[]>(first).map(({ code }) => code)).toEqual(['third', 'second']);
    const second = await list({ pageSize: '2', cursor: first.body.cursor ?? '' });
    expect(dataOf<BrowseRow[]>(second).map(({ code }) => code)).toEqual(['first']);
    expect(second.body.cursor).toBeNull();
  });

  it('shows each in the asked language where it has it, and says which language that is', async () => {
    const rows = dataOf<BrowseRow[]>(await list({ locale: 'ar-EG' }));
    expect(rows.map(({ title, textLocale }) => [title, textLocale])).toEqual([
      ['The third scale', 'en-US'],
      ['المقياس الثاني', 'ar-EG'],
      ['The first scale', 'en-US'],
    ]);
    expect(rows[1]).toMatchObject({ summary: 'How calm were you?', questions: 7, estimatedMinutes: 3 });
  });

  it('finds by what is shown, and by language', async () => {
    expect(await codes({ keyword: 'FIRST' })).toEqual(['first']);
    expect(await codes({ keyword: 'الثاني', locale: 'ar-EG' })).toEqual(['second']);
    expect(await codes({ keyword: 'second', locale: 'ar-EG' })).toEqual([]);
    expect(await codes({ keyword: '%' })).toEqual([]);
    expect(await codes({ keyword: '\u0000' })).toHaveLength(3);
  });

  it('counts, finds and offers the languages in which something is asked, not those of a title', async () => {
    const rows = dataOf<BrowseRow[]>(await list());
    expect(rows.map(({ locales }) => locales.toSorted())).toEqual([['de-DE', 'en-US'], ['en-US'], ['en-US']]);
    const { languages } = dataOf<BrowseFacets>(await server.ask(browse.facets, { token: someone.accessToken }));
    expect(languages).toEqual([
      { locale: 'en-US', count: 3 },
      { locale: 'de-DE', count: 1 },
    ]);
    expect(await codes({ language: 'ar-EG' })).toEqual([]);
    expect(await codes({ language: 'de-DE' })).toEqual(['third']);
    const detail = dataOf<BrowseDetail>(await get(ids.second));
    expect(detail.locales).toEqual(['en-US']);
    expect(detail.languages.map(({ locale }) => locale).toSorted()).toEqual(['ar-EG', 'en-US']);
    const other = await Respondent.on(server);
    const inArabic = await other.started(ids.second ?? '', { locale: 'ar-EG' });
    expect([inArabic.locale, inArabic.locales]).toEqual(['en-US', ['en-US']]);
    const inGerman = await other.started(ids.third ?? '', { locale: 'de-DE' });
    expect([inGerman.locale, inGerman.locales.toSorted()]).toEqual(['de-DE', ['de-DE', 'en-US']]);
  });

  it('refuses a cursor that it did not give', async () => {
    const { status, body } = await list({ cursor: "' or 1=1" });
    expect([status, body.details?.[0]?.code]).toEqual([400, 'invalid_cursor']);
  });

  it('leads to the attempt in progress, and says when the next one may begin', async () => {
    const begun = await someone.started(ids.first ?? '');
    expect(dataOf<BrowseRow[]>(await list({ keyword: 'first' }))[0]?.attemptInProgress).toBe(begun.id);
    expect(dataOf<BrowseDetail>(await get(ids.first))).toMatchObject({ attemptInProgress: begun.id, refusal: null });
    await someone.answer(begun.id, { q1: 'often', q2: 'often', 'q3.r1': 'often', 'q3.r2': 'often' });
    await someone.complete(begun.id);
    const inTwoDays = new Date(server.clock.now().getTime() + 2 * 24 * 3600 * 1000).toISOString();
    expect(dataOf<BrowseDetail>(await get(ids.first))).toMatchObject({
      attemptInProgress: null,
      refusal: 'days',
      availableAt: inTwoDays,
    });
  });

  it('shows one in full', async () => {
    expect(dataOf<BrowseDetail>(await get(ids.second, { locale: 'ar-EG' }))).toMatchObject({
      title: 'المقياس الثاني',
      description: 'How **calm** were you?',
      instructions: 'Think of the last week.',
      askRespondent: ['age', 'sex'],
      refusal: null,
    });
  });

  it('does not know drafts', async () => {
    const draft = await server.services.instruments.idOf('a_draft');
    const { status, body } = await get(draft);
    expect([status, body.errorCode]).toEqual([404, 'instrument.not_available']);
  });
});

describe('a summary', () => {
  it('is the first sentence without its marks, with the next where it says little', () => {
    expect(
      summaryOf('# Title\n\nA **bold** [link](https://example.org) and `code`.\nGoes on.\n\nSecond.', 'en-US'),
    ).toBe('A bold link and code. Goes on.');
    expect(summaryOf('Ten questions about how you have slept. It takes about 2.5 minutes.', 'en-US')).toBe(
      'Ten questions about how you have slept. It takes about 2.5 minutes.',
    );
    expect(summaryOf('Ten questions about how well you have slept. It takes about 2.5 minutes.', 'en-US')).toBe(
      'Ten questions about how well you have slept.',
    );
    expect(
      summaryOf(
        '過去2週間の気分についての9つの質問と、日常生活への影響についての1つの質問です。約3分かかります。所要時間は約3分です。',
        'ja-JP',
      ),
    ).toBe('過去2週間の気分についての9つの質問と、日常生活への影響についての1つの質問です。');
    expect(summaryOf('- 2 * 3 = 6, snake_case stays', 'en-US')).toBe('2 * 3 = 6, snake_case stays');
    expect(summaryOf('', 'en-US')).toBe('');
  });

  it('is cut at a word when it is long', () => {
    const summary = summaryOf('word '.repeat(100), 'en-US');
    expect(summary.endsWith('word…')).toBe(true);
    expect(summary.length).toBeLessThanOrEqual(301);
  });
});
