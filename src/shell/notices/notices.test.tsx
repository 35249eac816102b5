import { act, screen, waitFor, within } from '@testing-library/react';
import type { NoticeRow } from 'core/contract/platform/notice';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { clearSession } from '@/shell/session/tokens';

beforeEach(freshBrowser);
beforeEach(wholeDesk);

const bell = (name: string) => screen.findByRole('button', { name });

async function openBell(name = 'Notices, 2 unread') {
  const user = await openApp('/home');
  await user.click(await bell(name));
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Notices' })) };
}

const row = (changes: Partial<NoticeRow> = {}): NoticeRow => ({
  id: '01900000-0000-7000-8000-000000009100',
  read: false,
  type: 'message',
  title: 'Something has happened',
  link: null,
  at: new Date().toISOString(),
  ...changes,
});

/** The stream of events, in the hands of the test. */
function liveStream() {
  let send: (text: string) => void = () => undefined;
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(bytes.encode(text));
    },
  });
  server.respond('GET', 'events', () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  return (data: { notifyCount: number; unreadCount: number; notice: NoticeRow | null }) =>
    act(async () => send(`id: ${data.notice?.id ?? 'x'}\ndata: ${JSON.stringify(data)}\n\n`));
}

describe('the bell', () => {
  it('counts the unread notices, and shows them by type with their age', async () => {
    signedInAs('user@example.org');
    const { user, panel } = await openBell();
    expect(await panel.findByRole('tab', { name: 'Notifications (1)', selected: true })).toBeInTheDocument();
    expect(panel.getByRole('link', { name: /^Unread:.*new device.*1 hour ago/ })).toBeInTheDocument();
    await user.click(panel.getByRole('tab', { name: 'Messages' }));
    expect(panel.getByText('Welcome. Your account is ready.')).toBeInTheDocument();
    expect(panel.queryByText('Unread:')).not.toBeInTheDocument();
  });

  it('marks a notice as read that is followed, and goes where it leads', async () => {
    signedInAs('user@example.org');
    const { user, panel } = await openBell();
    await user.click(await panel.findByRole('tab', { name: 'Events (1)' }));
    await user.click(panel.getByRole('link', { name: /New assessment/ }));
    await waitFor(() => expect(currentPath()).toBe('/Browse-Instruments'));
    expect(await bell('Notices, 1 unread')).toHaveAttribute('aria-expanded', 'false');
    expect(server.received.filter(({ path }) => path.endsWith('/read'))).toHaveLength(1);
  });

  it('marks all as read, and clears those of a type: the counters follow at once', async () => {
    signedInAs('user@example.org');
    const { user, panel } = await openBell();
    let answer: (response: Response) => void = () => undefined;
    server.respond(
      'POST',
      'notices/read',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notices, none unread')).toBeInTheDocument();
    await act(async () => answer(json(200, { success: true, data: { notifyCount: 3, unreadCount: 0 } })));
    await user.click(panel.getByRole('button', { name: 'Clear notifications' }));
    expect(await panel.findByText('You have no notifications.')).toBeInTheDocument();
    expect(server.to('POST', 'notices/clear')[0]?.body).toEqual({ type: 'notification' });
    expect(panel.getByRole('button', { name: 'Clear notifications' })).toBeDisabled();
  });

  it('takes an act back that the server did not do', async () => {
    signedInAs('user@example.org');
    const { user, panel } = await openBell();
    server.respond('POST', 'notices/clear', unreachable);
    await user.click(await panel.findByRole('button', { name: 'Clear notifications' }));
    expect(await panel.findByRole('link', { name: /new device/ })).toBeInTheDocument();
    expect(await bell('Notices, 2 unread')).toBeInTheDocument();
  });

  it('says when the list could not be loaded, and loads it again', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'notices', unreachable);
    const { user, panel } = await openBell();
    expect(await panel.findByText('The notices could not be loaded.')).toBeInTheDocument();
    server.restore('GET', 'notices');
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('link', { name: /new device/ })).toBeInTheDocument();
  });

  it('follows no link that leads out of the product', async () => {
    signedInAs('user@example.org');
    const notices = [row({ id: 'a', link: '//evil.example', title: 'Two' }), row({ id: 'b', link: 'javascript:0' })];
    server.respond('GET', 'notices', () => json(200, { success: true, data: notices }));
    const { panel } = await openBell();
    expect(await panel.findByRole('button', { name: /Two/ })).toBeInTheDocument();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });

  it('opens and closes by the keyboard, and has the focus again afterwards', async () => {
    signedInAs('user@example.org');
    const user = await openApp('/home');
    const button = await bell('Notices, 2 unread');
    button.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Notices' });
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('is a drawer on a narrow screen', async () => {
    const width = window.innerWidth;
    window.innerWidth = 360;
    try {
      signedInAs('user@example.org');
      const user = await openApp('/home');
      await user.click(await bell('Notices, 2 unread'));
      const panel = within(await screen.findByRole('dialog'));
      expect(panel.getByText('Notices')).toBeInTheDocument();
      expect(panel.getByRole('button', { name: 'Close' })).toBeInTheDocument();
      expect(await panel.findByRole('link', { name: /new device/ })).toBeInTheDocument();
    } finally {
      window.innerWidth = width;
    }
  });
});

