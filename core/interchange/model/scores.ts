import type { GatheredAnswer } from './gathered';

/** The codes are the scores where no answer has one, and all are numbers. */
export function withCodeScores(answers: GatheredAnswer[]): GatheredAnswer[] {
  if (answers.some(({ score }) => score !== undefined)) return answers;
  if (!answers.every(({ was }) => /^\s*[-−+]?\d+(\.\d+)?\s*$/.test(was))) return answers;
  return answers.map((answer) => ({ ...answer, score: Number(answer.was.replace('−', '-')) }));
}
