import { screen, waitFor } from '@testing-library/react';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { emptyCaches } from './cache';

beforeEach(() => {
  freshBrowser();
  emptyCaches();
});

const failing = (showType: number) => () =>
  json(500, {
    success: false,
    errorCode: 'internal',
    errorMessage: 'The disk is full.',
    showType,
    requestId: 'r',
  });

const person = '01900000-0000-7000-8000-000000000003';

/** Pages that load what they show each in a way of its own. */
const pages = [
  ['super@example.org', '/languages', 'languages'],
  ['super@example.org', `/users/edit/${person}`, `user/${person}`],
  ['super@example.org', '/translations', 'translations/scope'],
  ['user@example.org', '/home', 'attempts'],
  ['user@example.org', '/Browse-Instruments', 'browse'],
] as const;

describe('a page that cannot load what it shows', () => {
  it.each(pages)('says what the server says: %s at %s', async (email, path, call) => {
    server.respond('GET', call, failing(2));
    signedInAs(email);
    await openApp(path);
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    expect(currentPath()).toBe(path);
  });

  it.each(pages)('leads to the error page where the server says so: %s at %s', async (email, path, call) => {
    server.respond('GET', call, failing(9));
    signedInAs(email);
    await openApp(path);
    await waitFor(() => expect(currentPath()).toMatch(/^\/exception\?errorCode=internal/));
  });
});
