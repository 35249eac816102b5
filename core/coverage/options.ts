import type { attributes, Item as FormulaItem } from '../formula/scope';
import { answerPattern, numberRange, validateAnswer } from '../instrument/answerValue';
import type { AnswerValue, Question, Respondent } from '../instrument/document';
import type { Item } from '../instrument/items';
import { cellOf, clippedSpan, pointSpan, type Span, sortedNumbers, spanOfCell, unionOfSpans } from './spans';
import type { Use } from './uses';

/** One answer; it may represent others that the formulas do not distinguish from it. */
export interface Option {
  answer: AnswerValue;
  /** For numbers: the values it represents, reverse keying applied. */
  span?: Span;
  /** For texts: it represents others. */
  example?: true;
}

/** `complete`: together they stand for every valid answer. */
export interface Options {
  options: readonly Option[];
  complete: boolean;
}

/** A scale with more steps counts as endless. */
const stepLimit = 2001;
/** For picks and rankings: up to 2^12 sets are enumerated. */
const picksLimit = 12;

const unused: Use = { cuts: new Set(), texts: new Set(), ordered: false, computed: false };

/** The valid answers of an item. An answer on a step counts as the decimal number that it shows (0.3, not 0.30000000000000004). */
export function itemOptions(item: FormulaItem, { question, answers }: Item, use: Use = unused): Options {
  const isValid = ({ answer }: Option) => validateAnswer(question, answers, answer).length === 0;
  const only = (list: readonly AnswerValue[]): Options => ({
    options: list.map((answer) => ({ answer })).filter(isValid),
    complete: true,
  });
  switch (question.kind) {
    case 'yes_no':
      return only([false, true]);
    case 'multiple_choice':
    case 'ranking': {
      const codes = answers.map(({ code }) => code);
      if (codes.length <= picksLimit) return only(subsets(codes));
      const few = [codes, ...codes.map((code) => [code]), ...codes.map((_, index) => codes.slice(0, index + 1))];
      return { options: only(few).options, complete: false };
    }
    case 'rating':
    case 'number':
    case 'slider':
      return numberOptions(item, question, use, isValid);
    case 'time': {
      const times = Array.from({ length: 24 * 60 }, (_, minute) => option(timeText(minute), minute)).filter(isValid);
      return { options: reduced(times, use), complete: true };
    }
    case 'date':
      return dateOptions(question, use, isValid);
    case 'short_text':
    case 'long_text': {
      const { minLength = 1, pattern } = question.validation ?? {};
      const others = otherTexts(use, Math.max(minLength, 1)).filter(isValid).slice(0, 1);
      // It cannot be known whether a pattern accepts other texts.
      const decided = others.length > 0 || pattern === undefined || answerPattern(pattern) === undefined;
      return textOptions(use, isValid, others, decided);
    }
    default:
      return only(answers.map(({ code }) => code));
  }
}

/** What a field of the respondent, or the duration, can be besides unknown. */
export function attributeOptions(attribute: (typeof attributes)[number], use: Use = unused): Options {
  const codes = (list: readonly NonNullable<Respondent['sex']>[]) => list.map((answer): Option => ({ answer }));
  switch (attribute) {
    case 'age': {
      const ages = Array.from({ length: 131 }, (_, age) => option(age, age));
      return { options: reduced(ages, use), complete: true };
    }
    case 'sex':
      return { options: codes(['female', 'male', 'other']), complete: true };
    case 'duration':
      return openNumbers({ low: 0, high: null, keyed: (value) => value, use, isValid: () => true });
    case 'country': {
      const isCountry = ({ answer }: Option) => /^[A-Z]{2}$/.test(String(answer));
      const other = ['AQ', 'ZZ', 'XX'].find((code) => !use.texts.has(code));
      return textOptions(use, isCountry, other === undefined ? [] : [{ answer: other, example: true }], true);
    }
    default: {
      const other = ['en', 'und', 'mul'].find((code) => !use.texts.has(code));
      return textOptions(use, () => true, other === undefined ? [] : [{ answer: other, example: true }], true);
    }
  }
}

function option(answer: AnswerValue, value: number): Option {
  return { answer, span: pointSpan(value) };
}

/** Without the empty set: that is no answer. */
function subsets(codes: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let mask = 1; mask < 2 ** codes.length; mask += 1) found.push(codes.filter((_, index) => (mask >> index) & 1));
  return found;
}

/** One for each cell between the numbers that formulas compare with; all of them, where something is computed from the value. */
function reduced(options: readonly Option[], use: Use): Option[] {
  if (use.computed) return [...options];
  const cuts = sortedNumbers(use.cuts);
  const cells = new Map<number, Option>();
  for (const one of options) {
    if (one.span === undefined || one.span.from === null) continue;
    const cell = cellOf(cuts, one.span.from);
    const known = cells.get(cell);
    if (known?.span === undefined) cells.set(cell, one);
    else cells.set(cell, { answer: known.answer, span: unionOfSpans(known.span, one.span) });
  }
  return [...cells.values()];
}

