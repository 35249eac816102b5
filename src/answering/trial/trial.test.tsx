import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { currentPath, freshBrowser, openApp, signedInAs } from 'tests/src/app';
import { json, server, unreachable } from 'tests/src/mockServer';
import { until } from 'tests/until';
import { seriousProblems } from '@/answering/player/testing/accessibility';
import { api } from '@/shell/api/client';

const evening = offeredInstruments()[0]?.id ?? '';
const path = `/test-instruments/${evening}/answer-test-instrument`;

beforeEach(() => {
  freshBrowser();
  signedInAs('user@example.org');
});

const heading = () => screen.getByRole('heading', { level: 1 });
const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('trial:'));
const sent = () => server.to('POST', `trials/${evening}/answers`).map(({ body }) => body);

async function begun() {
  const user = await openApp(path);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
  return user;
}

/** Goes on from step to step to the review; statements of a matrix are answered on the way. */
const goOn = (user: Awaited<ReturnType<typeof begun>>) =>
  until('the review', () => screen.queryByRole('heading', { level: 1, name: 'Review your answers' }), {
    async meanwhile() {
      const rows = screen.queryAllByRole('radiogroup');
      if (rows.length === 3)
        for (const row of rows) await user.click(within(row).getByRole('radio', { name: 'Never' }));
      const next = screen.queryByRole('button', { name: /Next|Review answers/ });
      if (next !== null) await user.click(next);
    },
  });

/** Goes on to the review, with the least that has to be answered. */
async function toReview(user: Awaited<ReturnType<typeof begun>>) {
  await user.keyboard('2{Enter}');
  await screen.findByRole('heading', { name: 'I worried in the evening.' });
  await user.keyboard('1{Enter}');
  await waitFor(() => expect(heading()).not.toHaveTextContent('I worried in the evening.'));
  await goOn(user);
}

describe('an invitation', () => {
  it('stands on the home page and leads to the draft, with what one was asked to look at', async () => {
    const user = await openApp('/home');
    const section = await screen.findByRole('region', { name: 'To try' });
    expect(within(section).getByText('Is the part about the nights easy to understand?')).toBeInTheDocument();
    await user.click(within(section).getByRole('link', { name: 'Try it: Evening check' }));
    expect(await screen.findByText('Trial: nothing here counts.')).toBeInTheDocument();
    expect(currentPath()).toBe(path);
    expect(screen.getByText('Is the part about the nights easy to understand?')).toBeInTheDocument();
    expect(screen.queryByText(/^You have sent your answers already\./)).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
  });

  it('is missed on the home page only by those who have none', async () => {
    signedInAs('every@example.org');
    await openApp('/home');
    await screen.findByRole('link', { name: 'Browse assessments' });
    expect(screen.queryByRole('region', { name: 'To try' })).not.toBeInTheDocument();
  });

  it('that was taken back is told so, with the way home', async () => {
    signedInAs('every@example.org');
    await openApp(path);
    expect(await screen.findByRole('heading', { name: 'You cannot try this assessment.' })).toBeInTheDocument();
    expect(screen.getByText(/^You are not invited to try this assessment, or no longer invited\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/home');
  });

  it('whose draft cannot be loaded can be tried again', async () => {
    server.respond('GET', `trials/${evening}`, unreachable);
    const user = await openApp(path);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.restore('GET', `trials/${evening}`);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Evening check' })).toBeInTheDocument();
  });
});

describe('trying a draft', () => {
  it('asks about the person, plays the questions, and sends all of it with a comment', async () => {
    const user = await openApp(path);
    const age = await screen.findByRole('textbox', { name: 'Age in years' });
    await user.type(age, '300');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(age).toHaveValue('300');
    expect(age).toHaveAccessibleDescription(/whole number from 0 to 130/);
    await user.clear(age);
    await user.type(age, '34');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country you live in' }), 'DE');
    expect(screen.queryByRole('combobox', { name: 'Sex' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
    expect(screen.getByRole('note')).toHaveTextContent('Trial: nothing here counts.');
    await toReview(user);
    expect(screen.queryByText(/can no longer be changed/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'What would you change?' }), 'Shorter, please');
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        answers: {
          calm: 'sometimes',
          worry: 'never',
          'body.tense': 'never',
          'body.awake': 'never',
          'body.rested': 'never',
        },
        respondent: { age: 34, country: 'DE' },
        locale: 'en-US',
        comment: 'Shorter, please',
      },
    ]);
    expect(kept()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'To the home page' }));
    expect(await screen.findByText('You have sent your answers. You can try it again.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Try it: Evening check' }));
    expect(await screen.findByText(/^You have sent your answers already\./)).toBeInTheDocument();
  });

  it('begins no attempt', async () => {
    const user = await begun();
    await toReview(user);
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(server.received.filter(({ method, path: to }) => method !== 'GET' && to.startsWith('attempts'))).toEqual([]);
  });

  it('goes on in another language with the same answers', async () => {
    const user = await begun();
    await user.keyboard('2');
    await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the questions' }), 'ar-EG');
    expect(await screen.findByRole('heading', { name: 'شعرت بالهدوء في المساء.' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'أحيانًا' })).toBeChecked();
    expect(currentPath()).toBe(`${path}?locale=ar-EG`);
  });

  it('asks a question only when its rule holds', async () => {
    const user = await begun();
    await user.keyboard('1{Enter}');
    await user.keyboard('3{Enter}');
    expect(heading()).toHaveTextContent('What did you worry about?');
  });
});

