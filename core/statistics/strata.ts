import type { Placed } from './placed';
import { wholeRange } from './wholeRange';

/** Answers of some respondents to the item that is studied. */
interface Answers {
  n: number;
  sum: number;
  /** Sum of their squares. */
  squares: number;
  least: number;
  greatest: number;
}

/** Respondents with the same sum score. */
export interface Stratum {
  reference: Answers;
  focal: Answers;
}

/** People of a group, counted from 0, with the same sum score and the same answer to the item that is studied. */
export interface AnswerCell {
  group: number;
  score: number;
  answer: number;
  people: number;
}

/** Up to so many possible cells are counted in a table. */
const mostPossible = 1 << 22;

/**
 * Those who have the same in common, by group, score and answer.
 * @param scores sums over all items, the studied one included; no purification @param group of each respondent, from 0 to below `groups`
 */
export function answerCells(
  scores: Placed,
  answers: ArrayLike<number>,
  group: ArrayLike<number>,
  groups: number,
): AnswerCell[] {
  const height = scores.levels.length;
  const range = wholeRange(answers);
  if (range !== undefined && groups * height * (range.high - range.low + 1) <= mostPossible) {
    const width = Math.max(0, range.high - range.low + 1);
    const counts = new Float64Array(groups * height * width);
    for (let row = 0; row < group.length; row += 1) {
      const line = (group[row] ?? 0) * height + (scores.places[row] ?? 0);
      const place = line * width + (answers[row] ?? 0) - range.low;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return Array.from(counts).flatMap((people, place) => {
      const line = Math.floor(place / width);
      const score = scores.levels[line % height] ?? Number.NaN;
      return people === 0
        ? []
        : [{ group: Math.floor(line / height), score, answer: range.low + (place % width), people }];
    });
  }
  const found = new Map<string, AnswerCell>();
  for (let row = 0; row < group.length; row += 1) {
    const own = {
      group: group[row] ?? 0,
      score: scores.levels[scores.places[row] ?? 0] ?? 0,
      answer: answers[row] ?? 0,
    };
    const key = `${own.group} ${own.score} ${own.answer}`;
    const cell = found.get(key) ?? { ...own, people: 0 };
    cell.people += 1;
    found.set(key, cell);
  }
  return [...found.values()].sort(
    (one, other) => one.group - other.group || one.score - other.score || one.answer - other.answer,
  );
}

const none = (): Answers => ({
  ...{ n: 0, sum: 0, squares: 0 },
  ...{ least: Number.POSITIVE_INFINITY, greatest: Number.NEGATIVE_INFINITY },
});

/** @param reference, focal: groups of the cells */
export function strataOf(
  cells: readonly AnswerCell[],
  reference: number,
  focal: number,
): { n: number; strata: Stratum[] } {
  const byScore = new Map<number, Stratum>();
  let n = 0;
  for (const { group, score, answer, people } of cells) {
    if (group !== reference && group !== focal) continue;
    const stratum = byScore.get(score) ?? { reference: none(), focal: none() };
    byScore.set(score, stratum);
    const to = group === reference ? stratum.reference : stratum.focal;
    to.n += people;
    to.sum += people * answer;
    to.squares += people * answer * answer;
    to.least = Math.min(to.least, answer);
    to.greatest = Math.max(to.greatest, answer);
    n += people;
  }
  return { n, strata: [...byScore].sort(([one], [other]) => one - other).map(([, stratum]) => stratum) };
}

/** Those in which both groups answered, and not all the same. */
export const telling = (strata: readonly Stratum[]): Stratum[] =>
  strata.filter(
    ({ reference, focal }) =>
      reference.n > 0 &&
      focal.n > 0 &&
      Math.min(reference.least, focal.least) < Math.max(reference.greatest, focal.greatest),
  );