/** The value of `min + k × step` as its shortest decimal number. */
function onStep(base: number, step: number, count: number): number {
  return Number((base + count * step).toPrecision(12));
}

function numberOptions(item: FormulaItem, question: Question, use: Use, isValid: (one: Option) => boolean): Options {
  const { min, max, step } = numberRange(question);
  const { reverse, mirror } = item;
  const keyed = (value: number) => (reverse && mirror !== null ? mirror - value : value);
  const steps = step === undefined || min === undefined || max === undefined ? undefined : (max - min) / step;
  if (step !== undefined && min !== undefined && steps !== undefined && steps < stepLimit) {
    const values = Array.from({ length: Math.floor(steps + 1e-9) + 1 }, (_, count) => onStep(min, step, count));
    return {
      options: reduced(values.map((value) => option(value, keyed(value))).filter(isValid), use),
      complete: true,
    };
  }
  return openNumbers({ low: min ?? null, high: max ?? null, step, keyed, use, isValid });
}

interface OpenRange {
  /** Of answers, before reverse keying; null: no end. */
  low: number | null;
  high: number | null;
  step?: number;
  keyed: (value: number) => number;
  use: Use;
  isValid: (one: Option) => boolean;
}

/** Uncountable numbers: one at each cut, one between any two. Reverse keying is its own inverse, except for rounding. */
function openNumbers({ low, high, step, keyed, use, isValid }: OpenRange): Options {
  const cuts = sortedNumbers(use.cuts);
  const ends = [low, high].flatMap((end) => (end === null ? [] : keyed(end)));
  const places = sortedNumbers(new Set([...cuts, ...ends]));
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  const between = places.map((place, index) => place / 2 + (places[index + 1] ?? place) / 2);
  const wanted = [first - Math.max(1, Math.abs(first)), ...places, ...between, last + Math.max(1, Math.abs(last))];
  const base = low ?? 0;
  const answers = wanted.flatMap((value) => {
    const answer = keyed(value);
    if (step === undefined) return [answer];
    const at = Math.floor((answer - base) / step);
    return [-1, 0, 1, 2].map((more) => onStep(base, step, at + more));
  });
  const inside = answers.filter((answer) => (low === null || answer >= low) && (high === null || answer <= high));
  const valid = [...new Set(inside)].map((answer) => option(answer, keyed(answer))).filter(isValid);
  const [lowest, highest] = [low, high].map((end) => (end === null ? null : keyed(end))) as [
    number | null,
    number | null,
  ];
  const turned = keyed(1) < keyed(0);
  const cells = new Map<number, Option>();
  for (const { answer } of valid) {
    if (typeof answer !== 'number') continue;
    const cell = cellOf(cuts, keyed(answer));
    const span = clippedSpan(spanOfCell(cuts, cell), turned ? highest : lowest, turned ? lowest : highest);
    if (!cells.has(cell)) cells.set(cell, { answer, span });
  }
  // A cut that rounding keeps the reversed answers from reaching may still be reached by another one.
  const reached = cuts.every((cut, index) => {
    const possible = step === undefined && isValid({ answer: keyed(cut) });
    return !possible || cells.has(2 * index + 1);
  });
  if (!use.computed) return { options: [...cells.values()], complete: reached };
  return { options: valid, complete: false };
}

function timeText(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const dayLength = 24 * 60 * 60 * 1000;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

function dateOptions(question: Question, use: Use, isValid: (one: Option) => boolean): Options {
  const { earliest, latest } = question.validation ?? {};
  const named = [...use.texts];
  const days = [...named, earliest ?? '0001-01-01', latest ?? '9999-12-31', '2000-01-01'].flatMap((day) => {
    const time = datePattern.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(time)) return [];
    return [time - dayLength, time, time + dayLength].map((at) => new Date(at).toISOString().slice(0, 10));
  });
  const options = [...new Set(days)]
    .sort()
    .map((answer): Option => (use.texts.has(answer) ? { answer } : { answer, example: true }))
    .filter(isValid);
  const isNamedDay = (text: string) => isValid({ answer: text }) || datePattern.test(text);
  return { options, complete: !use.computed && named.every(isNamedDay) };
}

/** Texts that no formula names. */
function otherTexts(use: Use, length: number): Option[] {
  return ['x', 'a', '1', 'A', 'z']
    .map((character) => character.repeat(length))
    .filter((answer) => !use.texts.has(answer))
    .map((answer) => ({ answer, example: true }));
}

function textOptions(
  use: Use,
  isValid: (one: Option) => boolean,
  others: readonly Option[],
  decided: boolean,
): Options {
  const named = [...use.texts].filter((text) => text.trim() !== '').map((answer): Option => ({ answer }));
  return { options: [...named.filter(isValid), ...others], complete: decided && !use.computed && !use.ordered };
}
