import { act, screen, waitFor } from '@testing-library/react';
import type { Risk } from 'core/contract/answering/attempt';
import type { Question } from 'core/instrument/document';
import { seriousProblems } from './testing/accessibility';
import { type Given, holdTime, instrument, open, playerAlone } from './testing/openPlayer';

beforeEach(playerAlone);
afterEach(() => {
  window.innerWidth = 1024;
});

const codes = ['s1', 's2', 's3', 's4'];
const statement = (code: string, more: Partial<Question> = {}): Question => ({
  code,
  kind: 'single_choice',
  answerSet: 'often',
  required: true,
  ...more,
});
const texts = {
  ...Object.fromEntries(codes.map((code) => [`question.${code}.text`, `Statement ${code}`])),
  'question.name.text': 'Your name?',
  'question.hobby.text': 'Your hobby?',
};
const scale = instrument(
  [
    ...codes.map((code) => statement(code)),
    { code: 'name', kind: 'short_text' },
    { code: 'hobby', kind: 'short_text' },
  ],
  texts,
  { settings: { paging: 'all', estimatedMinutes: 6 } },
);

async function onPhone(projection = scale, given: Given = {}) {
  window.innerWidth = 360;
  return open(projection, given);
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const answer = (name: string) => screen.getByRole('radio', { name });
/** The window of the tests puts spaces around elements in a name. */
const backTo = (name: string) => screen.getByRole('button', { name: new RegExp(`^Back to “ ?${name} ?”$`) });
const next = () => screen.getByRole('button', { name: 'Next' });
/** Longer than the player waits before it goes on. */
const aMoment = () => act(() => jest.advanceTimersByTime(600));
/** The statement is shown, and what is pressed on it counts. */
const untilAt = (text: string) =>
  waitFor(() => {
    expect(heading()).toBe(text);
    expect(document.querySelector('[data-going-on]')).toBeNull();
  });

it('shows a long list on a phone one statement at a time, says how far one is, and goes on after a tap', async () => {
  const { user, store } = await onPhone();
  expect(heading()).toBe('Statement s1');
  expect(screen.getByText('1 of 6 · about 6 minutes left')).toBeInTheDocument();
  expect(await seriousProblems()).toEqual([]);
  await user.click(answer('Sometimes'));
  expect(heading()).toBe('Statement s1');
  await untilAt('Statement s2');
  expect(screen.getByText('2 of 6 · about 5 minutes left')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(backTo('Statement s1'));
  expect(answer('Sometimes')).toBeChecked();
  await user.click(answer('Never'));
  await untilAt('Statement s2');
  expect(store.sheet()).toEqual({ s1: 'never' });
});

it('stays while keys choose an answer, and where the wrong answer was hit until the right one is', async () => {
  holdTime();
  const { user, store } = await onPhone();
  answer('Never').focus();
  await user.keyboard('{ArrowDown}');
  expect(answer('Sometimes')).toBeChecked();
  await user.keyboard('1');
  aMoment();
  expect(heading()).toBe('Statement s1');
  await user.keyboard('{Enter}');
  expect(heading()).toBe('Statement s2');
  await user.click(answer('Never'));
  await user.click(answer('Sometimes'));
  await untilAt('Statement s3');
  expect(store.sheet()).toEqual({ s1: 'never', s2: 'sometimes' });
});

it('asks what takes several answers or text together, and never leaves it by itself', async () => {
  holdTime();
  const several = instrument(
    [...codes.map((code) => statement(code)), { code: 'many', kind: 'multiple_choice', answerSet: 'often' }],
    { ...texts, 'question.many.text': 'Which?' },
  );
  const given = Object.fromEntries(codes.map((code) => [code, 'never']));
  const { user, unmount } = await onPhone(several, { answers: given });
  expect(screen.getByText('Which?')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Never' }));
  aMoment();
  expect(screen.getByText('Which?')).toBeInTheDocument();
  unmount();
  await onPhone(scale, { answers: given });
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(backTo('Statement s4')).toBeInTheDocument();
});

it('does not open the review by itself', async () => {
  holdTime();
  const last = instrument(
    codes.map((code) => statement(code)),
    texts,
  );
  const { user } = await onPhone(last, { answers: { s1: 'never', s2: 'never', s3: 'never' } });
  await user.click(answer('Never'));
  aMoment();
  expect(heading()).toBe('Statement s4');
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await user.click(screen.getByRole('button', { name: 'Change: Statement s2' }));
  expect(heading()).toBe('Statement s2');
});

it('waits where help has come until it is read', async () => {
  holdTime();
  const risks: Risk[] = [{ code: 'help', text: 'Call 112.', locale: 'en-US' }];
  const { user, change } = await onPhone(scale, { risks: [] });
  await user.click(answer('Never'));
  change({ risks });
  aMoment();
  expect(heading()).toBe('Statement s1');
  await user.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(heading()).toBe('Statement s2');
});

it('is shown as the respondent chooses, remembered on this device, at the place where one is', async () => {
  holdTime();
  const { user, unmount } = await onPhone(scale, { answers: { s1: 'never', s2: 'never' } });
  expect(heading()).toBe('Statement s3');
  await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
  const whole = screen.getByRole('radio', { name: 'The whole page' });
  await user.click(whole);
  expect(whole).toHaveFocus();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(codes.length);
  await user.click(screen.getByRole('radio', { name: 'One statement at a time' }));
  await user.click(screen.getByRole('checkbox', { name: /Go on by itself/ }));
  unmount();
  window.innerWidth = 1024;
  const again = await open(scale, { answers: { s1: 'never', s2: 'never' } });
  expect(heading()).toBe('Statement s3');
  await again.user.click(answer('Never'));
  aMoment();
  expect(heading()).toBe('Statement s3');
});

it('keeps the page whole on a wide screen', async () => {
  await open(scale);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(codes.length);
  expect(screen.getByText('about 6 minutes left')).toBeInTheDocument();
});

it('shows a matrix row by row below its question, and lets a tap be undone where pages cannot be gone back to', async () => {
  const rows = ['r1', 'r2', 'r3'].map((code) => ({ code }));
  const matrix = instrument(
    [
      { code: 'm', kind: 'matrix', answerSet: 'often', required: true, rows },
      { code: 'name', kind: 'short_text' },
    ],
    {
      ...texts,
      'question.m.text': 'How often?',
      ...Object.fromEntries(rows.map(({ code }) => [`question.m.${code}.text`, `Row ${code}`])),
    },
    { settings: { paging: 'question', allowBack: false } },
  );
  const { user, store } = await onPhone(matrix);
  expect(screen.getByRole('radiogroup', { name: 'Row r1' })).toHaveAccessibleDescription('How often?');
  await user.click(next());
  expect(screen.getByText('Please give an answer.')).toBeInTheDocument();
  await user.click(answer('Never'));
  await untilAt('Row r2');
  await user.click(backTo('Row r1'));
  await user.click(answer('Sometimes'));
  await untilAt('Row r2');
  await user.click(answer('Never'));
  await untilAt('Row r3');
  await user.click(answer('Never'));
  await untilAt('Your name? (optional)');
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull();
  expect(store.sheet()).toEqual({ 'm.r1': 'sometimes', 'm.r2': 'never', 'm.r3': 'never' });
});

it('leaves out what a rule hides, and keeps its place when a statement appears', async () => {
  const hiding = instrument(
    codes.map((code) => statement(code, code === 's2' ? { visibleIf: 's1 > 0' } : {})),
    texts,
  );
  const { user } = await onPhone(hiding);
  await user.click(answer('Never'));
  await untilAt('Statement s3');
  expect(screen.getByText('2 of 3', { selector: '.player-place *' })).toBeInTheDocument();
  await user.click(backTo('Statement s1'));
  await user.click(answer('Sometimes'));
  await untilAt('Statement s2');
  expect(screen.getByText('2 of 4', { selector: '.player-place *' })).toBeInTheDocument();
});
