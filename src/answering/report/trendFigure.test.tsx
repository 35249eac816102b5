import { render, screen } from '@testing-library/react';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import type { TrendLine } from 'core/contract/answering/attempt';
import answeringMessages from 'seed/messages/en-US/answering.json';
import { freshBrowser } from 'tests/src/app';
import { dateInWords, momentInWords } from '@/answering/player/momentInWords';
import { TrendFigure } from './TrendFigure';

// What the drawing shows has a test of its own.
jest.mock('./Plot', () => ({ Plot: () => null }));

const times = ['2026-11-22T09:00:00.000Z', '2026-11-23T09:05:00.000Z', '2026-11-23T10:10:00.000Z'] as const;

const line: TrendLine = {
  code: 'total',
  name: 'Total',
  scale: 'total',
  metric: 'points',
  isMain: true,
  bands: [],
  range: null,
  points: times.map((at, index) => ({
    attempt: `0190b6c4-0000-7000-8000-00000000000${index}`,
    at,
    value: 9 - index,
    formatted: String(9 - index),
    band: null,
    bandLabel: null,
    bandLocale: null,
    version: 1,
    comparable: true,
  })),
};

it('tells two results of one day apart by their time', () => {
  freshBrowser();
  addLocale('en-US', answeringMessages, { momentLocale: '', antd: {} as never });
  render(
    <RawIntlProvider value={getIntl('en-US')}>
      <TrendFigure line={line} />
    </RawIntlProvider>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent(`Total Down 1 since ${momentInWords(times[1])}`);
  const rows = [...document.querySelectorAll('time')].map((time) => time.textContent);
  expect(rows).toEqual([dateInWords(times[0]), momentInWords(times[1]), momentInWords(times[2])]);
});

it('says how far a score of points went, and from which range to which', () => {
  freshBrowser();
  addLocale('en-US', answeringMessages, { momentLocale: '', antd: {} as never });
  const banded = (labels: readonly string[]): TrendLine => ({
    ...line,
    range: [0, 27],
    points: line.points.map((point, index) => ({
      ...point,
      band: labels[index] ?? '',
      bandLabel: labels[index] ?? null,
    })),
  });
  const headed = (labels: readonly string[]) => {
    const { unmount } = render(
      <RawIntlProvider value={getIntl('en-US')}>
        <TrendFigure line={banded(labels)} />
      </RawIntlProvider>,
    );
    const { textContent } = screen.getByRole('heading');
    unmount();
    return textContent?.replace(momentInWords(times[1]), 'then');
  };
  expect(headed(['High', 'High', 'Low'])).toBe('Total Down 1 point since then: from High to Low');
  expect(headed(['High', 'Low', 'Low'])).toBe('Total Down 1 point since then: still Low');
});
