import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { people } from 'mock/accounts/people';
import { answerOfMock } from 'mock/calls';
import { mySurvey } from 'mock/surveys/mySurvey';
import { surveyIds, surveyWorld, visitCode } from 'mock/surveys/mySurveyWorld';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { deviceOf, keepDevice } from '@/shell/session/surveyDevices';
import { storedTokens } from '@/shell/session/tokens';

beforeEach(() => {
  freshBrowser();
});

const flowPath = (id: string) => `/my-surveys/answerSurvey/${id}`;
const linkTo = (id: string, rest = '') => `/user/login?redirect=${encodeURIComponent(flowPath(id))}${rest}`;
const beforehandOf = (id: string) => server.to('POST', `my-surveys/${id}/beforehand`);
const startOf = (id: string) => server.to('POST', `my-surveys/${id}/start`);
const participationOf = (id: string) => surveyWorld().participations.find(({ survey }) => survey.id === id);
const begin = () => screen.findByRole('button', { name: 'Begin' });

/** Somebody begins with the code in a browser that holds this. */
const startBy = (device: string) =>
  mySurvey.start({
    ...{ params: { id: surveyIds.visit }, query: undefined, caller: undefined, locale: 'en-US' },
    body: { code: visitCode, device },
  });

type Person = Awaited<ReturnType<typeof openApp>>;

/** Answers the page about the week, and sends it. */
async function answerWeek(user: Person): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Sometimes' }));
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
}

