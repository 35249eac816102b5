import { screen, within } from '@testing-library/react';
import type { TrendLine } from 'core/contract/answering/attempt';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';

// What the drawing shows has a test of its own.
jest.mock('../report/Plot', () => ({ Plot: () => null }));

const instrument = '01900000-0000-7000-8001-000000000001';

const line = (scale: string, metric: TrendLine['metric'], value: number, isMain = true): TrendLine => ({
  ...{ code: `${scale}_${metric}`, name: `${scale} ${metric}`, scale, metric, isMain, bands: [], range: null },
  points: [22, 23].map((day) => ({
    ...{ attempt: `0190b6c4-0000-7000-8000-0000000000${day}`, at: `2026-11-${day}T09:00:00.000Z`, value },
    ...{ formatted: String(value), band: null, bandLabel: null, bandLocale: null, version: 1, comparable: true },
  })),
});

it('draws each scale once, in the form that is chosen above, parts of scales below', async () => {
  freshBrowser();
  signedInAs('user@example.org');
  const lines = [
    ...[line('Worry', 'points', 3, false), line('Calm', 'points', 20), line('Calm', 't', 55)],
    ...[line('Calm', 'percentile', 69), line('Sleep', 'points', 7)],
  ];
  server.respond('GET', 'attempts/trend', () =>
    json(200, {
      success: true,
      data: { instrumentId: instrument, title: 'Check', titleLocale: 'en-US', locale: 'en-US', lines },
    }),
  );
  const attempt = (day: number) => ({
    ...{
      id: `0190b6c4-0000-7000-8000-0000000000${day}`,
      instrumentId: instrument,
      title: 'Check',
      titleLocale: 'en-US',
    },
    ...{ status: 'completed', locale: 'en-US', version: 1, startedAt: `2026-11-${day}T09:00:00.000Z` },
    ...{ completedAt: `2026-11-${day}T09:00:00.000Z`, seesResults: true, scores: [], summary: null, courses: {} },
  });
  server.respond('GET', 'attempts', () => json(200, { success: true, data: [attempt(23), attempt(22)], cursor: null }));
  const user = await openApp(`/Browse-Instruments/History?instrument=${instrument}`);
  const section = within(await screen.findByRole('region', { name: 'Compare over time' }));
  const headings = () =>
    section.getAllByRole('heading', { level: 2 }).map((heading) => heading.querySelector('.trend-name')?.textContent);
  expect(headings()).toEqual(['Calm points', 'Sleep points']);
  expect(section.getAllByRole('radio')).toHaveLength(3);
  await user.click(section.getByRole('radio', { name: 'T score' }));
  expect(headings()).toEqual(['Calm t', 'Sleep points']);
  await user.click(section.getByText('and 1 more score'));
  expect(headings()).toContain('Worry points');
});
