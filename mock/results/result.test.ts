import { contract } from '../../core/contract';
import { successSchema } from '../../core/contract/envelope';
import { type ResultTab, resultTabs } from '../../core/results/source';
import { result } from './result';

const survey = '01900000-0000-7000-9000-000000000001';
const instrument = '01900000-0000-7000-8001-000000000002';
const query = (given: Record<string, string> = {}) => contract.result.survey.query.parse(given);
const call = { body: undefined, caller: undefined, locale: 'en-US' } as const;

const ofInstrument = (tab: ResultTab, given?: Record<string, string>) => {
  const data = result.instrument({ ...call, params: { id: instrument, tab }, query: query(given) });
  const parsed = successSchema(contract.result.instrument.response).parse({ success: true, data });
  return (parsed as { data: { results: { stat: string; values: unknown }[]; n: number | null; suppressed: boolean } })
    .data;
};

it.each(resultTabs)('has results of an instrument to show: %s', (tab) => {
  const { results, n } = ofInstrument(
    tab,
    tab === 'weights' ? { margins: '{"locale":{"en-US":3,"de-DE":1,"ar-EG":1}}' } : {},
  );
  expect(n).toBeGreaterThan(300);
  if (tab !== 'change') expect(results.filter(({ values }) => values !== null).length).toBeGreaterThan(0);
});

/** Figures that are no numbers in JSON, by their place. */
function unspeakable(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => unspeakable(each, `${path}.${key}`));
}

it.each(resultTabs)('has figures about however few whose names are seen: %s', (tab) => {
  const filter = '{"time":{"from":"2026-11-23T07:00:00Z"}}';
  const margins: Record<string, string> =
    tab === 'weights' ? { margins: '{"locale":{"en-US":3,"de-DE":1,"ar-EG":1}}' } : {};
  const { suppressed, n, results } = ofInstrument(tab, { filter, ...margins });
  expect([suppressed, n]).toEqual([false, expect.any(Number)]);
  expect(n).toBeGreaterThan(0);
  expect(n).toBeLessThan(5);
  expect(unspeakable(results)).toEqual([]);
});

it('keeps back what is about too few people where figures alone are seen', () => {
  const { n, results } = ofInstrument('questions', { part: 'figures', filter: '{"answers":{"q1":["not_at_all"]}}' });
  expect(n).toBeNull();
  expect(results.every(({ values }) => values === null)).toBe(true);
});

it.each(['all', 'about_you'])('has results of a survey to show: %s', (item) => {
  const data = result.survey({ ...call, params: { id: survey, item, tab: 'questions' }, query: query() });
  expect(successSchema(contract.result.survey.response).safeParse({ success: true, data }).success).toBe(true);
});