/** Answers the part about evenings, and sends it. */
async function answerEvening(user: Person, heavy: 'Never' | 'Often' = 'Never'): Promise<void> {
  const [rest, burden] = await screen.findAllByRole('radiogroup');
  if (!rest || !burden) throw new Error('both questions stand on one page');
  await user.click(within(rest).getByRole('radio', { name: 'Often' }));
  await user.click(within(burden).getByRole('radio', { name: heavy }));
  // What has been read leads on.
  const on = heavy === 'Often' ? 'I have read this' : 'Review answers';
  await user.click(await screen.findByRole('button', { name: on }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
}

describe('a survey for an account', () => {
  beforeEach(() => signedInAs('user@example.org'));

  it('says what it promises, asks for consent before anything else, then for details at their fields, then the parts in the player; what the server refuses is said where it can be mended', async () => {
    const user = await openApp(flowPath(surveyIds.evenings));
    expect(await screen.findByRole('heading', { level: 1, name: 'How are your evenings?' })).toHaveFocus();
    expect(screen.getByText(/see who gave which answers/)).toBeInTheDocument();
    expect(screen.getByText(/you may be in danger, the people who run this survey are told/)).toBeInTheDocument();
    expect(screen.getByText(/^Those who run this site can stand in for the people who run/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.click(await begin());
    const consent = screen.getByRole('checkbox', { name: 'I have read this and agree' });
    expect(consent).toBeInvalid();
    expect(consent).toHaveFocus();
    expect(startOf(surveyIds.evenings)).toEqual([]);
    await user.click(consent);
    await user.click(await begin());

    const site = await screen.findByRole('combobox', { name: 'Where do you work?' });
    await user.click(screen.getByRole('button', { name: 'Go to the questions' }));
    expect(site).toBeInvalid();
    expect(site).toHaveAccessibleDescription('Please fill this in.');
    await waitFor(() => expect(site).toHaveFocus());
    expect(await seriousProblems()).toEqual([]);
    expect(startOf(surveyIds.evenings)).toEqual([]);
    const start = `my-surveys/${surveyIds.evenings}/start`;
    server.respond('POST', start, () =>
      json(422, {
        ...{ success: false, errorCode: 'survey.attributes_invalid', errorMessage: 'Please correct it.', showType: 0 },
        details: [{ path: 'body.attributes.site', code: 'invalid_value', message: 'There is no such place.' }],
      }),
    );
    await user.selectOptions(site, 'Cairo');
    await user.click(screen.getByRole('button', { name: 'Go to the questions' }));
    await waitFor(() => expect(site).toHaveAccessibleDescription('There is no such place.'));
    expect(site).toHaveValue('cairo');
    server.restore('POST', start);
    await user.click(screen.getByRole('button', { name: 'Go to the questions' }));
    const next = `my-surveys/${surveyIds.evenings}/continue`;
    server.respond('POST', next, unreachable);
    await answerWeek(user);
    expect(startOf(surveyIds.evenings).at(-1)?.body).toEqual({
      revision: 1,
      attributes: { site: 'cairo' },
      consent: 1,
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.restore('POST', next);
    await user.click(retry);

    expect(await screen.findByText('Next: part 2 of 2')).toBeInTheDocument();
    expect(screen.getByText('Winding down')).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await answerEvening(user);
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus();
    expect(screen.getByText('Your answers help us').tagName).toBe('STRONG');
    expect(await seriousProblems()).toEqual([]);
    expect(participationOf(surveyIds.evenings)?.status).toBe('completed');
    const link = screen.getByRole('link', { name: 'See your answers' });
    expect(link).toHaveAttribute('href', `/my-surveys/survey/${surveyIds.evenings}/overview`);
  });

  it('shows help that the answers call for before all else, and whom they were told to', async () => {
    const user = await openApp(flowPath(surveyIds.remote));
    await screen.findAllByRole('radiogroup');
    const attempt = [...(participationOf(surveyIds.remote)?.attempts.values() ?? [])].at(-1);
    server.respond('GET', `attempts/${attempt?.id}/closing`, async (call) => {
      const answered = await (await answerOfMock(call)).json();
      return json(200, { ...answered, data: { ...answered.data, told: 'survey' } });
    });
    await answerEvening(user, 'Often');
    const thanks = await screen.findByRole('heading', { name: 'Thank you' });
    const help = screen.getByText('You carry a lot. Talk to somebody you trust.').closest('aside') as HTMLElement;
    expect(help.compareDocumentPosition(thanks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(help.parentElement).toHaveFocus();
    expect(help).toHaveTextContent('The people who run this survey have been told');
  });

  it('declines only when confirmed, also by the link of a mail', async () => {
    const user = await openApp(`${flowPath(surveyIds.evenings)}#decline`);
    expect(await screen.findByRole('heading', { name: 'Not take part?' })).toBeInTheDocument();
    expect(server.to('POST', `my-surveys/${surveyIds.evenings}/decline`)).toEqual([]);
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to the survey' }));
    await user.click(await screen.findByRole('button', { name: 'I do not want to take part' }));
    await user.click(await screen.findByRole('button', { name: 'Do not take part' }));
    expect(await screen.findByRole('heading', { name: 'You are not taking part' })).toBeInTheDocument();
    expect(participationOf(surveyIds.evenings)?.status).toBe('declined');
  });

  it('keeps answers that came too late on the device, and says that they were not accepted', async () => {
    const user = await openApp(flowPath(surveyIds.remote));
    const [rest] = await screen.findAllByRole('radiogroup');
    const attempt = participationOf(surveyIds.remote)?.attempts.get('evening')?.id;
    const remote = surveyWorld().surveys.find(({ id }) => id === surveyIds.remote);
    if (!rest || !remote) throw new Error('no survey');
    remote.status = 'closed';
    server.respond('PATCH', `attempts/${attempt}/answers`, () =>
      json(409, { success: false, errorCode: 'survey.closed', errorMessage: 'This survey is closed.', showType: 1 }),
    );
    await user.click(within(rest).getByRole('radio', { name: 'Often' }));
    expect(await screen.findByRole('heading', { name: 'This survey is closed' })).toBeInTheDocument();
    expect(
      await screen.findByText(/1 answer that you gave came too late. It is kept on this device/),
    ).toBeInTheDocument();

    // It is opened again: whoever opens the link again goes on, and what was kept is sent.
    cleanup();
    remote.status = 'open';
    server.restore('PATCH', `attempts/${attempt}/answers`);
    const calls = () => [beforehandOf(surveyIds.remote).length, startOf(surveyIds.remote).length];
    const [asked = 0, begun = 0] = calls();
    await openApp(flowPath(surveyIds.remote));
    expect(await screen.findByRole('radio', { name: 'Often', checked: true })).toBeInTheDocument();
    await waitFor(() =>
      expect(participationOf(surveyIds.remote)?.attempts.get('evening')?.answers).toEqual({ rest: 'often' }),
    );
    expect(calls()).toEqual([asked + 1, begun + 1]);
  });
});

describe('a link', () => {
  it('leads somebody without an account straight to the survey, with its code out of the address and kept on the device', async () => {
    const user = await openApp(linkTo(surveyIds.visit, `&site=berlin#code=${visitCode}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your visit to our clinic' })).toBeInTheDocument();
    expect(currentPath()).toBe(flowPath(surveyIds.visit));
    expect(JSON.parse(window.localStorage.getItem('surveyIds') ?? '[]')).toEqual([
      { id: surveyIds.visit, code: visitCode, attributes: { site: 'berlin' } },
    ]);
    expect(screen.getByText(/but not which answers are yours/)).toBeInTheDocument();
    // It only opens: nothing has begun.
    expect(startOf(surveyIds.visit)).toEqual([]);
    expect(storedTokens()).toBeUndefined();

    await user.click(await begin());
    await screen.findByRole('radio', { name: 'Sometimes' });
    expect(startOf(surveyIds.visit)[0]?.body).toEqual({
      code: visitCode,
      device: expect.stringMatching(/^[\w-]{40,100}$/),
      revision: 1,
      attributes: { site: 'berlin' },
    });
    expect(window.sessionStorage.getItem('accessToken')).toBe(storedTokens()?.accessToken);
    expect(window.localStorage.getItem('accessToken')).toBeNull();
  });

  it('lets a guest go on with the same link when the window was closed', async () => {
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    await user.click(await begin());
    await screen.findByRole('radio', { name: 'Sometimes' });
    cleanup();
    window.sessionStorage.clear();
    const later = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    await later.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('radio', { name: 'Sometimes' })).toBeInTheDocument();
  });

  it('that another browser has begun, and passed on, goes on in this one when one says so', async () => {
    const device = 'b'.repeat(43);
    startBy(device);
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}&device=${device}`));
    expect(await screen.findByRole('heading', { name: 'Go on in this browser?' })).toBeInTheDocument();
    expect(currentPath()).toBe(flowPath(surveyIds.visit));
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go on here' }));
    expect(await screen.findByRole('radio', { name: 'Sometimes' })).toBeInTheDocument();
    expect(deviceOf(surveyIds.visit, visitCode)).not.toBe(device);
  });

  it('is claimed right after signing in', async () => {
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    await user.click(await screen.findByRole('link', { name: 'I have an account: sign in' }));
    await user.type(await screen.findByLabelText('E-mail'), 'user@example.org');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await begin());
    await screen.findByRole('radio', { name: 'Sometimes' });
    expect(startOf(surveyIds.visit)[0]?.body).toMatchObject({ code: visitCode });
    expect(participationOf(surveyIds.visit)?.person).toBe(people[2]?.id);
    expect(window.localStorage.getItem('surveyIds')).toBeNull();
  });

  it('offers staff to go on as a guest, beside their account', async () => {
    signedInAs('admin@example.org');
    const tokens = storedTokens();
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    expect(
      await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page.' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go on as a guest' }));
    await user.click(await begin());
    await screen.findByRole('radio', { name: 'Sometimes' });
    expect(participationOf(surveyIds.visit)?.person).not.toBe(people[1]?.id);
    expect(storedTokens()).not.toEqual(tokens);
    expect(window.sessionStorage.getItem('account.accessToken')).toBe(tokens?.accessToken);
  });

  it('without a code shows staff that they may not, and no other way', async () => {
    signedInAs('admin@example.org');
    await openApp(linkTo(surveyIds.visit));
    expect(
      await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page.' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Go on as a guest' })).not.toBeInTheDocument();
  });

  it('without a code asks for the invitation, or to sign in', async () => {
    await openApp(linkTo(surveyIds.visit));
    expect(await screen.findByRole('heading', { name: 'This survey needs an invitation' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('keeps a guest within the survey', async () => {
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    await user.click(await begin());
    await screen.findByRole('radio', { name: 'Sometimes' });
    history.push('/home');
    await waitFor(() => expect(currentPath()).toBe(`/my-surveys/survey/${surveyIds.visit}/overview`));
  });

  it('lets somebody take the answers back afterwards by the same link', async () => {
    const device = 'b'.repeat(43);
    startBy(device);
    keepDevice(surveyIds.visit, visitCode, device);
    const participation = participationOf(surveyIds.visit);
    if (participation) participation.status = 'completed';
    const user = await openApp(linkTo(surveyIds.visit, `#code=${visitCode}`));
    await user.click(await screen.findByRole('button', { name: 'Take my answers back' }));
    expect(screen.getByText(/All your answers to this survey are deleted/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete my answers' }));
    expect(await screen.findByRole('heading', { name: 'Your answers are deleted' })).toBeInTheDocument();
    expect(window.localStorage.getItem('surveyIds')).toBeNull();
  });
});
