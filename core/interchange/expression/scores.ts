import type { Answer } from '../../instrument/document';
import type { Item } from '../../instrument/items';
import type { Term } from './term';
import { numeral, two, type Voice } from './voice';

/** The score of an answer as the question keys it. */
function scoreOf(item: Item, answer: Answer): number | undefined {
  const scores = item.answers.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const isReversed = (item.row ? item.row.reverse : item.question.reverse) ?? false;
  if (answer.score === undefined) return undefined;
  return isReversed ? Math.min(...scores) + Math.max(...scores) - answer.score : answer.score;
}

/** The score of the chosen answer as a choice between the answers; null: the codes themselves are the scores. */
export function scoreByCode(item: Item, is: (answer: Answer) => Term, missing: Term, either: Voice['either']): Term {
  return item.answers.reduceRight<Term>((otherwise, answer) => {
    const score = scoreOf(item, answer);
    return score === undefined ? otherwise : either(is(answer), numeral(score), otherwise);
  }, missing);
}

/** Whether the answers are called by their scores; `called`: as the other format calls them. */
export const codesAreScores = (item: Item, called: (answer: Answer) => string = ({ code }) => code): boolean =>
  item.answers.length > 0 &&
  item.answers.every((answer) => called(answer) !== '' && scoreOf(item, answer) === Number(called(answer)));

/** A number, keyed as the question says. */
export function keyedNumber(item: Item, value: Term): Term {
  const { reverse, validation, kind } = item.question;
  if (!reverse) return value;
  const [low, high] = [
    validation?.min ?? (kind === 'rating' ? 1 : 0),
    validation?.max ?? (kind === 'rating' ? 5 : 100),
  ];
  return two('-', numeral(low + high), value);
}

export const isChoice = (item: Item): boolean =>
  ['single_choice', 'image_choice', 'matrix'].includes(item.question.kind);
