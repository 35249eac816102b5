import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Risk } from 'core/contract/answering/attempt';
import type { InstrumentDocument, Question } from 'core/instrument/document';
import { compileInstrument } from 'core/instrument/program';
import { projectInstrument } from 'core/instrument/projection';
import { ServerClock } from './serverClock';
import { seriousProblems } from './testing/accessibility';
import { type Given, instrument, open, playerAlone } from './testing/openPlayer';

beforeEach(playerAlone);

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const choices = (name: string) => within(screen.getByRole('radiogroup', { name }));

it('announces where one is after going on, and what is open where one cannot', async () => {
  const questions: Question[] = [
    { code: 'q1', kind: 'single_choice', answerSet: 'often', required: true },
    { code: 'q2', kind: 'single_choice', answerSet: 'often' },
  ];
  const texts = { 'question.q1.text': 'First', 'question.q2.text': 'Second' };
  const { user } = await open(instrument(questions, texts, { settings: { paging: 'question' } }));
  const announced = () => document.querySelector('p[aria-live="polite"]')?.textContent;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(announced()).toBe('1 question on this page needs another look.'));
  await user.click(choices('First').getByRole('radio', { name: 'Never' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(announced()).toBe('Page 2 of 2'));
  await user.click(screen.getByRole('button', { name: 'Review answers' }));
  await waitFor(() => expect(announced()).toBe('Review your answers'));
});

describe('a long page', () => {
  const codes = Array.from({ length: 70 }, (_, index) => `q${index + 1}`);
  const asked = () => [...document.querySelectorAll('[data-item]')].map((item) => item.getAttribute('data-item'));

  it.each([
    ['a run of statements', codes.map((code): Question => ({ code, kind: 'single_choice', answerSet: 'often' }))],
    ['questions of their own', codes.map((code): Question => ({ code, kind: 'short_text' }))],
  ])('asks everything in its order: %s', async (_, questions) => {
    await open(instrument(questions, Object.fromEntries(codes.map((code) => [`question.${code}.text`, code]))));
    expect(asked()).toEqual(codes);
  });

  it('is entered from the review at the answer that is to be changed', async () => {
    const questions = codes.map((code): Question => ({ code, kind: 'single_choice', answerSet: 'often' }));
    const texts = Object.fromEntries(codes.map((code) => [`question.${code}.text`, code]));
    const answers = Object.fromEntries(codes.map((code) => [code, 'sometimes']));
    const { user } = await open(instrument(questions, texts), { answers });
    if (!screen.queryByRole('heading', { name: 'Review your answers' })) {
      await user.click(screen.getByRole('button', { name: 'Review answers' }));
    }
    await user.click(screen.getByRole('button', { name: 'Change: q60' }));
    expect(document.activeElement?.closest('[data-item]')).toHaveAttribute('data-item', 'q60');
    expect(document.activeElement).toBeChecked();
  });

  it('asks every row of a long matrix', async () => {
    const rows = codes.map((code) => ({ code }));
    await open(
      instrument([{ code: 'm', kind: 'matrix', answerSet: 'often', rows }], { 'question.m.text': 'How often?' }),
    );
    expect(asked()).toEqual(codes.map((code) => `m.${code}`));
  });
});

describe('an earlier answer in a later text', () => {
  const projection = instrument(
    [
      { code: 'name', kind: 'short_text' },
      { code: 'mood', kind: 'single_choice', answerSet: 'often' },
      { code: 'more', kind: 'matrix', answerSet: 'often', rows: [{ code: 'r' }] },
    ],
    {
      'question.name.text': 'Your name?',
      'question.mood.text': 'How calm are you, {{ default(name, "dear") }}?',
      'question.more.text': 'You said “{{ code(mood) }}”.',
      'question.more.r.text': '{{ name }} at work',
    },
  );

  it('stands there at once, with a word in its place until then, and never as markup', async () => {
    const { user } = await open(projection);
    expect(headings(2)).toEqual(['Your name?', 'How calm are you, dear?', 'You said “…”.']);
    const field = screen.getByRole('textbox');
    await user.type(field, '*Ada* <b>');
    expect(headings(2)[1]).toBe('How calm are you, *Ada* <b>?');
    expect(document.querySelector('.player-question em, .player-question b')).toBeNull();
    expect(field).toHaveFocus();
    await user.click(choices('How calm are you, *Ada* <b>?').getByRole('radio', { name: 'Sometimes' }));
    expect(headings(2)[2]).toBe('You said “Sometimes”.');
    expect(headings(3)).toEqual(['*Ada* <b> at work']);
  });

  it('stands in the review, too', async () => {
    const { user } = await open(projection, { answers: { name: 'Ada', mood: 'never' } });
    await user.click(screen.getByRole('button', { name: 'Review answers' }));
    expect(screen.getByText('How calm are you, Ada?')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change: You said “Never”.' })).toBeInTheDocument();
  });
});

describe('a question that a rule shows', () => {
  const choice = (code: string, more: Partial<Question> = {}): Question => ({
    code,
    kind: 'single_choice',
    answerSet: 'often',
    ...more,
  });
  const projection = instrument([choice('one'), choice('two'), choice('three', { visibleIf: 'two > 0' })], {
    'question.one.text': 'One',
    'question.two.text': 'Two',
    'question.three.text': 'Three',
  });

  it('is announced, moves neither focus nor what is on the page, and brings its answer back', async () => {
    const { user } = await open(projection);
    const before = screen.getByRole('radiogroup', { name: 'Two' });
    const sometimes = choices('Two').getByRole('radio', { name: 'Sometimes' });
    await user.click(sometimes);
    expect(screen.getByText('1 question was added below.')).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Two' })).toBe(before);
    expect(sometimes).toHaveFocus();
    await user.click(choices('Three').getByRole('radio', { name: 'Never' }));
    await user.click(choices('Two').getByRole('radio', { name: 'Never' }));
    expect(screen.queryByRole('radiogroup', { name: 'Three' })).toBeNull();
    await user.click(sometimes);
    expect(choices('Three').getByRole('radio', { name: 'Never' })).toBeChecked();
  });
});

describe('the order of questions', () => {
  const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const projection = instrument(
    codes.map((code) => ({ code, kind: 'yes_no' })),
    Object.fromEntries(codes.map((code) => [`question.${code}.text`, code])),
    { settings: { paging: 'question', randomOrder: true } },
  );

  it('is drawn once for an attempt: it goes on where it was left', async () => {
    const first = await open(projection);
    const order: string[] = [];
    for (const _ of codes) {
      order.push(headings(1)[0] ?? '');
      await first.user.click(screen.getByRole('radio', { name: 'Yes' }));
      await first.user.click(screen.getByRole('button', { name: /Next|Review answers/ }));
    }
    expect([...order].sort()).toEqual(codes);
    expect(order).not.toEqual(codes);
    first.unmount();
    const answers = Object.fromEntries(order.slice(0, 3).map((code) => [code, true]));
    await open(projection, { answers });
    expect(headings(1)).toEqual([order[3]]);
  });
});

describe('an answer without a score', () => {
  it('stands apart from the others, in its place', async () => {
    await open(instrument([{ code: 'q', kind: 'single_choice', answerSet: 'often' }], { 'question.q.text': 'Q' }, {}));
    const apart = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.className.includes('apart'));
    expect(apart).toEqual([false, false, true]);
  });
});

describe('the options', () => {
  const projection = instrument([{ code: 'q', kind: 'single_choice', answerSet: 'often' }], { 'question.q.text': 'Q' });
  const button = () => screen.getByRole('button', { name: 'Language, text size and more' });

  it('make the text larger, for every questionnaire on this device', async () => {
    const { user, unmount } = await open(projection);
    await user.click(button());
    await user.click(screen.getByRole('radio', { name: 'Largest' }));
    const scale = () => document.querySelector<HTMLElement>('.player')?.style.getPropertyValue('--player-scale');
    expect(scale()).toBe('1.5');
    unmount();
    await open(projection);
    expect(scale()).toBe('1.5');
  });

  it('open by a question mark with the keys in them, close by Escape, and leave the focus on their button', async () => {
    const { user } = await open(projection);
    await user.keyboard('?');
    expect(screen.getByText(/1 to 9: choose an answer/)).toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/1 to 9: choose an answer/)).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('turn the digits off for who hits keys by accident', async () => {
    const { user } = await open(projection);
    await user.keyboard('1');
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
    await user.click(button());
    await user.click(screen.getByRole('checkbox', { name: /keys 1 to 9/ }));
    await user.keyboard('{Escape}2');
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
  });

  it('ask before the questionnaire is given up', async () => {
    const onGiveUp = jest.fn();
    const { user } = await open(projection, { onGiveUp });
    await user.click(button());
    await user.click(screen.getByRole('button', { name: /Give up this assessment/ }));
    expect(screen.getByRole('button', { name: 'Keep answering' })).toHaveFocus();
    expect(await seriousProblems()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(onGiveUp).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Give up this assessment/ }));
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(onGiveUp).toHaveBeenCalledTimes(1);
  });
});

