import { screen, waitFor, within } from '@testing-library/react';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { currentPath, freshBrowser, openApp } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';

beforeEach(freshBrowser);

const open = async () => within(await screen.findByRole('region', { name: 'Open now' }));

describe('the front door', () => {
  it('says what this is and what is open before the form, and what happens to answers after it', async () => {
    await openApp('/user/login');
    const more = within(await screen.findByRole('complementary', { name: 'What happens to your answers' }));
    for (const promise of ['Nothing is lost.', 'You get a receipt.', 'Everything is explained.'])
      expect(more.getByText(promise)).toBeInTheDocument();
    const rows = await open();
    expect(rows.getAllByRole('listitem')).toHaveLength(3);
    expect(rows.getByRole('link', { name: /PHQ-9/ }).closest('li')).toHaveTextContent(/about \d+ minutes?/);
    expect(server.to('GET', 'browse/offered')).toHaveLength(1);
    const order = [
      rows.getByRole('link', { name: /PHQ-9/ }),
      screen.getByLabelText('E-mail'),
      more.getByText('You get a receipt.'),
    ];
    for (const [index, next] of order.slice(1).entries())
      expect((order[index] as Element).compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('marks the sample result as one', async () => {
    await openApp('/user/login');
    const sample = within(await screen.findByRole('figure'));
    expect(sample.getByText('Sample, made-up figures')).toBeInTheDocument();
    expect(sample.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Openness to Experience');
  });

  it('names a few languages by their own names, and counts many', async () => {
    const place = { domain: null, area: null };
    const row = { code: 'a_scale', place, title: 'A scale', textLocale: 'en-US', questions: 5, estimatedMinutes: null };
    const data = [
      { ...row, id: '01900000-0000-7000-8002-000000000001', locales: ['en-US', 'de-DE'] },
      { ...row, id: '01900000-0000-7000-8002-000000000002', locales: ['en-US', 'de-DE', 'ar-EG', 'fr-FR'] },
    ];
    server.respond('GET', 'browse/offered', () => json(200, { success: true, data }));
    await openApp('/user/login');
    const rows = (await open()).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('A scale5 questionsEnglish, Deutsch');
    expect(rows[1]).toHaveTextContent('4 languages');
  });

  it('keeps silent about what cannot be loaded', async () => {
    server.respond('GET', 'browse/offered', unreachable);
    await openApp('/user/login');
    await screen.findByRole('complementary', { name: 'What happens to your answers' });
    await waitFor(() => expect(server.to('GET', 'browse/offered')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Open now' })).not.toBeInTheDocument());
    expect(screen.queryByText('Connection error')).not.toBeInTheDocument();
  });
});

describe('an assessment that is chosen at the door', () => {
  const choose = async () => {
    const user = await openApp('/user/login');
    await user.click((await open()).getByRole('link', { name: /PHQ-9/ }));
    await screen.findByRole('heading', { name: 'Create an account' });
    return user;
  };
  const details = /^\/Browse-Instruments\/instrumentdetails\//;

  it('is named where the account is made, with the reason, and goes with the mail', async () => {
    const user = await choose();
    expect(await screen.findByText(/^PHQ-9|PHQ-9/)).toBeInTheDocument();
    expect(screen.getByText(/To begin it you need an account/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), 'new@example.org');
    await user.type(screen.getByLabelText('Password'), 'four words about nothing');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    const { redirect, browser } = server.to('POST', 'auth/register')[0]?.body as Record<string, string>;
    expect(redirect).toMatch(details);
    // The mail is opened in this browser: its link signs in, and leads to the assessment.
    await openApp(`/user/active-account?token=good&${new URLSearchParams({ redirect: redirect ?? '' })}`);
    await user.click(await screen.findByRole('button', { name: 'Activate account' }));
    await waitFor(() => expect(currentPath()).toMatch(details));
    expect(server.to('POST', 'auth/activate').at(-1)?.body).toEqual({ token: 'good', browser });
    expect(localStorage.getItem('registeredHere')).toBeNull();
  });

  it('is kept for who has an account already', async () => {
    const user = await choose();
    await user.click(screen.getByRole('link', { name: 'I have an account already' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(await screen.findByText(/To begin it you need an account/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), 'user@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentPath()).toMatch(details));
  });

  it('is reached from the mail in another browser, too, by the password alone', async () => {
    const [evening] = offeredInstruments();
    const redirect = `/Browse-Instruments/instrumentdetails/${evening?.id}`;
    const user = await openApp(`/user/active-account?token=good&${new URLSearchParams({ redirect })}`);
    await user.click(await screen.findByRole('button', { name: 'Activate account' }));
    await screen.findByText(/Sign in with the password that you have chosen/);
    expect(screen.getByLabelText('E-mail')).toHaveValue('user@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentPath()).toBe(redirect));
  });
});
