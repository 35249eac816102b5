import { cleanup, screen, waitFor } from '@testing-library/react';
import { answerOfMock } from 'mock/calls';
import { surveyIds, visitCode } from 'mock/surveys/mySurveyWorld';
import { freshBrowser, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { keepSurveyCode, linkOf } from '@/shell/session/surveyLinks';
import { becomeGuest } from '@/shell/session/tokens';

beforeEach(freshBrowser);

const id = surveyIds.visit;
const path = `my-surveys/${id}/beforehand`;
const link = `/my-surveys/answerSurvey/${id}#code=${visitCode}`;

/** The server says more of the invitation than the mock does. */
const saying = (said: object) =>
  server.respond('POST', path, async (call) => {
    const { data, ...rest } = await (await answerOfMock(call)).json();
    return json(200, { ...rest, data: { ...data, ...said } });
  });
const asked = () => server.to('POST', path).map(({ body }) => (body as { locale?: string }).locale);

it('the page follows the language of the invitation, which is no choice; what somebody chooses counts', async () => {
  saying({ locale: 'de-DE' });
  const user = await openApp(link);
  expect(await screen.findByRole('button', { name: 'Beginnen' })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'de-DE');
  expect(window.localStorage.getItem('umi_locale')).toBeNull();
  expect(asked()).toEqual([undefined]);

  await user.selectOptions(screen.getByRole('combobox'), 'English');
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeInTheDocument();
  await waitFor(() => expect(asked()).toEqual([undefined, 'en-US']));
  expect(window.localStorage.getItem('umi_locale')).toBe('en-US');
});

it('a language that was chosen on this device is asked for, and the invitation changes nothing', async () => {
  window.localStorage.setItem('umi_locale', 'en-US');
  saying({ locale: 'de-DE' });
  await openApp(link);
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeInTheDocument();
  expect(asked()).toEqual(['en-US']);
});

it('who takes part by another invitation is told so, and goes on by that one', async () => {
  const first = 'S-1111-2222-3333-4444-5555';
  keepSurveyCode(id, first);
  saying({ isSecond: true, isOpen: false, why: 'second' });
  const user = await openApp(link);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You already take part in this survey' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Begin with this link' })).toBeNull();
  expect(await seriousProblems()).toEqual([]);
  server.restore('POST', path);
  await user.click(screen.getByRole('button', { name: 'Go on by the first invitation' }));
  await waitFor(() => expect(linkOf(id)).toEqual({ id, code: first }));
});

it('in the window of somebody who has begun, another may begin by their own link', async () => {
  becomeGuest(id);
  saying({ isSecond: true });
  const user = await openApp(link);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('begun with another invitation');
  expect(screen.getByText(/^Somebody has begun this survey in this window/)).toBeInTheDocument();
  server.restore('POST', path);
  await user.click(screen.getByRole('button', { name: 'Begin with this link' }));
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeInTheDocument();
  expect(linkOf(id)?.code).toBe(visitCode);
});

it('pages that a guest opens anew are in the language in which they take part', async () => {
  const user = await openApp(link);
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  await screen.findByRole('radio', { name: 'Sometimes' });
  cleanup();
  server.respond('GET', 'user/profile', async (call) => {
    const { data, ...rest } = await (await answerOfMock(call)).json();
    return json(200, { ...rest, data: { ...data, locale: 'de-DE' } });
  });
  await openApp(`/my-surveys/survey/${id}/overview`);
  expect(await screen.findByRole('heading', { name: 'Was gefragt wird' })).toBeInTheDocument();
  expect(window.localStorage.getItem('umi_locale')).toBeNull();
});
