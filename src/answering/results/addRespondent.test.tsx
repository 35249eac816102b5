import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerSheet } from 'core/instrument/document';
import { people } from 'mock/accounts/people';
import { attempts, newestAttempt, setMockTime } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { itLong } from 'tests/long';
import { freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const caller = people.find(({ email }) => email === 'user@example.org');

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

/** The inventory, answered in the middle on 3 May. @returns the id of the attempt, and the path of its result */
function answered(respondent: object = {}) {
  const instrument = offeredInstruments().find(({ document }) => document.code === 'ipip_neo_120');
  const instrumentId = instrument?.id ?? '';
  const codes = instrument?.document.questions.map(({ code }) => code) ?? [];
  const answers: AnswerSheet = Object.fromEntries(codes.map((code) => [code, 'moderately_accurate']));
  const at = '2026-05-03T10:00:00.000Z';
  setMockTime(at);
  const call = { params: { id: '' }, query: {}, locale: 'en-US', caller };
  const body = { instrumentId, locale: 'en-US', respondent };
  attempts.create({ ...call, params: undefined, query: undefined, body });
  const id = newestAttempt()?.id ?? '';
  const params = { id };
  attempts.answer({ ...call, params, query: undefined, body: { client: id, sequence: 1, answers, at } });
  attempts.complete({ ...call, params, query: undefined, body: {} });
  setMockTime('2026-06-20T10:00:00.000Z');
  return { id, path: `/Browse-Instruments/History/Instrument-result/${instrumentId}/result/${id}` };
}

const offer = (name = 'Add your age and sex') => screen.findByRole('region', { name });
const openForm = async (user: Awaited<ReturnType<typeof openApp>>, name = 'Add your age and sex') => {
  const section = await offer(name);
  await user.click(within(section).getByRole('button', { name }));
  return section;
};
const sentTo = (id: string) => server.to('POST', `attempts/${id}/respondent`).map(({ body }) => body);

describe('age and sex that were left out', () => {
  it('are added on the result, which says before what it changes, and afterwards what it changed', async () => {
    const { id, path } = answered();
    const user = await openApp(path);
    const section = await openForm(user);
    expect(section).toHaveTextContent('This result depends on your age and sex, which you left out.');
    expect(section).toHaveTextContent('Your answers and your receipt stay as they are');
    expect(section).toHaveTextContent('It cannot be changed afterwards.');
    const age = within(section).getByLabelText('Age on May 3, 2026, in years');
    await user.click(within(section).getByRole('button', { name: 'Add and recalculate' }));
    expect(within(section).getByRole('alert')).toHaveTextContent('Enter your age, choose your sex, or both.');
    await user.type(age, '30');
    await user.click(within(section).getByRole('radio', { name: 'Female' }));
    await user.click(within(section).getByRole('button', { name: 'Add and recalculate' }));
    const done = await screen.findByText('Your result has been recalculated.');
    await waitFor(() => expect(done).toHaveFocus());
    expect(sentTo(id)).toEqual([{ age: 30, sex: 'female' }]);
    expect(await screen.findByText(/with version 1: Age and sex were added\./)).toBeInTheDocument();
    expect(screen.getByText('Show the earlier scores')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Add your age and sex' })).toBeNull());
  });

  it('stand there as the profile has them; only what is empty is asked for', async () => {
    const { id, path } = answered({ age: 30 });
    const result = attempts.result({ params: { id }, query: {}, body: undefined, locale: 'en-US', caller });
    server.respond('GET', `attempts/${id}/result`, () =>
      json(200, { success: true, data: { ...result, addable: { sex: 'male' } } }),
    );
    const user = await openApp(path);
    const section = await openForm(user, 'Add your sex');
    expect(within(section).queryByRole('textbox')).toBeNull();
    expect(within(section).getByRole('radio', { name: 'Male' })).toBeChecked();
    expect(section).toHaveTextContent('This comes from your profile.');
    await user.click(within(section).getByRole('button', { name: 'Add and recalculate' }));
    await waitFor(() => expect(sentTo(id)).toEqual([{ sex: 'male' }]));
  });

  it('that another window has added meanwhile are not added again: the result is shown as it is now', async () => {
    const { id, path } = answered({ sex: 'female' });
    const user = await openApp(path);
    const section = await openForm(user, 'Add your age');
    await user.type(within(section).getByRole('textbox'), '30');
    attempts.addRespondent({ params: { id }, query: undefined, body: { age: 31 }, locale: 'en-US', caller });
    await user.click(within(section).getByRole('button', { name: 'Add and recalculate' }));
    expect(await screen.findByText(/with version 1: The age was added\./)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Add your age' })).toBeNull();
    expect(screen.queryByText('Your result has been recalculated.')).toBeNull();
  });

  itLong('are asked for in a way that everybody can use', async () => {
    const { path } = answered();
    await openForm(await openApp(path));
    expect(await seriousProblems()).toEqual([]);
  });

  it('are not asked for where they are known', async () => {
    const { path } = answered({ age: 30, sex: 'female' });
    await openApp(path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: /^Add your/ })).toBeNull();
  });
});
