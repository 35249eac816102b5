import { numberRange } from 'core/instrument/answerValue';
import type { Answer, AnswerSheet, AnswerValue } from 'core/instrument/document';
import type { Item } from 'core/instrument/items';

/** Answers with the lowest or highest scores, considering reversed items, or random ones. */
export type Invention = 'lowest' | 'highest' | 'random';

/** Returns a number from 0 to below 1. */
type Random = () => number;

const isReversed = ({ question, row }: Item): boolean => (row ? row.reverse : question.reverse) ?? false;

/** Answers with a score, lowest first; if none has one, all in their order. */
function byScore(answers: readonly Answer[]): readonly Answer[] {
  const scored = answers.filter(({ score }) => score !== undefined);
  return scored.length === 0 ? answers : [...scored].sort((one, other) => (one.score ?? 0) - (other.score ?? 0));
}

const anyOf = <T>(values: readonly T[], random: Random): T | undefined => values[Math.floor(random() * values.length)];

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const rest = [...values];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [rest[at] as T, rest[other] as T];
    rest[at] = two;
    rest[other] = one;
  }
  return rest;
}

function chosenAnswer(item: Item, isHigh: boolean | undefined, random: Random): string | undefined {
  if (isHigh === undefined) return anyOf(item.answers, random)?.code;
  const ordered = byScore(item.answers);
  return (isHigh !== isReversed(item) ? ordered.at(-1) : ordered[0])?.code;
}

function picks({ answers, question }: Item, isHigh: boolean | undefined, random: Random): string[] | undefined {
  const { minPicks = 1, maxPicks = answers.length } = question.validation ?? {};
  const free = answers.filter(({ exclusive }) => !exclusive);
  const most = Math.min(maxPicks, free.length);
  const least = Math.min(Math.max(1, minPicks), most);
  if (most === 0) return answers[0] && [answers[0].code];
  const codes = (chosen: readonly Answer[]) =>
    answers.filter((answer) => chosen.includes(answer)).map(({ code }) => code);
  if (isHigh === undefined) {
    const count = least + Math.floor(random() * (most - least + 1));
    return codes(shuffled(free, random).slice(0, count));
  }
  const ordered = byScore(free);
  return codes(isHigh ? ordered.slice(-most) : ordered.slice(0, least));
}

function numberFor(item: Item, isHigh: boolean | undefined, random: Random): number | undefined {
  const { min, max, step } = numberRange(item.question);
  if (min === undefined || max === undefined) return isHigh === undefined ? Math.floor(random() * 100) : (min ?? max);
  const unit = step ?? (Number.isInteger(min) && Number.isInteger(max) ? 1 : (max - min) / 20);
  const steps = Math.floor((max - min) / unit + 1e-9);
  const valueAt = (at: number) => Number((min + at * unit).toPrecision(12));
  if (isHigh === undefined) return valueAt(Math.floor(random() * (steps + 1)));
  return isHigh !== isReversed(item) ? valueAt(steps) : min;
}

function moment(item: Item, isHigh: boolean | undefined, random: Random): string | undefined {
  const isTime = item.question.kind === 'time';
  const { earliest, latest } = item.question.validation ?? {};
  const early = earliest ?? (isTime ? '00:00' : '1970-01-01');
  const late = latest ?? (isTime ? '23:59' : earliest);
  if (isHigh !== undefined) return isHigh ? (late ?? early) : early;
  return random() < 0.5 ? early : (late ?? early);
}

/** A valid answer; undefined: none can be invented, for example of texts. */
function invented(item: Item, invention: Invention, random: Random): AnswerValue | undefined {
  const isHigh = invention === 'random' ? undefined : invention === 'highest';
  switch (item.question.kind) {
    case 'single_choice':
    case 'image_choice':
    case 'matrix':
      return chosenAnswer(item, isHigh, random);
    case 'multiple_choice':
      return picks(item, isHigh, random);
    case 'yes_no':
      return isHigh === undefined ? random() < 0.5 : isHigh !== isReversed(item);
    case 'ranking': {
      const codes = item.answers.map(({ code }) => code);
      if (isHigh === undefined) return shuffled(codes, random);
      return isHigh ? codes.reverse() : codes;
    }
    case 'number':
    case 'slider':
    case 'rating':
      return numberFor(item, isHigh, random);
    case 'date':
    case 'time':
      return moment(item, isHigh, random);
    default:
      return undefined;
  }
}

/** A whole answer sheet. @param kept answers of items for which none can be invented */
export function inventedAnswers(
  items: Iterable<Item>,
  invention: Invention,
  kept: AnswerSheet,
  random: Random,
): AnswerSheet {
  const sheet: AnswerSheet = {};
  for (const item of items) {
    const value = invented(item, invention, random) ?? kept[item.code];
    if (value !== undefined && value !== null) sheet[item.code] = value;
  }
  return sheet;
}
