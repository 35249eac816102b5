import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { surveyIds, surveyWorld, voiceCode } from 'mock/surveys/mySurveyWorld';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { server, unreachable } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { currentUser } from '@/shell/session/currentUser';

beforeEach(freshBrowser);

const flowPath = `/my-surveys/answerSurvey/${surveyIds.voice}`;
const link = `/user/login?redirect=${encodeURIComponent(flowPath)}#code=${voiceCode}`;
const starts = () => server.to('POST', `my-surveys/${surveyIds.voice}/start`);
const begin = () => screen.findByRole('button', { name: 'Begin' });
const participations = () => surveyWorld().participations.filter(({ survey }) => survey.id === surveyIds.voice);

type Person = Awaited<ReturnType<typeof openApp>>;

async function answer(user: Person): Promise<void> {
  const [rest, burden] = await screen.findAllByRole('radiogroup');
  if (!rest || !burden) throw new Error('both questions stand on one page');
  await user.click(within(rest).getByRole('radio', { name: 'Often' }));
  await user.click(within(burden).getByRole('radio', { name: 'Never' }));
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
}

it('an anonymous survey says exactly what is so before one begins', async () => {
  await openApp(link);
  await begin();
  const said = within(screen.getByRole('region', { name: 'What happens to your answers' })).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Your answers are stored without anything that connects them with you/),
    expect.stringMatching(/written down only together with those of others, at least 5 at once/),
    expect.stringMatching(/kept beside your answers only if at least 5 of the people who are asked share it/),
    'Results are shown only for groups of at least 5 people.',
    expect.stringMatching(/^Your answers do not alert anybody/),
    expect.stringMatching(/your invitation works once/),
    expect.stringMatching(/^At the end you get a receipt/),
    expect.stringMatching(/does not hold against somebody who watches the server/),
  ]);
  expect(await seriousProblems()).toEqual([]);
});

it('by an open link nothing is said of invitations, which there are none of', async () => {
  const voice = surveyWorld().surveys.find(({ id }) => id === surveyIds.voice);
  if (voice) voice.audience = 'link';
  await openApp(`/user/login?redirect=${encodeURIComponent(flowPath)}`);
  await begin();
  const { textContent } = screen.getByRole('region', { name: 'What happens to your answers' });
  expect(textContent).toMatch(/stored without anything that connects them with you/);
  expect(textContent).toMatch(/as long as this window stays open\./);
  expect(textContent).not.toMatch(/your invitation|people who are asked/);
});

it('is answered by a code, which works once; the receipt at the end takes everything back', async () => {
  const user = await openApp(link);
  await user.click(await begin());
  await answer(user);
  expect(await screen.findByText('Thank you for speaking openly.')).toBeInTheDocument();
  const receipt = within(screen.getByRole('region', { name: 'Your receipt' })).getByText(/^R-/).textContent ?? '';
  expect(screen.getByText(/the only way to take your answers back/)).toBeInTheDocument();
  expect(await seriousProblems()).toEqual([]);
  expect(starts()[0]?.body).toMatchObject({ code: voiceCode, credential: expect.stringMatching(/^[0-9a-f]{64}$/) });
  cleanup();

  // Another window has neither guest nor credential.
  window.sessionStorage.clear();
  const other = await openApp(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation has been used' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Take my answers back' })).not.toBeInTheDocument();
  await other.click(screen.getByRole('button', { name: 'Take answers back with a receipt' }));
  const field = await screen.findByRole('textbox', { name: 'Receipt' });
  await other.click(screen.getByRole('button', { name: 'Delete my answers' }));
  expect(field).toHaveAccessibleDescription('Please type the receipt.');
  await other.type(field, 'R-0000-0000-0000-0000');
  await other.click(screen.getByRole('button', { name: 'Delete my answers' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/No answers to this survey have this receipt/));
  expect(await seriousProblems()).toEqual([]);
  await other.clear(field);
  await other.type(field, receipt);
  await other.click(screen.getByRole('button', { name: 'Delete my answers' }));
  expect(await screen.findByText('Your answers are deleted')).toBeInTheDocument();
  expect(participations().flatMap(({ attempts }) => [...attempts.keys()])).toEqual([]);
});

it('asks again with the same credential where the answer to the start was lost', async () => {
  const user = await openApp(link);
  await begin();
  server.respond('POST', `my-surveys/${surveyIds.voice}/start`, unreachable);
  await user.click(await begin());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await user.click(await begin());
  const [first, second] = starts();
  expect(second?.body).toMatchObject({ credential: (first?.body as { credential: string }).credential });
});

it('somebody with an account answers it as a guest of the window', async () => {
  await signedInAs('user@example.org');
  const user = await openApp(link);
  expect(await screen.findByText(/Your account is not connected with them either/)).toBeInTheDocument();
  await user.click(await begin());
  await screen.findAllByRole('radiogroup');
  expect(currentUser()?.email).toBe('');
  expect(participations()).toHaveLength(1);
});
