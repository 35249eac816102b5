import { act, render, screen, waitFor } from '@testing-library/react';
import { getIntl, RawIntlProvider } from '@umijs/max';
import type { JobRow } from 'core/contract/platform/job';
import type { ReactNode } from 'react';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { JobProgress } from './JobProgress';

beforeEach(freshBrowser);

const id = '01900000-0000-7000-8006-000000000001';
const row = (more: Partial<JobRow> = {}): JobRow => ({
  id,
  kind: 'translation.suggest',
  state: 'running',
  done: 3,
  total: 12,
  failures: 0,
  message: null,
  createdAt: '2026-11-18T14:20:00.000Z',
  endedAt: null,
  ...more,
});
const ended = { endedAt: '2026-11-18T14:25:00.000Z' };
const answer = (...rows: JobRow[]) => {
  let asked = 0;
  server.respond('GET', `jobs/${id}`, () => {
    const data = rows[Math.min(asked, rows.length - 1)];
    asked += 1;
    return json(200, { success: true, data });
  });
};
const show = (job: ReactNode) => render(<RawIntlProvider value={getIntl()}>{job}</RawIntlProvider>);
const looks = () => server.to('GET', `jobs/${id}`).length;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('a job that is followed', () => {
  beforeEach(async () => {
    signedInAs('super@example.org');
    await openApp('/home');
    await screen.findByRole('heading', { level: 1 });
    jest.useFakeTimers();
  });

  it('says how far it is, and ends once, with what its owner is told', async () => {
    answer(row(), row({ done: 6 }), row({ done: 12, failures: 2, state: 'done', message: '2 left out', ...ended }));
    const onEnded = jest.fn();
    show(<JobProgress id={id} onEnded={onEnded} />);
    await pass(0);
    expect(screen.getByText('3 of 12 done')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Suggest missing translations' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await pass(1000);
    expect(screen.getByText('6 of 12 done')).toBeInTheDocument();
    await pass(1000);
    expect(screen.getByText('Done: 10 texts were suggested')).toBeInTheDocument();
    expect(screen.getByText('2 left out')).toBeInTheDocument();
    await pass(60_000);
    expect(looks()).toBe(3);
    expect(onEnded).toHaveBeenCalledTimes(1);
  });

  it('of each kind ends in words of its own', async () => {
    answer(row({ kind: 'instrument.rescore', done: 8140, total: 8140, state: 'done', ...ended }));
    show(<JobProgress id={id} />);
    await pass(0);
    expect(screen.getByText('Done: 8,140 results re-scored')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Re-score results' })).toBeInTheDocument();
  });

  it('is looked at less often while nothing moves', async () => {
    answer(row());
    show(<JobProgress id={id} />);
    await pass(60_000);
    expect(looks()).toBeGreaterThan(6);
    expect(looks()).toBeLessThan(16);
  });

  it('is not looked at any more once nobody follows it', async () => {
    answer(row());
    const { unmount } = show(<JobProgress id={id} />);
    await pass(1500);
    unmount();
    const before = looks();
    await pass(60_000);
    expect(looks()).toBe(before);
  });

  it('goes on being followed when the server was away for a while', async () => {
    answer(row());
    show(<JobProgress id={id} />);
    await pass(0);
    server.respond('GET', `jobs/${id}`, unreachable);
    await pass(3000);
    expect(screen.getByText(/cannot be loaded right now/)).toBeInTheDocument();
    expect(screen.getByText('3 of 12 done')).toBeInTheDocument();
    answer(row({ state: 'failed', message: 'The endpoint refuses.', ...ended }));
    await pass(10_000);
    expect(screen.getByText('Failed after 3 texts')).toBeInTheDocument();
    expect(screen.getByText('The endpoint refuses.')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be loaded right now/)).toBeNull();
  });

  it('that has ended already is not asked about', async () => {
    show(<JobProgress id={id} known={row({ state: 'cancelled', done: 0, ...ended })} />);
    await pass(20_000);
    expect(screen.getByText('Canceled')).toBeInTheDocument();
    expect(looks()).toBe(0);
  });
});

describe('one’s own jobs', () => {
  async function openMenu() {
    signedInAs('super@example.org');
    const user = await openApp('/translations?locales=de-DE');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('button', { name: 'Jobs' }));
    return user;
  }

  it('are said to be none yet', async () => {
    const user = await openMenu();
    expect(await screen.findByText('You have no jobs yet.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Your jobs' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Jobs' })).toHaveFocus();
  });

  it('can be loaded again after that failed', async () => {
    server.respond('GET', 'jobs', unreachable);
    const user = await openMenu();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.respond('GET', 'jobs', () =>
      json(200, { success: true, data: [row({ state: 'done', done: 1, total: 1, ...ended })] }),
    );
    await user.click(again);
    expect(await screen.findByText('Done: 1 text was suggested')).toBeInTheDocument();
  });
});
