import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { setHelpList } from 'mock/platform/help';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { api } from '@/shell/api/client';

beforeEach(() => {
  freshBrowser();
  // Surveys have tests of their own: src/surveys/mine.
  server.respond('GET', 'my-surveys', () => json(200, { success: true, data: [] }));
});

const anAttempt = (facts: Partial<HistoryRow>): HistoryRow => ({
  id: '01900000-0000-7000-8009-000000000001',
  instrumentId: '01900000-0000-7000-8001-000000000001',
  title: 'A scale',
  status: 'in_progress',
  locale: 'en-US',
  version: 1,
  startedAt: '2026-11-20T09:00:00.000Z',
  savedAt: null,
  completedAt: null,
  openUntil: null,
  seesResults: true,
  answered: 3,
  questions: 10,
  titleLocale: 'en-US',
  summary: null,
  courses: {},
  ...facts,
});

const english = (text: string, locale = 'en-US') => ({ text, locale });

/** A result of one scale. */
const told = (value: number, verdict: string | null = null, name = english('Total')): HistoryRow['summary'] => ({
  sentence: null,
  traits: [
    {
      ...{ code: 't', name, figure: 't', value, formatted: String(value), kind: 'plain', most: null, bar: null },
      verdict: verdict === null ? null : { label: english(verdict), severity: 'none' },
    },
  ],
  lead: 't',
});

describe('the home page of a user', () => {
  it('says when the account is going to be erased, and keeps it', async () => {
    signedInAs('user@example.org');
    await api.profile.erase({ body: { password: 'demo' } });
    const user = await openApp('/home');
    expect(await screen.findByText(/Your account will be erased on/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByText(/will be erased on/)).not.toBeInTheDocument());
  });

  it('offers no part of a survey as an assessment to go on with: it belongs to its survey', async () => {
    signedInAs('user@example.org');
    const survey = { id: '01900000-0000-7000-9000-000000000001', title: 'Work', titleLocale: 'en-US' };
    const part = anAttempt({ id: '01900000-0000-7000-8009-000000000003', title: 'Part of a survey', survey });
    server.respond('GET', 'attempts', () => json(200, { success: true, data: [part, anAttempt({}), part] }));
    await openApp('/home');
    expect(await screen.findByRole('heading', { name: 'A scale' })).toBeInTheDocument();
    expect(screen.queryByText('Part of a survey')).not.toBeInTheDocument();
  });

  it('leads on to what was begun, and to the latest results', async () => {
    signedInAs('user@example.org');
    const completed = anAttempt({
      id: '01900000-0000-7000-8009-000000000002',
      title: 'Another scale',
      status: 'completed',
      completedAt: '2026-11-20T10:00:00.000Z',
      titleLocale: 'de-DE',
      summary: {
        traits: told(7, 'Low', english('Summe', 'de-DE'))?.traits ?? [],
        sentence: english('You are *calm*.'),
        lead: 't',
      },
    });
    server.respond('GET', 'attempts', () => json(200, { success: true, data: [anAttempt({}), completed] }));
    await openApp('/home');
    expect(await screen.findByText('3 of 10 questions answered')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/Browse-Instruments/answer/01900000-0000-7000-8001-000000000001?attempt=01900000-0000-7000-8009-000000000001',
    );
    const newest = within(screen.getByRole('region', { name: 'You are calm.' }));
    expect(newest.getByRole('definition')).toHaveTextContent('7 · Low');
    for (const name of ['Another scale', 'Summe']) expect(screen.getByText(name)).toHaveAttribute('lang', 'de-DE');
    expect(screen.getByRole('link', { name: 'See the result' })).toHaveAttribute(
      'href',
      '/Browse-Instruments/History/Instrument-result/01900000-0000-7000-8001-000000000001/result/01900000-0000-7000-8009-000000000002',
    );
  });

  it('says that what is all answered is not sent yet, and leads to sending', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'attempts', () =>
      json(200, { success: true, data: [anAttempt({ answered: 10, questions: 10 })] }),
    );
    await openApp('/home');
    expect(await screen.findByText('Everything is answered, but not sent yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check and send' })).toHaveAttribute(
      'href',
      expect.stringContaining('attempt=01900000-0000-7000-8009-000000000001'),
    );
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
  });

  it('shows the latest result of an instrument once, with how it went', async () => {
    signedInAs('user@example.org');
    const result = (number: number, day: string, value: number, facts: Partial<HistoryRow> = {}) =>
      anAttempt({
        id: `01900000-0000-7000-8009-00000000000${number}`,
        status: 'completed',
        completedAt: `${day}T10:00:00.000Z`,
        summary: told(value),
        ...facts,
      });
    const courses = {
      t: [
        { at: '2026-10-20T10:00:00.000Z', value: 12, formatted: '12' },
        { at: '2026-11-20T10:00:00.000Z', value: 7, formatted: '7' },
      ],
    };
    const rows = [result(4, '2026-11-20', 7, { courses }), result(3, '2026-10-20', 12)];
    server.respond('GET', 'attempts', () => json(200, { success: true, data: rows }));
    await openApp('/home');
    expect(await screen.findByText(/October 20, 2026: 12; November 20, 2026: 7$/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'See the result' })).toHaveLength(1);
    // The version before computed otherwise: its result is no part of the line.
    expect(document.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2);
  });

  it('has one thing to do now, and says what waits until when', async () => {
    signedInAs('user@example.org');
    const begun = (number: number, title: string, savedAt: string) =>
      anAttempt({
        id: `01900000-0000-7000-8009-00000000000${number}`,
        title,
        savedAt,
        openUntil: '2127-02-18T09:00:00.000Z',
      });
    const rows = [
      begun(3, 'An older one', '2026-11-01T09:00:00.000Z'),
      begun(2, 'The last one', '2026-11-20T09:00:00.000Z'),
    ];
    server.respond('GET', 'attempts', () => json(200, { success: true, data: rows }));
    await openApp('/home');
    expect(await screen.findByRole('region', { name: 'The last one' })).toHaveTextContent('Until February 18, 2127');
    expect(screen.getAllByRole('link', { name: 'Continue' })).toHaveLength(1);
    const waiting = within(screen.getByRole('region', { name: 'Waiting for you' }));
    expect(waiting.getAllByRole('listitem')).toHaveLength(1);
    expect(waiting.getByRole('link', { name: 'Continue: An older one' }).closest('li')).toHaveTextContent(
      'Until February 18, 2127',
    );
  });

  it('proposes to who has nothing yet what they can do first, and no empty box', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'attempts', () => json(200, { success: true, data: [] }));
    await openApp('/home');
    expect(await screen.findByText('Open to you')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look and begin' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Browse-Instruments\/instrumentdetails\//),
    );
    expect(document.querySelector('.ant-empty')).toBeNull();
    // What else is open has no second blue button.
    const others = within(screen.getByRole('region', { name: 'Also open to you' })).getAllByRole('listitem');
    expect(others.length).toBeGreaterThan(0);
    for (const each of others) expect(each.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1);
  });

  it('proposes nothing that was tried already', async () => {
    signedInAs('user@example.org');
    const offered = (await api.browse.list()) ?? [];
    const rows = offered.map(({ id }, index) =>
      anAttempt({ id: `01900000-0000-7000-8009-00000000001${index}`, instrumentId: id, status: 'abandoned' }),
    );
    server.respond('GET', 'attempts', () => json(200, { success: true, data: rows }));
    await openApp('/home');
    expect(await screen.findByText(/You have tried everything/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Look and begin' })).not.toBeInTheDocument();
  });

  it('says so when it cannot be loaded, and still leads to the assessments', async () => {
    signedInAs('user@example.org');
    server.respond('GET', 'attempts', unreachable);
    await openApp('/home');
    expect(await screen.findByText('The list could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse assessments' })).toHaveAttribute('href', '/Browse-Instruments');
  });
});

