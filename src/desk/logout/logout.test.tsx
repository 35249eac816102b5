// Runs alone: a page's journal lives as long as its modules, and may have given up the device's store for another file.
import { screen, waitFor } from '@testing-library/react';
import { people } from 'mock/accounts/people';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { emptyBook, enter } from '@/answering/journal/book';
import { openDeviceStore } from '@/answering/journal/store';
import { storedTokens } from '@/shell/session/tokens';

const attempt = '01900000-0000-7000-8009-000000000001';
const client = '01900000-0000-7000-8008-000000000001';
const path = `attempts/${attempt}/answers`;

beforeEach(freshBrowser);

async function leaveAnAnswerUnsent(email: string) {
  const account = people.find((person) => person.email === email)?.id ?? '';
  const store = await openDeviceStore();
  await store.change({ account, attempt }, () => ({
    book: enter(emptyBook({ account, attempt }, client), { q1: 'often' }, Date.now(), 'en-US').book,
    result: undefined,
  }));
}

describe('signing out with an answer that the server lacks', () => {
  it('asks while it cannot be sent, and signs out once it is', async () => {
    await leaveAnAnswerUnsent('user@example.org');
    signedInAs('user@example.org');
    server.respond('PATCH', path, unreachable);
    const user = await openApp('/logout');
    expect(await screen.findByText('Some answers are still on this device only.')).toBeInTheDocument();
    expect(storedTokens()).toBeDefined();

    server.respond('PATCH', path, () =>
      json(200, { success: true, data: { revision: 1, savedAt: '2026-11-21T08:00:00.000Z' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Try to send again' }));
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(server.to('PATCH', path).at(-1)?.body).toMatchObject({ client, sequence: 1, answers: { q1: 'often' } });
    expect(storedTokens()).toBeUndefined();
  });

  it('leaves it for the next sign-in of the same account, and shows it to no other', async () => {
    await leaveAnAnswerUnsent('user@example.org');
    signedInAs('admin@example.org');
    await openApp('/logout');
    await waitFor(() => expect(currentPath()).toBe('/user/login'));
    expect(server.to('PATCH', path)).toHaveLength(0);

    signedInAs('user@example.org');
    server.respond('PATCH', path, () =>
      json(200, { success: true, data: { revision: 1, savedAt: '2026-11-21T08:00:00.000Z' } }),
    );
    await openApp('/home');
    await waitFor(() => expect(server.to('PATCH', path)).toHaveLength(1));
  });
});
