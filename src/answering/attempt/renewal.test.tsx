import { act, screen, waitFor } from '@testing-library/react';
import { expireAccessTokens, people } from 'mock/accounts/people';
import { newestAttempt } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { freshBrowser, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { beginAttempt } from '@/answering/player/testing/begin';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentRoles } from '@/shell/session/roles';

const [evening] = offeredInstruments();

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

async function openPlayer() {
  const user = await beginAttempt(evening?.id);
  const heading = await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
  return { user, heading };
}

const storedRoles = () => window.sessionStorage.getItem('role');

describe('a player that is open while the tokens are renewed', () => {
  it('stays as it is: the stored roles are emptied and filled again, the roles that count never go', async () => {
    const { user, heading } = await openPlayer();
    await user.click(screen.getByRole('radio', { name: 'Often' }));

    let answerProfile = (_: Response) => {};
    server.respond('GET', 'user/profile', () => new Promise((resolve) => (answerProfile = resolve)));
    expireAccessTokens();
    await act(async () => void (await api.attempts.list()));
    expect(storedRoles()).toBe('[]');
    expect(currentRoles()).toEqual(['user']);
    expect(heading).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Often' })).toBeChecked();

    const person = people.find(({ email }) => email === 'user@example.org');
    await act(async () => answerProfile(json(200, { success: true, data: { ...person, roles: ['user'] } })));
    await waitFor(() => expect(storedRoles()).toBe('["user"]'));
    // The very same element: nothing was taken away and put back.
    expect(heading).toBeInTheDocument();
    expect(screen.queryByText('Sorry, you are not authorized to access this page.')).not.toBeInTheDocument();
  });

  it('stays when the profile cannot be had after the renewal, and nobody is told', async () => {
    const { heading } = await openPlayer();
    server.respond('GET', 'user/profile', unreachable);
    expireAccessTokens();
    await act(async () => void (await api.attempts.list()));
    await waitFor(() => expect(server.to('GET', 'user/profile').length).toBeGreaterThan(1));
    expect(heading).toBeInTheDocument();
    expect(currentRoles()).toEqual(['user']);
    expect(document.querySelector('.feedback-toast')).toBeNull();
  });
});

it('saving an answer waits at most 15 s, and says nothing of its own when there is no connection', async () => {
  const { user } = await openPlayer();
  server.respond('PATCH', `attempts/${newestAttempt()?.id}/answers`, unreachable);
  // Not a spy: testing-library would take it for fake timers.
  const { setTimeout: original } = globalThis;
  const waits: unknown[] = [];
  const recording = (act_: () => void, wait?: number) => {
    waits.push(wait);
    return original(act_, wait);
  };
  globalThis.setTimeout = recording as typeof setTimeout;
  await user.click(screen.getByRole('radio', { name: 'Often' }));
  await waitFor(() => expect(server.received.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(0));
  globalThis.setTimeout = original;
  expect(waits).toContain(timeouts.short);
  expect(waits).not.toContain(timeouts.standard);
  expect(document.querySelector('.feedback-toast')).toBeNull();
});