describe('what must not be overlooked', () => {
  const projection = instrument(
    [
      { code: 'a', kind: 'yes_no' },
      { code: 'b', kind: 'yes_no' },
    ],
    { 'question.a.text': 'A', 'question.b.text': 'B' },
    { settings: { paging: 'question' } },
  );
  const risks: Risk[] = [{ code: 'help', text: 'Please call **112**.', locale: 'en-US' }];
  const readIt = () => screen.getByRole('button', { name: 'I have read this' });

  it('is said at once below the answer without taking the focus, and is read before one goes on', async () => {
    const { user, change } = await open(projection, { risks: [] });
    const yes = screen.getByRole('radio', { name: 'Yes' });
    await user.click(yes);
    change({ risks });
    expect(screen.getByRole('alert')).toHaveTextContent('Important for you');
    expect(document.querySelector('[data-item="a"] + .player-risk')).not.toBeNull();
    expect(screen.getByText('112').tagName).toBe('STRONG');
    expect(yes).toHaveFocus();
    expect(await seriousProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(headings(1)).toEqual(['A']);
    await waitFor(() => expect(readIt()).toHaveFocus());
    expect(screen.getByText(/^Please read this first/)).toHaveAttribute('role', 'alert');
    expect(readIt()).toHaveAccessibleDescription(/^Please read this first/);
    yes.focus();
    await user.click(screen.getByRole('button', { name: 'Important for you' }));
    await waitFor(() => expect(readIt()).toHaveFocus());
    await user.keyboard('2');
    expect(yes).toBeChecked();
    await user.keyboard('{Escape}');
    expect(screen.getByText('112')).toBeInTheDocument();
    await user.click(readIt());
    expect(headings(1)).toEqual(['B']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads on to the next question of its page, and past the last one to the next page', async () => {
    const { user, change } = await open(
      { ...projection, settings: { ...projection.settings, paging: 'all' } },
      { risks: [] },
    );
    const [first, second] = screen.getAllByRole('radio', { name: 'Yes' }) as [HTMLElement, HTMLElement];
    await user.click(first);
    change({ risks });
    await user.click(readIt());
    expect(second).toHaveFocus();
    await user.click(second);
    change({ risks: [...risks, { code: 'more', text: 'Please do.', locale: 'en-US' }] });
    await user.click(readIt());
    expect(screen.getByRole('button', { name: 'Send answers' })).toBeInTheDocument();
  });

  it('can be read again, and is not news in another language', async () => {
    const { user, change } = await open(projection, { risks });
    const again = () => user.click(screen.getByRole('button', { name: 'Important for you' }));
    await user.click(readIt());
    await user.keyboard('{Escape}');
    expect(screen.queryByText('112')).toBeNull();
    await again();
    expect(screen.getByText('112')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    change({ risks: [{ code: 'help', text: 'Bitte **112** anrufen.', locale: 'de-DE' }] });
    expect(screen.queryByText('112')).toBeNull();
    await again();
    expect(screen.getByText('112').closest('[lang]')).toHaveAttribute('lang', 'de-DE');
    change({ risks: [] });
    expect(screen.queryByText('112')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Important for you' })).toBeNull();
  });

  it('stands at the top of the page where its answer is not there, and before sending', async () => {
    const { user, change } = await open(projection, { risks: [] });
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    for (const name of ['Next', 'Review answers']) await user.click(screen.getByRole('button', { name }));
    const onSend = jest.fn();
    change({ risks, onSend });
    expect(screen.getByRole('alert')).toHaveTextContent('112');
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(onSend).not.toHaveBeenCalled();
    await user.click(readIt());
    expect(screen.queryByText('112')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send answers' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(onSend).toHaveBeenCalledTimes(1);
  });
});

describe('a time limit', () => {
  const projection = instrument([{ code: 'q', kind: 'yes_no', required: true }], { 'question.q.text': 'Q' });
  const minute = 60_000;

  beforeEach(() => {
    jest.useFakeTimers();
  });

  async function limited(minutes: number, given: Given = {}) {
    const clock = new ServerClock(Date.now, () => performance.now());
    const calls: string[] = [];
    const opened = await open(projection, {
      timeLimit: { clock, end: clock.now() + minutes * minute },
      onSend: () => calls.push('send'),
      onEnding: () => calls.push('ending'),
      onTimeOver: () => calls.push('over'),
      ...given,
    });
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
    return { ...opened, calls, pass };
  }
  const shown = () => screen.getByRole('button', { name: /^Time left/ });

  it('is shown, announced at five minutes and at one, and plain to see in the last', async () => {
    const { pass } = await limited(6);
    expect(shown()).toHaveTextContent('6:00');
    pass(59_000);
    expect(screen.queryByText(/left\.$/)).toBeNull();
    pass(2_000);
    expect(screen.getByText('5 minutes are left.')).toBeInTheDocument();
    pass(60_000);
    expect(screen.getByText('5 minutes are left.')).toBeInTheDocument();
    pass(3 * minute);
    expect(screen.getByText('1 minute is left.')).toBeInTheDocument();
    expect(shown().parentElement).toHaveClass('player-time-last');
  });

  it('can be shown without seconds', async () => {
    const { pass } = await limited(3);
    act(() => shown().click());
    pass(30_000);
    expect(shown()).toHaveTextContent('3 minutes');
    expect(shown()).toHaveAttribute('aria-pressed', 'false');
    pass(2 * minute);
    expect(shown()).toHaveTextContent('Under a minute');
  });

  it('has what was given sent a moment before the end where something required is open, and ends', async () => {
    const { calls, pass } = await limited(1);
    pass(58_000);
    expect(calls).toEqual(['ending']);
    pass(10_000);
    expect(calls).toEqual(['ending', 'over']);
  });

  it('sends the answers by itself where nothing is open', async () => {
    const { calls, pass } = await limited(1, { answers: { q: true } });
    pass(58_000);
    expect(calls).toEqual(['send']);
  });
});

it('gives a language without texts the words of another, marked as such', async () => {
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'check',
    baseLocale: 'ar-EG',
    questions: [{ code: 'q', kind: 'yes_no' }],
    texts: { 'ar-EG': { title: 'فحص', 'question.q.text': 'سؤال' } },
  };
  await open(projectInstrument(document, compileInstrument(document), ['en-US', 'ar-EG']));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ar-EG'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'rtl');
});

it('keeps the words of the interface in their own language among questions in another', async () => {
  const texts = { title: 'בדיקה', 'question.q.text': 'שאלה', 'question.p.text': 'שאלה' };
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'check',
    baseLocale: 'he-IL',
    questions: [
      { code: 'q', kind: 'yes_no', required: true },
      { code: 'p', kind: 'yes_no' },
    ],
    texts: { 'he-IL': texts },
  };
  const projection = projectInstrument(document, compileInstrument(document), ['he-IL']);
  const { user } = await open(projection, { locale: 'he-IL' });
  const inEnglish = (text: string) => expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'en-US');
  inEnglish('Page 1 of 2');
  inEnglish('Yes');
  expect(screen.getByText('Page 1 of 2').closest('[dir]')).toHaveAttribute('dir', 'ltr');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  inEnglish('Please give an answer.');
  const css = readFileSync(join(process.cwd(), 'src/answering/player/player.css'), 'utf8');
  const round = [...css.matchAll(/([^{}]+){[^{}]*border-radius: 50%/g)].map(([, selector = '']) => selector.trim());
  const isRound = (text: string) => round.some((selector) => screen.getByText(text).matches(selector));
  expect(isRound('!')).toBe(true);
  // Though it is in an element of its own.
  expect(isRound('Please give an answer.')).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  inEnglish('(optional)');
  await user.click(screen.getByRole('button', { name: /Review/ }));
  inEnglish(
    'Your answers are saved, but nobody gets them before you press “Send answers”. Afterwards they can no longer be changed.',
  );
  expect(screen.getByText('Yes').closest('[dir]')).toHaveAttribute('dir', 'ltr');
});
