import { cleanup, screen, within } from '@testing-library/react';
import { surveyIds, surveyWorld } from 'mock/surveys/mySurveyWorld';
import { freshBrowser, openApp } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { setCurrentUser } from '@/shell/session/currentUser';

const id = surveyIds.voice;
const link = `/user/login?redirect=${encodeURIComponent(`/my-surveys/answerSurvey/${id}`)}`;
const begin = () => screen.findByRole('button', { name: 'Begin' });
const refusal = () => screen.findByRole('heading', { level: 1, name: 'This survey was answered on this device' });

function byLink(anonymity: 'identified' | 'anonymous', oncePerDevice = true): void {
  freshBrowser();
  const survey = surveyWorld().surveys.find((each) => each.id === id);
  Object.assign(survey ?? {}, { audience: 'link', anonymity, oncePerDevice });
}

/** Another window of the same browser. */
function openAgain() {
  cleanup();
  window.sessionStorage.clear();
  setCurrentUser(undefined);
  return openApp(link);
}

async function answer(user: Awaited<ReturnType<typeof openApp>>): Promise<void> {
  await user.click(await begin());
  const [rest, burden] = await screen.findAllByRole('radiogroup');
  if (!rest || !burden) throw new Error('both questions stand on one page');
  await user.click(within(rest).getByRole('radio', { name: 'Often' }));
  await user.click(within(burden).getByRole('radio', { name: 'Never' }));
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
  await screen.findByText('Thank you for speaking openly.');
}

it.each([
  'identified',
  'anonymous',
] as const)('is answered once in a browser, which alone remembers it (%s)', async (anonymity) => {
  byLink(anonymity);
  const user = await openApp(link);
  await begin();
  expect(screen.getByText(/the browser remembers on this device that it was answered here/)).toBeInTheDocument();
  await answer(user);
  const kept = Object.entries(window.localStorage).filter(([key]) => key.includes(id));
  expect(kept).toEqual([[`answered.${id}`, 'true']]);

  await openAgain();
  expect(await refusal()).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Begin' })).not.toBeInTheDocument();
  expect(await seriousProblems()).toEqual([]);
  expect(server.to('POST', `my-surveys/${id}/start`).length).toBe(1);

  window.localStorage.clear();
  await openAgain();
  expect(await begin()).toBeInTheDocument();
});

it('may be begun again by who stopped before the end', async () => {
  byLink('identified');
  const user = await openApp(link);
  await user.click(await begin());
  await screen.findAllByRole('radiogroup');
  await openAgain();
  expect(await begin()).toBeInTheDocument();
});

it('is refused in a window that stood open while another one came to the end', async () => {
  byLink('identified');
  const user = await openApp(link);
  await begin();
  window.localStorage.setItem(`answered.${id}`, 'true');
  await user.click(await begin());
  expect(await refusal()).toBeInTheDocument();
  expect(server.to('POST', `my-surveys/${id}/start`)).toEqual([]);
});

it('leaves no trace where it is not asked for, and is answered again', async () => {
  byLink('identified', false);
  await answer(await openApp(link));
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('answered'))).toEqual([]);
  await openAgain();
  expect(await begin()).toBeInTheDocument();
});
