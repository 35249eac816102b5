import { type BrowseFacets, type BrowseRow, browse } from 'core/contract/answering/browse';
import { instrument, type TextRevisionState } from 'core/contract/authoring/instrument';
import type { InstrumentDocument } from 'core/instrument/document';
import { wordPatterns } from '../../database/wordPatterns';
import { askedOnly, dataOf, publishable, published, Respondent } from '../../testing/answering/respondent';
import { createTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let someone: Respondent;
const ids: Record<string, string> = {};

/** The catalogue: title and description by language, domain and area. */
const catalogue: Record<string, { texts: Record<string, [string, string]>; facts?: Partial<InstrumentDocument> }> = {
  sadness: {
    texts: {
      'en-US': ['Low mood', 'How heavy were the last two weeks? 100 % voluntary.'],
      'de-DE': ['Gedrückte Stimmung', 'Wie schwer waren die letzten Wochen? Größe zählt nicht.'],
      'ar-EG': ['مقياس الاكتئاب', 'أسئلة عن مَشاعِرِكَ في الأسبوعين الماضيين'],
      'zh-CN': ['抑郁症状量表', '过去两周的情绪如何？'],
      'hi-IN': ['उदासी का पैमाना', 'पिछले दो सप्ताह कैसे थे?'],
    },
    facts: { domain: 'wellbeing', area: 'depression', settings: { estimatedMinutes: 5 } },
  },
  worry: {
    texts: {
      'en-US': ['Worry and unrest', 'Naïve questions on what troubles you.'],
      'de-DE': ['Sorge und Unruhe', 'Einfache Fragen, keine Stimmung.'],
      'ja-JP': ['不安の質問票', 'うつ気分についての質問'],
    },
    facts: { domain: 'wellbeing', area: 'anxiety', settings: { estimatedMinutes: 12 } },
  },
  traits: {
    texts: { 'en-US': ['Traits', 'Five dimensions at length.'], 'zh-CN': ['人格', '焦虑与其他特质'] },
    facts: { domain: 'personality', area: 'five_factor_model', settings: { estimatedMinutes: 25 } },
  },
  unsorted: { texts: { 'en-US': ['Unsorted', 'Nobody said where it belongs.'] } },
};

function document(code: string): InstrumentDocument {
  const { texts, facts } = catalogue[code] ?? { texts: {} };
  return publishable(code, (made) => {
    delete made.domain;
    delete made.area;
    delete made.settings;
    Object.assign(made, facts);
    for (const [locale, [title, description]] of Object.entries(texts)) {
      made.texts[locale] = { ...askedOnly(made.texts['en-US']), ...made.texts[locale], title, description };
    }
  });
}

beforeAll(async () => {
  server = await createTestServer();
  someone = await Respondent.on(server);
  for (const code of Object.keys(catalogue)) {
    server.clock.forward(1);
    ids[code] = await published(server, document(code));
  }
});
afterAll(() => server.stop());

const list = (query: Record<string, string>) => server.ask(browse.list, { token: someone.accessToken, query });
const found = async (keyword: string, locale: string, more: Record<string, string> = {}) =>
  dataOf<BrowseRow[]>(await list({ keyword, locale, ...more })).map(({ code }) => code);

describe('a search', () => {
  it.each([
    ['a part of a word', 'oo', 'en-US', ['sadness']],
    ['without case', 'LOW MOOD', 'en-US', ['sadness']],
    ['all words, in any order, in title and description', 'weeks mood', 'en-US', ['sadness']],
    ['not where one of them is missing', 'mood troubles', 'en-US', []],
    ['with accents where none stand', 'tróubles', 'en-US', ['worry']],
    ['without accents where some stand', 'naive', 'en-US', ['worry']],
    ['a sign that means something to the database', '100 %', 'en-US', ['sadness']],
    ['German without its umlauts', 'gedruckte', 'de-DE', ['sadness']],
    ['German ß as ss', 'GROSSE', 'de-DE', ['sadness']],
    ['Arabic', 'الاكتئاب', 'ar-EG', ['sadness']],
    ['Arabic without hamza', 'اسئلة الاكتياب', 'ar-EG', ['sadness']],
    ['Arabic with vowel signs where none stand', 'مِقْيَاس', 'ar-EG', ['sadness']],
    ['Arabic without vowel signs where some stand', 'مشاعرك', 'ar-EG', ['sadness']],
    ['Arabic with the other end of a word', 'اسئله', 'ar-EG', ['sadness']],
    ['Arabic from a Persian keyboard, stretched', 'مقــیاس', 'ar-EG', ['sadness']],
    ['Chinese, two signs in the middle of a word', '郁症', 'zh-CN', ['sadness']],
    ['Chinese, one sign', '虑', 'zh-CN', ['traits']],
    ['Chinese, signs that do not stand together', '抑症', 'zh-CN', []],
    ['Japanese', 'うつ', 'ja-JP', ['worry']],
    ['Hindi', 'उदासी', 'hi-IN', ['sadness']],
    ['full-width letters', 'ｍｏｏｄ', 'en-US', ['sadness']],
    ['a full-width wildcard as what it is', '％％％％', 'en-US', []],
  ])('finds %s', async (_, keyword, locale, codes) => {
    expect(await found(keyword, locale)).toEqual(codes);
  });

  it('goes by the language shown: no German word finds what is shown in English, nor an English one what is shown in German', async () => {
    expect(await found('Stimmung', 'de-DE')).toEqual(['worry', 'sadness']);
    expect(await found('Stimmung', 'en-US')).toEqual([]);
    expect(await found('troubles', 'de-DE')).toEqual([]);
    // Has no German: English is shown.
    expect(await found('dimensions', 'de-DE')).toEqual(['traits']);
  });

  it('goes by the texts as the latest revision corrected them', async () => {
    const id = ids.unsorted ?? '';
    const token = await server.tokenOf(['admin']);
    const corrected = document('unsorted');
    corrected.texts['en-US'] = { ...corrected.texts['en-US'], description: 'Belongs to sleep research.' };
    await server.services.instruments.importDocument(corrected, 'replace', null);
    expect(await found('sleep', 'en-US')).toEqual([]);
    const state = await server.ask(instrument.textRevision, { params: { id }, token });
    const { digest } = dataOf<TextRevisionState>(state);
    dataOf(await server.ask(instrument.reviseTexts, { params: { id }, body: { digest, note: 'It does.' }, token }));
    expect(await found('sleep', 'en-US')).toEqual(['unsorted']);
    expect(await found('nobody', 'en-US')).toEqual([]);
  });
});

describe('narrowing', () => {
  const narrowed = (query: Record<string, string>) => found('', 'en-US', query);

  it('goes by domain, area, language and time, together', async () => {
    expect(await narrowed({ domain: 'wellbeing' })).toEqual(['worry', 'sadness']);
    expect(await narrowed({ domain: 'wellbeing', area: 'anxiety' })).toEqual(['worry']);
    expect(await narrowed({ language: 'zh-CN' })).toEqual(['traits', 'sadness']);
    expect(await narrowed({ minutes: '5' })).toEqual(['sadness']);
    expect(await narrowed({ minutes: '20' })).toEqual(['worry', 'sadness']);
    expect(await narrowed({ longerThan: '20' })).toEqual(['traits']);
    expect(await narrowed({ language: 'zh-CN', minutes: '10', domain: 'wellbeing' })).toEqual(['sadness']);
    expect(await narrowed({ domain: "' or 1=1 --" })).toEqual([]);
    expect(await narrowed({ domain: 'wellbeing\u0000' })).toEqual([]);
  });

  it('refuses times that are none', async () => {
    const { status, body } = await list({ minutes: 'soon' });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'query.minutes']);
  });

  it('tells by what, and how many there are of each', async () => {
    const facets = dataOf<BrowseFacets>(await server.ask(browse.facets, { token: someone.accessToken }));
    expect(facets.domains).toMatchObject([
      {
        code: 'wellbeing',
        count: 2,
        areas: [
          { code: 'depression', count: 1 },
          { code: 'anxiety', count: 1 },
        ],
      },
      { code: 'personality', count: 1, areas: [{ code: 'five_factor_model', count: 1 }] },
    ]);
    expect(facets.languages).toEqual([
      { locale: 'en-US', count: 4 },
      { locale: 'de-DE', count: 2 },
      { locale: 'zh-CN', count: 2 },
      { locale: 'ar-EG', count: 1 },
      { locale: 'hi-IN', count: 1 },
      { locale: 'ja-JP', count: 1 },
    ]);
  });

  it('goes by what is published, not by the draft', async () => {
    const draft = { ...document('traits'), domain: 'wellbeing' };
    await server.services.instruments.importDocument(draft, 'replace', null);
    expect(await narrowed({ domain: 'wellbeing' })).toEqual(['worry', 'sadness']);
    expect(dataOf<BrowseRow[]>(await list({ domain: 'personality' }))).toMatchObject([
      { code: 'traits', domain: 'personality', area: 'five_factor_model', estimatedMinutes: 25 },
    ]);
  });
});

describe('the words of a keyword', () => {
  it('are patterns in which nothing is a wildcard', () => {
    expect(wordPatterns(' a_b  50% a_b ')).toEqual(['%a\\_b%', '%50\\%%']);
    expect(wordPatterns('％')).toEqual(['%\\%%']);
    expect(wordPatterns('  ')).toEqual([]);
  });

  it('are no more than anybody types', () => {
    expect(wordPatterns(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});
