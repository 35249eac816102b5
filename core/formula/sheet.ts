import { isDate } from './calendar';
import { comparableText } from './comparableText';
import { type Frame, itemStates } from './frame';
import type { Item } from './scope';

/** Puts one item's answer into a frame. Whatever cannot be such an answer counts as missing; nothing throws. */
export type ItemReader = (answer: unknown, frame: Frame) => void;

/** The reader for an item: what an answer must look like is decided once, by its kind. */
export function itemReader(item: Item): ItemReader {
  const put = putterFor(item);
  const { index } = item;
  return (answer, frame) => {
    frame.clearItem(index, itemStates.unanswered);
    if (isUnanswered(answer)) return;
    frame.states[index] = itemStates.answered;
    if (!put(answer, frame)) frame.clearItem(index, itemStates.invalid);
  };
}

/** An empty list or a blank text is no answer. */
function isUnanswered(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  return typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0;
}

/** Returns whether the answer is one that the item can have. */
type Putter = (answer: unknown, frame: Frame) => boolean;

function putterFor(item: Item): Putter {
  switch (item.kind) {
    case 'single_choice':
    case 'image_choice':
      return choicePutter(item);
    case 'multiple_choice':
      return picksPutter(item);
    case 'ranking':
      return rankingPutter(item);
    case 'yes_no':
      return (answer, frame) => typeof answer === 'boolean' && putNumber(frame, item, answer ? 1 : 0);
    case 'number':
    case 'slider':
    case 'rating':
      return (answer, frame) =>
        typeof answer === 'number' && answer >= item.low && answer <= item.high && putNumber(frame, item, answer);
    case 'time':
      return (answer, frame) => {
        const minutes = minutesOf(answer);
        return minutes !== null && putNumber(frame, item, minutes);
      };
    case 'date':
      return (answer, frame) => typeof answer === 'string' && isDate(answer) && putText(frame, item, answer);
    case 'short_text':
    case 'long_text':
      return (answer, frame) => typeof answer === 'string' && putText(frame, item, comparableText(answer));
    case 'information':
      return () => false;
  }
}

function putNumber(frame: Frame, item: Item, value: number): true {
  frame.raw[item.index] = value;
  frame.numbers[item.index] = item.reverse && item.mirror !== null ? item.mirror - value : value;
  return true;
}

function putText(frame: Frame, item: Item, text: string): true {
  frame.texts[item.index] = text;
  return true;
}

function scoresByCode(item: Item): Map<string, number> {
  return new Map(item.answers.map(({ code, score }) => [code, score ?? Number.NaN]));
}

function choicePutter(item: Item): Putter {
  const scores = scoresByCode(item);
  return (answer, frame) => {
    if (typeof answer !== 'string') return false;
    const score = scores.get(answer);
    if (score === undefined) return false;
    if (Number.isNaN(score)) frame.states[item.index] = itemStates.noScore;
    return putText(frame, item, answer) && putNumber(frame, item, score);
  };
}

function knownCodes(item: Item, answer: unknown): string[] | null {
  if (!Array.isArray(answer)) return null;
  const known = new Set(item.answers.map(({ code }) => code));
  const codes: string[] = [];
  for (const code of answer as readonly unknown[]) {
    if (typeof code !== 'string' || !known.has(code)) return null;
    codes.push(code);
  }
  return codes;
}

function picksPutter(item: Item): Putter {
  return (answer, frame) => {
    const picked = knownCodes(item, answer);
    if (picked === null) return false;
    // In the order of the answer set, so that a sum does not depend on the order of the clicks.
    const chosen = item.answers.filter(({ code }) => picked.includes(code));
    frame.codes[item.index] = chosen.map(({ code }) => code);
    frame.scores[item.index] = chosen.map(({ score }) => score ?? Number.NaN);
    return true;
  };
}

function rankingPutter(item: Item): Putter {
  return (answer, frame) => {
    const ranked = knownCodes(item, answer);
    if (ranked === null || new Set(ranked).size < ranked.length) return false;
    frame.codes[item.index] = ranked;
    return true;
  };
}

const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes since midnight of `HH:MM`. */
function minutesOf(answer: unknown): number | null {
  const match = typeof answer === 'string' ? timePattern.exec(answer) : null;
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}