describe('the home page after a result with a risk', () => {
  const help = { code: 'help', text: 'You need not cope **alone**.', locale: 'en-US' };
  const risky = (facts: object = {}) => ({
    attempt: '01900000-0000-7000-8009-000000000002',
    completedAt: '2026-11-20T10:00:00.000Z',
    risks: [help],
    told: 'staff',
    ...facts,
  });
  const hasRisks = (...data: object[]) =>
    server.respond('GET', 'attempts/risks', () => json(200, { success: true, data }));

  beforeEach(() => {
    signedInAs('user@example.org');
    setHelpList({ '*': [{ name: { text: 'Night line', locale: '' }, phone: '+1 555 0100' }] });
    server.restore('GET', 'my-surveys');
    const result = { completedAt: '2026-11-20T10:00:00.000Z', summary: told(7) };
    const rows = [anAttempt({}), anAttempt({ status: 'completed', ...result })];
    server.respond('GET', 'attempts', () => json(200, { success: true, data: rows }));
  });

  it('has the help first, with numbers to tap, says who was told, and proposes nothing', async () => {
    hasRisks(
      risky(),
      risky({ attempt: '01900000-0000-7000-8009-000000000001', completedAt: '2026-11-18T10:00:00.000Z' }),
    );
    await openApp('/home');
    const welcome = await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    const aside = screen.getByText('alone').closest('aside') as HTMLElement;
    expect(aside.compareDocumentPosition(welcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText('alone')).toHaveLength(1);
    expect(aside).toHaveTextContent('your answers of November 20, 2026 and November 18, 2026');
    expect(aside).toHaveTextContent('Staff have been told');
    expect(await within(aside).findByRole('link', { name: 'Night line +1 555 0100' })).toHaveAttribute(
      'href',
      'tel:+15550100',
    );
    expect(await screen.findByRole('link', { name: 'See the result' })).toBeInTheDocument();
    for (const name of [/^Continue/, /^Begin/, 'Browse assessments', 'Talk with the AI', /^Look and begin/])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    for (const proposing of ['.home-now', '.home-card']) expect(document.querySelector(proposing)).toBeNull();
  });

  it('proposes nothing as long as nobody knows whether there was one', async () => {
    server.respond('GET', 'attempts/risks', unreachable);
    const user = await openApp('/home');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
    hasRisks();
    await user.click(retry);
    expect((await screen.findAllByRole('link', { name: 'Continue' })).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Talk with the AI' })).toBeInTheDocument();
  });
});

describe('the home page of who runs the site', () => {
  it('says that people in danger are shown no number to call, and what to do, until there are some', async () => {
    signedInAs('super@example.org');
    await openApp('/home');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('People in danger are shown no number to call');
    expect(notice).toHaveTextContent('set the variable HELP_FILE to its path');
    cleanup();
    signedInAs('admin@example.org');
    await openApp('/home');
    await screen.findByRole('tab', { name: 'Users' });
    expect(screen.queryByText(/HELP_FILE/)).not.toBeInTheDocument();
    cleanup();
    setHelpList({ '*': [{ name: { text: 'Night line', locale: '' }, phone: '+1 555 0100' }] });
    signedInAs('super@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /import/i });
    await waitFor(() => expect(server.to('GET', 'help')).toHaveLength(2));
    expect(screen.queryByText(/HELP_FILE/)).not.toBeInTheDocument();
  });
});

describe('the home page of staff', () => {
  const problem = (code: string, owner: string | null) => ({ code, severity: 'error', path: 'x', owner, message: 'x' });

  it('says which drafts have problems or failed cases, what is to be reviewed, and which jobs are under way', async () => {
    signedInAs('super@example.org');
    const problems = [
      problem('text.missing', null),
      problem('test_case.failed', 'a'),
      problem('test_case.failed', 'a'),
    ];
    for (const { id } of (await api.instrument.list()) ?? [])
      server.respond('GET', `instruments/${id}/check`, () => json(200, { success: true, data: problems }));
    const counts = { total: 9, reviewed: 2, outdated: 0, missing: 0 };
    const data = [
      { locale: 'de-DE', draft: 4, machine: 3, ...counts },
      { locale: 'fr-FR', draft: 0, machine: 0, ...counts },
    ];
    server.respond('GET', 'translations/progress', () => json(200, { success: true, data }));
    await openApp('/home');
    const waits = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(waits.getAllByText('2 problems').length).toBeGreaterThan(0);
    expect(waits.getAllByRole('link', { name: '1 test case fails' })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/instruments\/testinstrument\/[^/]+\/test$/),
    );
    expect(waits.getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
      'href',
      '/translations?locales=de-DE&states=draft%2Cmachine',
    );
    expect(waits.getByText('7 texts to approve')).toBeInTheDocument();
    expect(waits.queryByRole('link', { name: 'Français' })).not.toBeInTheDocument();
    const lately = within(screen.getByRole('region', { name: 'Lately' })).getAllByRole('link');
    expect(lately.length).toBeGreaterThan(0);
    // A title keeps its own direction, whatever the page's.
    for (const link of lately) expect(link.querySelector('bdi')).toHaveTextContent(link.textContent);
  });

  it('has no empty box before there is anything', async () => {
    signedInAs('admin@example.org');
    server.respond('GET', 'instruments', () => json(200, { success: true, data: [], total: 0 }));
    server.respond('GET', 'translations/progress', () => json(200, { success: true, data: [] }));
    server.respond('GET', 'jobs', () => json(200, { success: true, data: [] }));
    await openApp('/home');
    expect((await screen.findAllByRole('button', { name: 'New instrument' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Lately' })).not.toBeInTheDocument();
  });
});

describe('the home page of an admin', () => {
  it('has the accounts beside the instruments: an admin manages ordinary users, and /users is superAdmin’s', async () => {
    signedInAs('admin@example.org');
    const person = await openApp('/home');
    await person.click(await screen.findByRole('tab', { name: 'Users' }));
    expect(await screen.findByRole('button', { name: 'Invite somebody' })).toBeInTheDocument();
    const accounts = await waitFor(() => {
      const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/users/edit/'));
      expect(links.length).toBeGreaterThan(0);
      return links;
    });
    expect(accounts.map((link) => link.textContent)).not.toContain('Super Adminson');
  });

  it('is without them for a superAdmin, who has a screen for that', async () => {
    signedInAs('super@example.org');
    await openApp('/home');
    await screen.findByRole('button', { name: /import/i });
    expect(screen.queryByRole('tab', { name: 'Users' })).not.toBeInTheDocument();
  });
});
