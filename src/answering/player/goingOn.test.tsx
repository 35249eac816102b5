import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import type { Question } from 'core/instrument/document';
import { holdTime, instrument, open, playerAlone } from './testing/openPlayer';

/** What waits for the next frame, which comes when a test says so. */
const frames = new Map<number, FrameRequestCallback>();
let lastFrame = 0;

beforeEach(() => {
  playerAlone();
  window.innerWidth = 360;
  holdTime();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => {
    lastFrame += 1;
    frames.set(lastFrame, work);
    return lastFrame;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame));
});
afterEach(() => {
  frames.clear();
  window.innerWidth = 1024;
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
function frame(): void {
  const due = [...frames.values()];
  frames.clear();
  act(() => {
    for (const work of due) work(performance.now());
  });
}
/** What was drawn is on the screen. */
function paint(): void {
  frame();
  frame();
}

const codes = ['s1', 's2', 's3', 's4'];
function questionnaire(required: boolean, ...further: Question[]) {
  const statements = codes.map((code): Question => ({ code, kind: 'single_choice', answerSet: 'often', required }));
  const texts = Object.fromEntries(codes.map((code) => [`question.${code}.text`, `Statement ${code}`]));
  const last: Question = { code: 'pain', kind: 'slider', required: true };
  return instrument([...statements, ...further, last], { ...texts, 'question.pain.text': 'How much pain?' });
}

const place = () => screen.getByRole('heading', { level: 1 }).textContent?.replace(/ \(optional\)$/, '');
const answer = (name: string) => screen.getByRole('radio', { name });
const next = () => screen.getByRole('button', { name: /^(Next|Review answers)$/ });
const back = () => screen.getByRole('button', { name: /^Back/ });
const missing = () => screen.queryByText('Please give an answer.');
const form = () => document.querySelector<HTMLElement>('.player-form') ?? document.body;
const how = () => form().dataset.goingOn;

/** The first statement was answered by a tap, and the player has gone on from it by itself; the second one is not painted yet. */
async function gone({ required = true } = {}) {
  const opened = await open(questionnaire(required));
  await opened.user.click(answer('Sometimes'));
  pass(450);
  expect(place()).toBe('Statement s2');
  return opened;
}

/** As `gone`, and the second statement was painted just now. */
async function goneAndPainted(given: { required?: boolean } = {}) {
  const opened = await gone(given);
  paint();
  return opened;
}

/** The event as it is handled now where it happened at `time`: the machine was busy. */
function handledLate(event: Event, time: number): Event {
  Object.defineProperty(event, 'timeStamp', { value: time });
  return event;
}

describe.each([
  ['required', true],
  ['optional', false],
])('after going on by itself to a statement that is %s', (_, required) => {
  it('Next is ignored within 400 ms after the statement was painted, and works from then on', async () => {
    const { user } = await goneAndPainted({ required });
    await user.click(next());
    pass(399);
    await user.click(next());
    expect(place()).toBe('Statement s2');
    expect(missing()).toBeNull();
    pass(1);
    await user.click(next());
    if (required) expect(missing()).toBeInTheDocument();
    else expect(place()).toBe('Statement s3');
  });

  it('a tap on an answer is ignored, and one after that answers and goes on', async () => {
    const { user, store } = await goneAndPainted({ required });
    await user.click(answer('Never'));
    pass(399);
    await user.click(screen.getByText('Never'));
    expect(answer('Never')).not.toBeChecked();
    pass(1);
    await user.click(answer('Sometimes'));
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'sometimes' });
    pass(450);
    expect(place()).toBe('Statement s3');
  });

  it('keys that answer or press are ignored, and work after that', async () => {
    const { user, store } = await goneAndPainted({ required });
    await user.keyboard('1{Enter}');
    answer('Never').focus();
    await user.keyboard('{ArrowDown} ٢{Enter}');
    next().focus();
    await user.keyboard(' {Enter}');
    expect(store.sheet()).toEqual({ s1: 'sometimes' });
    expect(place()).toBe('Statement s2');
    expect(missing()).toBeNull();
    pass(400);
    answer('Never').focus();
    await user.keyboard('{ArrowDown}');
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'sometimes' });
    await user.keyboard('1{Enter}');
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'never' });
    expect(place()).toBe('Statement s3');
  });

  it('everything is ignored until the statement is painted, however late that is', async () => {
    const { user, store } = await gone({ required });
    pass(5000);
    await user.click(next());
    await user.click(answer('Never'));
    await user.keyboard('1{Enter}');
    frame();
    pass(400);
    await user.click(next());
    frame();
    pass(399);
    await user.click(answer('Never'));
    await user.click(next());
    expect(store.sheet()).toEqual({ s1: 'sometimes' });
    expect(place()).toBe('Statement s2');
    expect(missing()).toBeNull();
    pass(1);
    await user.click(answer('Never'));
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'never' });
  });

  it('what was pressed in that time is ignored when it is handled later', async () => {
    const { store } = await goneAndPainted({ required });
    pass(399);
    const then = performance.now();
    pass(1000);
    fireEvent(next(), handledLate(createEvent.pointerDown(next()), then));
    fireEvent.click(next());
    fireEvent(next(), handledLate(createEvent.click(next()), then));
    fireEvent(answer('Never'), handledLate(createEvent.pointerDown(answer('Never')), then));
    fireEvent.click(answer('Never'));
    fireEvent(document.body, handledLate(createEvent.keyDown(document.body, { key: '1' }), then));
    fireEvent(document.body, handledLate(createEvent.keyDown(document.body, { key: 'Enter' }), then));
    expect(store.sheet()).toEqual({ s1: 'sometimes' });
    expect(place()).toBe('Statement s2');
    expect(missing()).toBeNull();
    fireEvent(next(), handledLate(createEvent.pointerDown(next()), then + 1));
    fireEvent(next(), handledLate(createEvent.click(next()), then + 1));
    if (required) expect(missing()).toBeInTheDocument();
    else expect(place()).toBe('Statement s3');
  });
});

