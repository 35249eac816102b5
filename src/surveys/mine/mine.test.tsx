import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { surveyIds, surveyWorld, visitCode } from 'mock/surveys/mySurveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs, wholeDesk } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { api } from '@/shell/api/client';
import { becomeGuest, storeTokens } from '@/shell/session/tokens';

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const onePath = (id: string, view: string) => `/my-surveys/survey/${id}/${view}`;

describe('my surveys', () => {
  it('says what is to be done, how far it is and until when, with one way on each, and what was done', async () => {
    await openApp('/my-surveys');
    const begun = await screen.findByRole('region', { name: 'Working from home' });
    expect(within(begun).getByText('1 of 2 parts done')).toBeInTheDocument();
    expect(within(begun).getByText(/^open until/)).toBeInTheDocument();
    expect(within(begun).getByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      `/my-surveys/answerSurvey/${surveyIds.remote}`,
    );
    const open = screen.getByRole('region', { name: 'How are your evenings?' });
    expect(within(open).getByRole('link', { name: 'Begin' })).toBeInTheDocument();
    const past = screen.getByRole('region', { name: 'Done and past' });
    expect(within(past).getByRole('link', { name: 'Rest in spring' })).toHaveAttribute(
      'href',
      onePath(surveyIds.canteen, 'overview'),
    );
    expect(within(past).getByText('Completed')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('says what to expect where there is none, and lets one try again where they cannot be had', async () => {
    surveyWorld().surveys.length = 0;
    surveyWorld().participations.length = 0;
    server.respond('GET', 'my-surveys', unreachable);
    const user = await openApp('/my-surveys');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', 'my-surveys');
    await user.click(retry);
    expect(await screen.findByText(/There is no survey waiting for you/)).toBeInTheDocument();
  });

  it('shows a survey whose link was opened before signing in', async () => {
    window.localStorage.setItem('surveyIds', JSON.stringify([{ id: surveyIds.visit, code: visitCode }]));
    await openApp('/my-surveys');
    expect(await screen.findByRole('region', { name: 'Your visit to our clinic' })).toBeInTheDocument();
    expect(window.localStorage.getItem('surveyIds')).toBeNull();
  });

  it('has the way on of one that ran out of time and takes answers again, at home and on its own page', async () => {
    await openApp(`/my-surveys/answerSurvey/${surveyIds.remote}`);
    await screen.findAllByRole('radiogroup');
    cleanup();
    Object.assign(surveyWorld().participations[0] ?? {}, { status: 'expired', endedAt: new Date().toISOString() });
    const flow = `/my-surveys/answerSurvey/${surveyIds.remote}`;
    for (const path of ['/my-surveys', '/home']) {
      await openApp(path);
      const region = await screen.findByRole('region', { name: 'Working from home' });
      expect(within(region).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', flow);
      expect(within(region).getByText('1 of 2 parts done')).toBeInTheDocument();
      cleanup();
    }
    const user = await openApp(onePath(surveyIds.remote, 'overview'));
    const ways = await screen.findAllByRole('link', { name: 'Continue' });
    // The page's own, and that of the part which is under way.
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([flow, flow]);
    expect(screen.getByRole('button', { name: 'Take my answers back' })).toBeInTheDocument();
    await user.click(ways[0] as HTMLElement);
    expect((await screen.findAllByRole('radiogroup')).length).toBeGreaterThan(0);
    expect(surveyWorld().participations[0]?.status).toBe('started');
  });

  it('come first at home', async () => {
    await openApp('/home');
    const first = await screen.findByRole('region', { name: 'Working from home' });
    expect(within(first).getByRole('link', { name: 'Continue' })).toHaveClass('ant-btn-primary');
    const others = within(screen.getByRole('region', { name: 'Waiting for you' }));
    expect(others.getByRole('heading', { level: 3, name: 'How are your evenings?' })).toBeInTheDocument();
    expect(others.getByRole('link', { name: 'Begin: How are your evenings?' })).not.toHaveClass('ant-btn-primary');
  });
});

describe('one survey', () => {
  it('says what happens to the answers, and how each part stands', async () => {
    await openApp(onePath(surveyIds.remote, 'overview'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Working from home' })).toBeInTheDocument();
    expect(screen.getByText('Results are shown only for groups of at least 5 people.')).toBeInTheDocument();
    expect(screen.getByText('Done')).toBeInTheDocument();
    expect(screen.getByText('Not begun')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My results' })).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('takes the answers back after saying what goes', async () => {
    const user = await openApp(onePath(surveyIds.remote, 'overview'));
    await user.click(await screen.findByRole('button', { name: 'Take my answers back' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/All your answers to this survey are deleted/)).toBeInTheDocument();
    expect(server.to('POST', `my-surveys/${surveyIds.remote}/withdraw`)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete my answers' }));
    await waitFor(() => expect(currentPath()).toBe('/my-surveys'));
    expect(surveyWorld().participations.find(({ survey }) => survey.id === surveyIds.remote)?.status).toBe('declined');
  });

  it('shows the own answers part by part', async () => {
    await openApp(onePath(surveyIds.remote, 'answers'));
    const question = await screen.findByText('How often did you work later than planned?');
    expect(question.closest('.review-row')).toHaveTextContent('Sometimes');
    expect(await seriousProblems()).toEqual([]);
  });

  it('shows the own results, each on a page of its own too', async () => {
    await openApp(onePath(surveyIds.canteen, 'result'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Winding down' })).toBeInTheDocument();
    expect(await screen.findByText('rest')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('has the help that its results call for before all else, beside its answers and at the results', async () => {
    const [participation] = surveyWorld().participations.filter(({ survey }) => survey.id === surveyIds.canteen);
    const risks = [{ code: 'help', text: 'You carry a lot.', locale: 'en-US' }];
    const [attempt] =
      (await api.mySurvey.read({ params: { id: surveyIds.canteen } }))?.items.flatMap((item) => item.attempt ?? []) ??
      [];
    expect(participation?.status).toBe('completed');
    const row = { attempt, completedAt: new Date().toISOString(), risks, told: 'survey' };
    server.respond('GET', 'attempts/risks', () => json(200, { success: true, data: [row] }));
    const result = await api.attempts.result({ params: { id: attempt ?? '' } });
    server.respond('GET', `attempts/${attempt}/result`, () =>
      json(200, { success: true, data: { ...result, risks, told: 'survey' } }),
    );
    for (const view of ['overview', 'answers', 'result']) {
      await openApp(onePath(surveyIds.canteen, view));
      const text = await screen.findByText('You carry a lot.');
      for (const title of screen.getAllByRole('heading', { level: 1 }))
        expect(text.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(text.closest('aside')).toHaveTextContent('The people who run this survey have been told');
      cleanup();
    }
    await openApp(`/my-surveys/survey/${surveyIds.canteen}/resultInstrument/${attempt}`);
    const text = await screen.findByText('You carry a lot.');
    for (const link of screen.getAllByRole('link').filter(({ className }) => className !== 'skip-link'))
      expect(text.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('leads to the result of a part', async () => {
    const user = await openApp(onePath(surveyIds.canteen, 'overview'));
    await user.click(await screen.findByRole('link', { name: 'See the result' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Winding down' })).toBeInTheDocument();
    expect(currentPath()).toMatch(new RegExp(`^/my-surveys/survey/${surveyIds.canteen}/resultInstrument/`));
  });

  it('has one part answered by itself, and comes back', async () => {
    await openApp(`/my-surveys/answerSurvey/${surveyIds.remote}`);
    await screen.findAllByRole('radiogroup');
    const attempt = surveyWorld().participations[0]?.attempts.get('evening')?.id ?? '';
    cleanup();
    const user = await openApp(`/my-surveys/answerIntrument/${surveyIds.remote}/${attempt}`);
    const groups = await screen.findAllByRole('radiogroup');
    for (const group of groups) await user.click(within(group).getByRole('radio', { name: 'Never' }));
    await user.click(screen.getAllByRole('button', { name: 'Review answers' }).at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Send answers' }));
    await waitFor(() => expect(currentPath()).toBe(onePath(surveyIds.remote, 'overview')));
  });
});

it('a guest sees the survey and the languages, and no menu', async () => {
  freshBrowser();
  wholeDesk();
  const { handlers } = await import('mock/index');
  const call = { params: { id: surveyIds.visit }, query: undefined, caller: undefined, locale: 'en-US' };
  const begun = handlers.mySurvey.start({ ...call, body: { code: visitCode } });
  if (!('accessToken' in begun)) throw new Error('no guest');
  becomeGuest(surveyIds.visit);
  storeTokens({ accessToken: begun.accessToken ?? '', refreshToken: begun.refreshToken ?? '' });
  await openApp(onePath(surveyIds.visit, 'overview'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your visit to our clinic' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /My surveys|Home|My results/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /notifications|Account/i })).not.toBeInTheDocument();
});
