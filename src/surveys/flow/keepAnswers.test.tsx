import { screen, waitFor, within } from '@testing-library/react';
import { surveyIds, surveyWorld } from 'mock/surveys/mySurveyWorld';
import { freshBrowser, openApp } from 'tests/src/app';
import { server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const id = surveyIds.voice;
const offer = () => screen.findByRole('region', { name: 'Keep your answers' });
const asked = () => server.to('POST', 'auth/keep-answers');

/** Answers as a guest, to the thanks. */
async function answered(facts: object) {
  freshBrowser();
  const survey = surveyWorld().surveys.find((each) => each.id === id);
  Object.assign(survey ?? {}, { audience: 'link', ...facts });
  const user = await openApp(`/user/login?redirect=${encodeURIComponent(`/my-surveys/answerSurvey/${id}`)}`);
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  const [rest, burden] = await screen.findAllByRole('radiogroup');
  if (!rest || !burden) throw new Error('both questions stand on one page');
  await user.click(within(rest).getByRole('radio', { name: 'Often' }));
  await user.click(within(burden).getByRole('radio', { name: 'Never' }));
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
  await screen.findByText('Thank you for speaking openly.');
  return user;
}

it('a guest may make an account that has the answers, and is told what is missing at its field', async () => {
  const user = await answered({ anonymity: 'confidential' });
  const room = within(await offer());
  await user.click(room.getByRole('button', { name: 'Make an account' }));
  await user.click(room.getByRole('button', { name: 'Send the mail with the link' }));
  expect(room.getAllByRole('alert').length).toBe(3);
  expect(room.getByRole('textbox', { name: 'E-mail address' })).toHaveFocus();
  expect(await seriousProblems()).toEqual([]);
  expect(asked()).toEqual([]);
  await user.type(room.getByRole('textbox', { name: 'E-mail address' }), 'guest@example.org');
  await user.type(room.getByLabelText('New password'), 'three green boats');
  await user.click(room.getByRole('checkbox'));
  await user.click(room.getByRole('button', { name: 'Send the mail with the link' }));
  expect(await room.findByText(/A mail is on its way to guest@example.org/)).toBeInTheDocument();
  expect(asked().map(({ body }) => body)).toEqual([
    { email: 'guest@example.org', password: 'three green boats', consent: true },
  ]);
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('green boats');
});

it('the offer also stands beside the own answers', async () => {
  const user = await answered({ anonymity: 'identified' });
  await offer();
  await user.click(screen.getByRole('link', { name: 'See your answers' }));
  await screen.findByRole('heading', { level: 1, name: 'Your voice' });
  expect(await offer()).toBeInTheDocument();
});

it('of an anonymous survey nobody is offered an account', async () => {
  const user = await answered({ anonymity: 'anonymous' });
  const hidden = () => expect(screen.queryByRole('region', { name: 'Keep your answers' })).not.toBeInTheDocument();
  hidden();
  await user.click(screen.getByRole('link', { name: 'See your answers' }));
  await screen.findByRole('heading', { level: 1, name: 'Your voice' });
  await waitFor(hidden);
});

it('where the browser is sent elsewhere, the offer does not stand in the way', async () => {
  await answered({ anonymity: 'identified', redirect: 'https://example.org/done' });
  expect(screen.getByRole('link', { name: /example\.org/ })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Keep your answers' })).not.toBeInTheDocument();
});
