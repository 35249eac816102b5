import { checkSurvey } from './check';
import type { CheckedItem, CheckedSurvey } from './checked';
import { placesIn } from './checkPeople';
import { page, phq2 } from './sample.testing';

const definitions = new Map([
  ['phq2', phq2],
  ['page', page],
]);
const instrument: CheckedItem = { code: 'phq2', kind: 'instrument', instrument: 'PHQ-2', locales: ['en-US', 'ar-EG'] };
const ownPage: CheckedItem = { code: 'page', kind: 'page', visibleIf: 'phq2.total >= 3', locales: ['en-US', 'ar-EG'] };

/** Nothing is wrong with it. */
const sound: CheckedSurvey = {
  audience: 'invited',
  anonymity: 'confidential',
  baseLocale: 'en-US',
  settings: {
    opensAt: '2026-03-01T09:00:00Z',
    closesAt: '2026-06-01T09:00:00Z',
    timeZone: 'Asia/Kathmandu',
    consent: { version: 1 },
    end: { redirect: 'https://example.org/{participation}?site={attribute.site}' },
  },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'paris'] },
    { code: 'height', kind: 'number' },
  ],
  quotas: [
    {
      code: 'tall',
      condition: 'attribute.height > 200',
      limit: 5,
      full: 'redirect',
      address: 'https://example.org/full',
    },
    { code: 'women', condition: 'respondent.sex = "female"', limit: 5 },
  ],
  waves: [
    { code: 'first', starts: { at: '2026-03-01T09:00:00Z' } },
    { code: 'second', starts: { at: '2026-04-01T09:00:00Z' } },
    { code: 'third', starts: { days: 7, after: 'wave' } },
  ],
  randomization: { arms: [{ code: 'active', weight: 2 }, { code: 'control' }], block: 6, strata: ['site'] },
  items: [instrument, ownPage],
  texts: { 'en-US': { title: 'Well-being', consent: 'You agree.' }, 'ar-EG': { title: 'العافية', consent: 'أوافق.' } },
};

const [tall = { code: '', condition: '', limit: 1 }] = sound.quotas ?? [];
const [first = { code: '', starts: { at: '' } }] = sound.waves ?? [];
const arms = sound.randomization?.arms ?? [];

const found = (change: Partial<CheckedSurvey>) =>
  checkSurvey({ ...sound, ...change }, definitions).map(({ code, severity, path, owner, params }) => ({
    code,
    severity,
    path,
    owner,
    params,
  }));