describe('what was answered and not sent', () => {
  it('is there again after the page was closed', async () => {
    const user = await begun();
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(heading()).toHaveTextContent('I worried in the evening.'));
    await user.keyboard('3');
    cleanup();
    await openApp(path);
    // Straight on to what is still open: nobody is asked about themselves a second time.
    await waitFor(() => expect(heading()).toHaveTextContent('What did you worry about?'));
    expect(screen.getByText('On this device')).toBeInTheDocument();
  });

  it('stays when sending fails, and goes out the next time', async () => {
    const user = await begun();
    await toReview(user);
    await user.type(screen.getByRole('textbox', { name: 'What would you change?' }), 'Kept');
    server.respond('POST', `trials/${evening}/answers`, unreachable);
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
    cleanup();
    server.restore('POST', `trials/${evening}/answers`);
    const next = await openApp(path);
    await goOn(next);
    expect(screen.getByRole('textbox', { name: 'What would you change?' })).toHaveValue('Kept');
    await next.click(screen.getByRole('button', { name: 'Send answers' }));
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent().at(-1)).toMatchObject({ comment: 'Kept', answers: { calm: 'sometimes' } });
  });

  it('is kept beside what another tab has kept meanwhile', async () => {
    const user = await begun();
    await user.keyboard('2');
    const [key = ''] = kept();
    const stored = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    const others = { ...stored, answers: { ...stored.answers, notes: 'from the other tab' } };
    window.localStorage.setItem(key, JSON.stringify(others));
    await user.keyboard('3');
    expect(JSON.parse(window.localStorage.getItem(key) ?? '{}').answers).toEqual({
      calm: 'often',
      notes: 'from the other tab',
    });
  });

  it('is nothing to another account on the same device', async () => {
    const user = await begun();
    await user.keyboard('2');
    cleanup();
    signedInAs('admin@example.org');
    await act(async () => {
      await api.trial.invite({ params: { id: evening }, body: { email: 'every@example.org', note: '' } });
    });
    signedInAs('every@example.org');
    const other = await openApp(path);
    await other.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByRole('heading', { name: 'I felt calm in the evening.' });
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    cleanup();
    signedInAs('user@example.org');
    await openApp(path);
    await waitFor(() => expect(heading()).toHaveTextContent('I worried in the evening.'));
  });

  it('and is not taken by the server says so under its question', async () => {
    const user = await begun();
    await toReview(user);
    server.respond('POST', `trials/${evening}/answers`, () =>
      json(422, {
        success: false,
        errorCode: 'attempt.answers_invalid',
        errorMessage: 'Some answers do not fit their questions.',
        showType: 0,
        requestId: 'x',
        details: [{ path: 'answers.calm', code: 'answer.unknown_answer', message: 'This answer is gone.' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText('Some answers do not fit their questions.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to the first one' }));
    expect(screen.getByText(/This answer is gone/)).toBeInTheDocument();
    server.restore('POST', `trials/${evening}/answers`);
    await user.click(screen.getByRole('radio', { name: 'Often' }));
    await goOn(user);
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeInTheDocument();
  });
});