describe('what is pressed', () => {
  it('belongs to the statement at which its press began: one held until later is ignored, the next one is not', async () => {
    const { user } = await goneAndPainted();
    pass(390);
    fireEvent.pointerDown(answer('Never'));
    fireEvent.mouseDown(answer('Never'));
    pass(200);
    fireEvent.pointerUp(answer('Never'));
    fireEvent.click(answer('Never'));
    expect(answer('Never')).not.toBeChecked();
    await user.click(answer('Never'));
    expect(answer('Never')).toBeChecked();
  });

  it('opens nothing, drags no slider and sends no form in that time', async () => {
    const { user, store } = await open(questionnaire(true), {
      answers: { s1: 'never', s2: 'never', s3: 'never' },
    });
    await user.click(answer('Never'));
    pass(450);
    paint();
    const slider = screen.getByRole<HTMLInputElement>('slider');
    const before = slider.value;
    fireEvent.pointerDown(slider);
    expect(fireEvent.mouseDown(slider)).toBe(false);
    fireEvent.input(slider, { target: { value: '80' } });
    expect(slider.value).toBe(before);
    fireEvent.pointerUp(slider);
    fireEvent.submit(form());
    const field = screen.getByRole('textbox');
    field.focus();
    await user.keyboard('7');
    expect(field).toHaveValue('');
    expect(store.sheet()).not.toHaveProperty('pain');
    expect(missing()).toBeNull();
    pass(400);
    fireEvent.pointerDown(slider);
    expect(fireEvent.mouseDown(slider)).toBe(true);
    fireEvent.input(slider, { target: { value: '80' } });
    expect(store.sheet()).toHaveProperty('pain', 80);
  });

  it('to go back, or by a screen reader, is ignored alike', async () => {
    const { user, store } = await goneAndPainted();
    await user.click(back());
    act(() => answer('Never').click());
    expect(place()).toBe('Statement s2');
    expect(store.sheet()).toEqual({ s1: 'sometimes' });
    pass(400);
    act(() => answer('Never').click());
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'never' });
    await user.click(back());
    expect(place()).toBe('Statement s1');
  });

  it('with a key that is held counts only when it is pressed again', async () => {
    const { user } = await goneAndPainted({ required: false });
    const enter = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'Enter', repeat });
    enter(false);
    pass(500);
    enter(true);
    expect(place()).toBe('Statement s2');
    await user.keyboard('{Enter}');
    expect(place()).toBe('Statement s3');
  });

  it('with Space is ignored until it is released, which presses a button in some browsers', async () => {
    const { store } = await goneAndPainted();
    fireEvent.keyDown(next(), { key: ' ' });
    pass(500);
    expect(fireEvent.keyUp(next(), { key: ' ' })).toBe(false);
    act(() => answer('Never').click());
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'never' });
  });

  it('is ignored until what has taken the place of the statement is painted', async () => {
    const { user, store } = await gone({ required: false });
    frame();
    await user.click(screen.getByRole('button', { name: 'Language, text size and more' }));
    await user.click(screen.getByRole('radio', { name: 'The whole page' }));
    frame();
    pass(400);
    act(() => screen.getAllByRole('radio', { name: 'Never' })[1]?.click());
    expect(store.sheet()).toEqual({ s1: 'sometimes' });
    frame();
    pass(400);
    act(() => screen.getAllByRole('radio', { name: 'Never' })[1]?.click());
    expect(store.sheet()).toEqual({ s1: 'sometimes', s2: 'never' });
  });

  it('in the bar, to move the focus or to scroll counts always', async () => {
    const { user } = await goneAndPainted();
    await user.tab();
    expect(document.activeElement).toHaveAttribute('type', 'radio');
    await user.tab();
    expect(document.activeElement?.textContent).toMatch(/^Back/);
    expect(fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: ' ' })).toBe(true);
    expect(fireEvent.keyDown(next(), { key: 'r', ctrlKey: true })).toBe(true);
    screen.getByRole('button', { name: 'Language, text size and more' }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('checkbox', { name: /Go on by itself/ }));
    expect(screen.getByRole('checkbox', { name: /Go on by itself/ })).not.toBeChecked();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: /Go on by itself/ })).toBeNull();
  });

  it('after Next or Back counts at once', async () => {
    const { user, store } = await open(questionnaire(false));
    await user.click(next());
    await user.click(next());
    expect(place()).toBe('Statement s3');
    await user.click(back());
    await user.click(answer('Never'));
    expect(store.sheet()).toEqual({ s2: 'never' });
    await user.click(next());
    await user.click(next());
    expect(place()).toBe('Statement s4');
  });
});

it('says from the tap on whether it is about to go on, and then until when nothing counts', async () => {
  const { user } = await open(questionnaire(true));
  expect(how()).toBeUndefined();
  await user.click(answer('Never'));
  expect(how()).toBe('soon');
  pass(450);
  expect(how()).toBe('unread');
  paint();
  pass(399);
  expect(how()).toBe('unread');
  pass(1);
  expect(how()).toBeUndefined();
  await user.click(answer('Never'));
  await user.click(next());
  expect(place()).toBe('Statement s3');
  expect(how()).toBeUndefined();
  await user.click(next());
  expect(missing()).toBeInTheDocument();
});

it('is not about to go on any more where help has come meanwhile', async () => {
  const { user, change } = await open(questionnaire(true), { risks: [] });
  await user.click(answer('Never'));
  change({ risks: [{ code: 'help', text: 'Call 112.', locale: 'en-US' }] });
  pass(450);
  expect(place()).toBe('Statement s1');
  expect(how()).toBeUndefined();
});