describe('what keeps a survey from opening', () => {
  it('is nothing where nothing is wrong', () => {
    expect(found({})).toEqual([]);
  });

  it('is nothing where there is one item and no more', () => {
    const bare: CheckedSurvey = {
      audience: 'everyone',
      anonymity: 'identified',
      baseLocale: 'en-US',
      items: [instrument],
      texts: {},
    };
    const problems = checkSurvey(bare, definitions);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['survey.title_missing', 'warning']]);
  });

  const items = (change: Partial<CheckedItem>) => ({ items: [{ ...instrument, ...change }, ownPage] });
  const rule = (visibleIf: string) => ({ items: [instrument, { ...ownPage, visibleIf }] });
  const wave = (starts: (typeof first)['starts']) => ({ waves: [first, { code: 'second', starts }] });

  it.each<[string, Partial<CheckedSurvey>, string, string, string | null, object]>([
    ['error', { items: [] }, 'survey.no_items', 'items', null, {}],
    ['error', items({ state: 'unpublished' }), 'survey.item_unpublished', 'items[0]', 'phq2', { instrument: 'PHQ-2' }],
    ['error', items({ state: 'archived' }), 'survey.item_archived', 'items[0]', 'phq2', { instrument: 'PHQ-2' }],
    ['error', items({ state: 'unknown' }), 'survey.item_unknown', 'items[0]', 'phq2', { instrument: 'PHQ-2' }],
    [
      'error',
      items({ state: 'version_unknown', version: 7 }),
      'survey.item_version_unknown',
      'items[0]',
      'phq2',
      { instrument: 'PHQ-2', version: 7 },
    ],
    [
      'error',
      { items: [instrument, { ...ownPage, page: { ...page, questions: [] } }] },
      'survey.page_faulty',
      'items[1]',
      'page',
      { count: expect.any(Number), first: 'document.no_questions' },
    ],
    [
      'warning',
      items({ locales: ['en-US'] }),
      'survey.item_language_missing',
      'items[0]',
      'phq2',
      { locales: ['ar-EG'] },
    ],
    ['error', { items: [instrument, instrument] }, 'code.duplicate', 'items[1].code', 'phq2', { code: 'phq2' }],
    [
      'error',
      { items: [instrument, { ...ownPage, code: 'arm', visibleIf: undefined }] },
      'code.reserved',
      'items[1].code',
      'arm',
      { code: 'arm' },
    ],
    ['error', { quotas: [tall, tall] }, 'code.duplicate', 'quotas[1].code', 'tall', { code: 'tall' }],
    [
      'error',
      { waves: [first, { ...first, starts: { at: '2026-05-01T09:00:00Z' } }] },
      'code.duplicate',
      'waves[1].code',
      'first',
      { code: 'first' },
    ],
    [
      'error',
      { attributes: [...(sound.attributes ?? []), { code: 'x', kind: 'choice', values: ['a', 'b', 'a'] }] },
      'code.duplicate',
      'attributes[2].values[2]',
      'a',
      { code: 'a' },
    ],
    [
      'error',
      { attributes: [...(sound.attributes ?? []), { code: 'x', kind: 'choice' }] },
      'survey.attribute_without_values',
      'attributes[2]',
      'x',
      {},
    ],
    [
      'error',
      rule('phq2.totl >= 3'),
      'formula.unknown_name',
      'items[1].visibleIf',
      'page',
      { name: 'phq2.totl', suggestion: 'phq2.total' },
    ],
    [
      'error',
      rule('attribute.sit = "berlin"'),
      'formula.unknown_name',
      'items[1].visibleIf',
      'page',
      { name: 'attribute.sit', suggestion: 'attribute.site' },
    ],
    ['error', rule('page.smokes'), 'formula.looks_forward', 'items[1].visibleIf', 'page', { name: 'page.smokes' }],
    [
      'error',
      { quotas: [{ ...tall, condition: 'attribute.tall > 1' }] },
      'formula.unknown_name',
      'quotas[0].condition',
      'tall',
      { name: 'attribute.tall' },
    ],
    ['warning', rule('phq2.total > 6'), 'survey.rule_never', 'items[1].visibleIf', 'page', {}],
    ['warning', rule('phq2.total >= 0'), 'survey.rule_always', 'items[1].visibleIf', 'page', {}],
    [
      'warning',
      { quotas: [{ ...tall, condition: 'phq2.total > 6' }] },
      'survey.rule_never',
      'quotas[0].condition',
      'tall',
      {},
    ],
    [
      'error',
      { randomization: { arms, strata: ['sit'] } },
      'survey.stratum_unknown',
      'randomization.strata[0]',
      null,
      { code: 'sit', nearest: 'site' },
    ],
    [
      'error',
      { randomization: { arms, strata: ['height'] } },
      'survey.stratum_no_choice',
      'randomization.strata[0]',
      null,
      { code: 'height' },
    ],
    [
      'error',
      { randomization: { arms, block: 4 } },
      'survey.block_no_multiple',
      'randomization.block',
      null,
      { block: 4, weights: 3 },
    ],
    [
      'error',
      wave({ at: '2026-02-01T09:00:00Z' }),
      'survey.waves_out_of_order',
      'waves[1].starts',
      'second',
      { before: 'first' },
    ],
    [
      'error',
      {
        waves: [
          { code: 'first', starts: { days: 0, after: 'joining' } },
          { code: 'second', starts: { days: 0, after: 'joining' } },
        ],
      },
      'survey.waves_out_of_order',
      'waves[1].starts',
      'second',
      { before: 'first' },
    ],
    [
      'error',
      { waves: [{ code: 'first', starts: { days: 7, after: 'joining' } }] },
      'survey.wave_first_late',
      'waves[0].starts',
      'first',
      {},
    ],
    [
      'error',
      { waves: [{ code: 'first', starts: { days: 7, after: 'wave' } }] },
      'survey.wave_without_one_before',
      'waves[0].starts',
      'first',
      {},
    ],
    ['warning', wave({ at: '2026-07-01T09:00:00Z' }), 'survey.wave_after_close', 'waves[1].starts', 'second', {}],
    [
      'error',
      { settings: { opensAt: '2026-03-01T09:00:00Z', closesAt: '2026-03-01T09:00:00Z' }, waves: [] },
      'survey.closes_before_opening',
      'settings.closesAt',
      null,
      {},
    ],
    [
      'error',
      { settings: { timeZone: 'Berlin' } },
      'survey.time_zone_unknown',
      'settings.timeZone',
      null,
      { timeZone: 'Berlin' },
    ],
    [
      'warning',
      { texts: { ...sound.texts, 'ar-EG': { title: 'العافية' } } },
      'survey.consent_untranslated',
      'texts["ar-EG"].consent',
      null,
      { locales: 'ar-EG' },
    ],
    [
      'error',
      { texts: { 'en-US': { title: 'T', consent: ' ' } } },
      'survey.consent_without_text',
      'texts["en-US"].consent',
      null,
      {},
    ],
    ['warning', { texts: { 'en-US': { consent: 'C' } } }, 'survey.title_missing', 'texts["en-US"].title', null, {}],
    [
      'warning',
      { texts: { 'en-US': { ...sound.texts['en-US'], 'wave.nth.title': 'x' } } },
      'survey.text_unknown',
      'texts["en-US"]["wave.nth.title"]',
      null,
      { key: 'wave.nth.title' },
    ],
    [
      'error',
      { settings: { ...sound.settings, end: { redirect: 'https://example.org/?p={participaton}' } } },
      'survey.address_place_unknown',
      'settings.end.redirect',
      null,
      { place: 'participaton', nearest: 'participation' },
    ],
    [
      'error',
      { quotas: [{ ...tall, address: 'https://example.org/?s={attribute.nothing}' }] },
      'survey.address_place_unknown',
      'quotas[0].address',
      'tall',
      { place: 'attribute.nothing' },
    ],
    ['error', { quotas: [{ ...tall, address: undefined }] }, 'survey.quota_without_address', 'quotas[0]', 'tall', {}],
  ])('%s of %j: %s at %s of %s', (severity, change, code, path, owner, params) => {
    // A code that stands twice brings what else is wrong with its second bearer.
    expect(found(change)).toContainEqual({ code, severity, path, owner, params });
    if (code !== 'code.duplicate' && code !== 'code.reserved') expect(found(change)).toHaveLength(1);
  });

  it.each([
    'https://{attribute.site}.example.org/',
    'https://example.org{participation}/',
    'https://user@example.org/',
    'https://user:secret@example.org/?p={participation}',
    'https://exam\nple.org/',
    'https://example.org/?p=\r\n{participation}',
    'https://example.org/\n',
    'https://example.org\\@other.example/',
    'ftp://example.org/',
  ])('error of an address to which nobody is sent: %j', (address) => {
    const unfit = { code: 'survey.address_unfit', severity: 'error', params: {} };
    expect(found({ settings: { ...sound.settings, end: { redirect: address } } })).toEqual([
      { ...unfit, path: 'settings.end.redirect', owner: null },
    ]);
    expect(found({ quotas: [{ ...tall, address }] })).toEqual([{ ...unfit, path: 'quotas[0].address', owner: 'tall' }]);
  });

  it('says where in a rule the fault is', () => {
    const [problem] = checkSurvey({ ...sound, ...rule('1 = 1 and phq2.totl >= 3') }, definitions);
    expect(problem).toMatchObject({ start: 10, end: 19 });
  });

  it('leaves out, on demand, what takes long', () => {
    expect(checkSurvey({ ...sound, ...rule('phq2.total > 6') }, definitions, { reach: null })).toEqual([]);
    const reach = () => ({ proved: [], unfinished: 3 });
    expect(checkSurvey(sound, definitions, { reach })).toEqual([
      { code: 'survey.rules_unproved', severity: 'warning', path: 'items', owner: null, params: { count: 3 } },
    ]);
  });

  it('finds every place in the braces of an address', () => {
    expect(placesIn('https://x.org/{participation}/{attribute.site}?{}')).toEqual([
      'participation',
      'attribute.site',
      '',
    ]);
  });
});