describe('a notice that comes', () => {
  it('is counted, listed and said aloud, without a call for the list', async () => {
    signedInAs('user@example.org');
    const send = liveStream();
    await openApp('/home');
    await bell('Notices, 2 unread');
    await waitFor(() => expect(server.to('GET', 'notices')).toHaveLength(1));
    await send({ notifyCount: 3, unreadCount: 2, notice: null });
    await send({ notifyCount: 4, unreadCount: 3, notice: row() });
    expect(await bell('Notices, 3 unread')).toBeInTheDocument();
    expect(await screen.findByText('New notice: Something has happened')).toHaveAttribute('aria-live', 'polite');
    expect(server.to('GET', 'notices')).toHaveLength(1);
  });

  it('is not said again when it comes twice', async () => {
    signedInAs('user@example.org');
    const send = liveStream();
    const { user, panel } = await openBell();
    await panel.findByRole('tab', { name: 'Messages' });
    await send({ notifyCount: 4, unreadCount: 3, notice: row() });
    await send({ notifyCount: 4, unreadCount: 3, notice: row() });
    await user.click(await panel.findByRole('tab', { name: 'Messages (1)' }));
    expect(panel.getAllByText('Something has happened')).toHaveLength(1);
  });

  it('and what was read on another device are taken over from the list', async () => {
    signedInAs('user@example.org');
    const send = liveStream();
    const { panel } = await openBell();
    await panel.findByRole('tab', { name: 'Notifications (1)' });
    server.respond('GET', 'notices', () => json(200, { success: true, data: [row({ read: true })] }));
    await send({ notifyCount: 1, unreadCount: 0, notice: null });
    expect(await bell('Notices, none unread')).toBeInTheDocument();
    expect(await panel.findByText('You have no notifications.')).toBeInTheDocument();
  });

  it('is shown as more than 99 when there are more', async () => {
    signedInAs('user@example.org');
    const data = Array.from({ length: 200 }, (_, index) => row({ id: String(index), read: index >= 120 }));
    server.respond('GET', 'notices', () => json(200, { success: true, data }));
    const send = liveStream();
    await openApp('/home');
    await bell('Notices, 2 unread');
    await send({ notifyCount: 350, unreadCount: 121, notice: null });
    expect(await bell('Notices, 121 unread')).toBeInTheDocument();
    expect(screen.getByText('99+')).toBeInTheDocument();
  });

  it('is counted in the digits of the language', async () => {
    window.localStorage.setItem('umi_locale', 'ar-EG');
    signedInAs('user@example.org');
    await openApp('/home');
    await waitFor(() => expect(document.querySelector('.notice-bell .ant-badge sup')).toHaveTextContent(/^٢$/));
  });

  it('leaves nothing behind at sign-out', async () => {
    signedInAs('user@example.org');
    await openApp('/home');
    await bell('Notices, 2 unread');
    await act(async () => clearSession());
    await waitFor(() => expect(currentPath()).toMatch(/^\/user\/login/));
    expect(screen.queryByRole('button', { name: /^Notices/ })).not.toBeInTheDocument();
  });
});
