import { act, render, screen, waitFor } from '@testing-library/react';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { onWrite } from '@/shell/request/request';
import { emptyCaches } from './cache';
import { api } from './client';
import { useCached } from './useCached';

const path = 'languages/enabled';
let answers: number;

beforeEach(() => {
  freshBrowser();
  emptyCaches();
  answers = 0;
  server.respond('GET', path, () => {
    answers += 1;
    return json(200, { success: true, data: [{ code: `answer ${answers}` }] });
  });
  jest.useFakeTimers();
});

const pass = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));
const focus = () => act(() => void window.dispatchEvent(new Event('focus')));

function Screen({ name = 'languages' }: { name?: string }) {
  const { data, error } = useCached(name, (options) => api.translation.languages(options));
  return <p>{data?.[0]?.code ?? (error ? 'failed' : 'nothing yet')}</p>;
}

describe('what a screen shows of the server', () => {
  it('comes at once from the cache within five minutes, and is fetched again behind it', async () => {
    const first = render(<Screen />);
    expect(screen.getByText('nothing yet')).toBeInTheDocument();
    await pass(10);
    expect(screen.getByText('answer 1')).toBeInTheDocument();
    first.unmount();
    await pass(4 * 60_000);
    render(<Screen />);
    expect(screen.getByText('answer 1')).toBeInTheDocument();
    await pass(10);
    expect(screen.getByText('answer 2')).toBeInTheDocument();
  });

  it('is kept for five minutes, not longer', async () => {
    const first = render(<Screen />);
    await pass(10);
    first.unmount();
    await pass(5 * 60_000 + 10);
    render(<Screen />);
    expect(screen.getByText('nothing yet')).toBeInTheDocument();
    await pass(10);
  });

  it('is fetched again when the window is focused, at most every 5,000 ms', async () => {
    render(<Screen />);
    await pass(10);
    for (let time = 0; time < 3; time += 1) {
      focus();
      await pass(1000);
    }
    expect(answers).toBe(2);
    await pass(2100);
    focus();
    await pass(10);
    expect(answers).toBe(3);
    expect(screen.getByText('answer 3')).toBeInTheDocument();
  });

  it('stays when a refresh on focus fails, which nobody is told', async () => {
    render(<Screen />);
    await pass(10);
    server.respond('GET', path, unreachable);
    focus();
    await pass(10);
    expect(screen.getByText('answer 1')).toBeInTheDocument();
    expect(document.querySelector('.feedback-toast')).toBeNull();
  });

  it('depends on its key', async () => {
    const shown = render(<Screen name="one" />);
    await pass(10);
    shown.rerender(<Screen name="another" />);
    await pass(10);
    expect(answers).toBe(2);
    expect(screen.getByText('answer 2')).toBeInTheDocument();
  });

  it('is forgotten when the caches are emptied', async () => {
    const first = render(<Screen />);
    await pass(10);
    first.unmount();
    emptyCaches();
    render(<Screen />);
    expect(screen.getByText('nothing yet')).toBeInTheDocument();
    await pass(10);
  });
});

it('every call that changes something is told, and no other', async () => {
  jest.useRealTimers();
  signedInAs('user@example.org');
  const written = jest.fn();
  const end = onWrite(written);
  await api.translation.languages();
  server.respond('POST', 'notices/read', unreachable);
  await api.notice.readAll({ body: {}, skipErrorHandler: true }).catch(() => undefined);
  expect(written).not.toHaveBeenCalled();
  server.respond('POST', 'notices/read', () => json(200, { success: true, data: { notifyCount: 0, unreadCount: 0 } }));
  await api.notice.readAll({ body: {} });
  await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
  end();
});
