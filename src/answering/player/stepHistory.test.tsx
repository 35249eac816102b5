import { act, screen, waitFor } from '@testing-library/react';
import type { AnswerSheet, Question, Settings } from 'core/instrument/document';
import { flushSync } from 'react-dom';
import { type Given, instrument, open, playerAlone } from './testing/openPlayer';

/** The browser's Back, Forward and its history, with the player by itself in it. */

const codes = Array.from({ length: 15 }, (_, index) => `s${index + 1}`);

async function opened(settings: Settings = {}, given: Given = {}) {
  const questions = codes.map(
    (code): Question => ({ code, kind: 'single_choice', answerSet: 'often', required: true }),
  );
  const texts = Object.fromEntries(codes.map((code) => [`question.${code}.text`, `Statement ${code}`]));
  return open(instrument(questions, texts, { settings: { paging: 'question', ...settings } }), given);
}

const answersTo = (count: number): AnswerSheet =>
  Object.fromEntries(codes.slice(0, count).map((code) => [code, 'sometimes']));

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const isAt = (code: string) => waitFor(() => expect(heading()).toBe(`Statement ${code}`));

/** As the person does it. */
async function travel(by: number) {
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.go(by);
    await arrived;
  });
}

/** The page that was there before the player. */
const isLeft = () => waitFor(() => expect(window.history.state).toEqual({ page: 'before' }));

beforeEach(async () => {
  playerAlone();
  // What the test before has left goes back to its place.
  await waitFor(() => expect(window.history.state?.playerSteps?.depth ?? 0).toBe(0));
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({}, '');
});

async function answerAndGoOn(user: Awaited<ReturnType<typeof open>>['user'], ...wanted: string[]) {
  for (const code of wanted) {
    await isAt(code);
    await user.click(screen.getByRole('radio', { name: 'Never' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
  }
}

describe('Back', () => {
  it('leads to the step before, changes no answer, and leaves from the first alone', async () => {
    const { user, store } = await opened();
    await answerAndGoOn(user, 's1', 's2');
    await isAt('s3');
    await travel(-1);
    await isAt('s2');
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
    await travel(-1);
    await isAt('s1');
    expect(store.sheet()).toEqual({ s1: 'never', s2: 'never' });
    await travel(-1);
    await isLeft();
  });

  it('leads there also where one goes on in the middle, over more steps than the browser has entries', async () => {
    await opened({}, { answers: answersTo(13) });
    await isAt('s14');
    for (let step = 13; step > 0; step -= 1) {
      await travel(-1);
      await isAt(`s${step}`);
    }
    await travel(-1);
    await isLeft();
  });

  it('leads over several steps at once where that is chosen', async () => {
    await opened({}, { answers: answersTo(5) });
    await isAt('s6');
    await travel(-3);
    await isAt('s3');
  });

  it('leads there also where the router draws the page anew before the player hears of it, as it does in a browser', async () => {
    let redraw = () => {};
    window.addEventListener('popstate', () => flushSync(redraw), { once: true, capture: true });
    const { change } = await opened({}, { answers: answersTo(5) });
    redraw = () => change({});
    await isAt('s6');
    await travel(-1);
    await isAt('s5');
  });

  it('and the button for it are one', async () => {
    const { user } = await opened();
    await answerAndGoOn(user, 's1', 's2');
    await user.click(screen.getByRole('button', { name: /^Back/ }));
    await isAt('s2');
    await waitFor(() => expect(window.history.state.playerSteps.depth).toBe(1));
    await travel(-1);
    await isAt('s1');
    await travel(-1);
    await isLeft();
  });

  it('leaves where the author allows no going back', async () => {
    const { user, store } = await opened({ allowBack: false });
    await answerAndGoOn(user, 's1', 's2');
    await isAt('s3');
    await travel(-1);
    await isLeft();
    expect(heading()).toBe('Statement s3');
    expect(store.sheet()).toEqual({ s1: 'never', s2: 'never' });
  });

  it('leads out of what has taken the place of the player', async () => {
    const { unmount } = await opened({}, { answers: answersTo(5) });
    await isAt('s6');
    unmount();
    await waitFor(() => expect(window.history.state.playerSteps.depth).toBe(0));
    await travel(-1);
    await isLeft();
  });

  it('goes on counting where the entry was replaced, as for another language', async () => {
    const { change } = await opened({}, { answers: answersTo(2) });
    await isAt('s3');
    window.history.replaceState({ another: true }, '');
    change({ locale: 'en-GB' });
    await travel(-1);
    await isAt('s2');
  });

  it('is that of the page around an embedded player', async () => {
    await opened({}, { answers: answersTo(2), embedded: true });
    expect(heading()).toBe('Statement s3');
    await travel(-1);
    await isLeft();
  });
});

describe('Forward', () => {
  it('goes on, but not past a missing answer', async () => {
    const { store } = await opened({}, { answers: answersTo(2) });
    await isAt('s3');
    await travel(-2);
    await isAt('s1');
    await travel(1);
    await isAt('s2');
    // In another tab.
    act(() => store.take({ s2: null }));
    await travel(1);
    await isAt('s2');
    expect(screen.getByText('Please give an answer.')).toBeInTheDocument();
  });
});
