import type {
  AnswerSet,
  AnswerSheet,
  Calculation,
  InstrumentDocument,
  Question,
  TestCase,
} from 'core/instrument/document';

/** Code of the answer with a score: the score itself, `minus_2` below zero. */
function answerCode(score: number): string {
  return score < 0 ? `minus_${-score}` : String(score);
}

export function answerSet(code: string, scores: number[]): AnswerSet {
  return { code, answers: scores.map((score) => ({ code: answerCode(score), score })) };
}

export function singleChoice(code: string, set: string, more: Partial<Question> = {}): Question {
  return { code, kind: 'single_choice', answerSet: set, ...more };
}

/** `prefix1` to `prefixN`. */
export function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}

/** Answers as scores by item (null: unanswered) to an answer sheet; `rename` turns the case's item into a question code. */
export function sheet(
  answers: Record<string, number | null>,
  rename: (item: string) => string = (item) => item.toLowerCase(),
): AnswerSheet {
  const given = Object.entries(answers).filter((entry): entry is [string, number] => entry[1] !== null);
  return Object.fromEntries(given.map(([item, score]) => [rename(item), answerCode(score)]));
}

interface Parts {
  code: string;
  title: string;
  description: string;
  answerSets: AnswerSet[];
  questions: Question[];
  calculations: Calculation[];
  testCases: TestCase[];
}

/**
 * A document that holds a scoring rule alone: the wording of most of these questionnaires may not be passed on, so that its
 * questions are called "Item 1", "Item 2" … and an answer is named by its score.
 */
export function plainDocument({ title, description, ...structure }: Parts): InstrumentDocument {
  const texts: Record<string, string> = { title, description };
  for (const [index, { code }] of structure.questions.entries()) texts[`question.${code}.text`] = `Item ${index + 1}`;
  for (const set of structure.answerSets) {
    for (const { code } of set.answers) texts[`answer.${set.code}.${code}.label`] = code.replace('minus_', '−');
  }
  return { format: 'instrument/1', baseLocale: 'en-US', ...structure, texts: { 'en-US': texts } };
}
