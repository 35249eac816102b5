import { screen, within } from '@testing-library/react';
import { surveyOf } from 'mock/surveys/surveyRead';
import { surveyId } from 'mock/surveys/surveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const survey = surveyId(1);
const attempt = '01900000-0000-7000-8000-0000000000a1';

beforeEach(() => {
  freshBrowser();
  signedInAs('admin@example.org');
  surveyOf(survey).detail.anonymity = 'identified';
});

describe('one respondent', () => {
  it.each([
    ['result/all/instrument', `/surveys/survey/${survey}/result/all/instrument/${attempt}`],
    ['instrument', `/surveys/survey/${survey}/instrument/${attempt}`],
  ])('is reached by both paths of the specification: %s', async (_, path) => {
    await openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeInTheDocument();
    expect(
      screen.getByText('That you looked at these answers is written in the log of whoever gave them.'),
    ).toBeInTheDocument();
  });

  it('shows the answers as they were asked, when, why one is missing, and the result', async () => {
    await openApp(`/surveys/survey/${survey}/instrument/${attempt}`);
    const answers = within(await screen.findByRole('region', { name: 'Answers' }));
    expect(answers.getAllByRole('definition').length).toBeGreaterThan(5);
    expect(await screen.findByRole('region', { name: 'Result' })).toBeInTheDocument();
    expect(await screen.findByText('Berlin')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('is nobody where the survey withholds names', async () => {
    surveyOf(survey).detail.anonymity = 'confidential';
    await openApp(`/surveys/survey/${survey}/instrument/${attempt}`);
    expect(await screen.findByText(/nobody sees the answers of one person/)).toBeInTheDocument();
  });

  it('is listed where names are not withheld, with the way to the answers', async () => {
    await openApp(`/surveys/survey/${survey}/result/all?tab=respondents`);
    const row = await screen.findByRole('row', { name: /^Ada Lovelace Completed/ });
    expect(within(row).getByRole('link', { name: 'About you' })).toHaveAttribute(
      'href',
      `/surveys/survey/${survey}/result/about_you/instrument/${attempt}`,
    );
    expect(
      screen.getByRole('row', { name: /^A guest without a name Completed .* not available$/ }),
    ).toBeInTheDocument();
  });
});

describe('one reader of an instrument', () => {
  const instrument = '01900000-0000-7000-8001-000000000002';
  const results = `/instruments/edit-instrument/${instrument}/results`;

  it('has a list of the attempts whose people may be seen, with the way to each, and from there to others of the person', async () => {
    const user = await openApp(`${results}?tab=respondents`);
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent?.slice(0, 12))).toEqual([
      expect.stringMatching(/^Name/),
      'Ada Lovelace',
      expect.stringMatching(/^Alan Turing/),
      'Ada Lovelace',
    ]);
    await user.click(within(rows[1] as HTMLElement).getByRole('link', { name: 'Ada Lovelace' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeInTheDocument();
    const others = within(screen.getByRole('navigation', { name: 'Other attempts of the same person' }));
    expect(others.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'All results' })).toHaveAttribute(
      'href',
      `${results}?part=named&tab=respondents`,
    );
    expect(await seriousProblems()).toEqual([]);
  });

  it('is told that a next page did not come, keeps what is there, and can ask for it again', async () => {
    const path = `instruments/${instrument}/attempts`;
    const row = (attempt: string, name: string) => ({
      ...{ attempt, name, survey: null, completedAt: '2026-11-01T10:00:00.000Z', locale: 'en-US', version: 1 },
    });
    const page = (attempt: string, name: string, cursor: string | null) =>
      json(200, { success: true, data: [row(attempt, name)], cursor });
    server.respond('GET', path, () => page('a1', 'Ada Lovelace', 'next'));
    const user = await openApp(`${results}?tab=respondents`);
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    server.respond('GET', path, unreachable);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const retry = within(await screen.findByRole('alert')).getByRole('button');
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument();
    server.respond('GET', path, () => page('a2', 'Alan Turing', null));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Alan Turing' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeInTheDocument();
  });

  it('is told so of an attempt that is none of theirs', async () => {
    await openApp(`${results}/respondent/01900000-0000-7000-8000-0000000000ff`);
    expect(await screen.findByText('This respondent is not there, or not open to you.')).toBeInTheDocument();
  });
});
