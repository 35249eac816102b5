import type { Answer, AnswerSet, MatrixRow, Question } from './document';

/** The parts of a document, or of a projection, that say what can be answered. */
export interface AnswerableStructure {
  questions: readonly Question[];
  answerSets?: readonly AnswerSet[];
}

/** What one answer belongs to: a question, or one row of a matrix. */
export interface Item {
  /** Address in an answer sheet: `q1`, `q5.r1`. */
  code: string;
  question: Question;
  row?: MatrixRow;
  /** The answers to choose from; empty where the kind has none. */
  answers: readonly Answer[];
}

/** Everything that can be answered, by address, in the order of `questions`. Display-only questions are not in it. */
export function itemsByCode(structure: AnswerableStructure): Map<string, Item> {
  const sets = new Map(structure.answerSets?.map((set) => [set.code, set.answers]));
  const items = new Map<string, Item>();
  for (const question of structure.questions) {
    const answers = (question.answerSet !== undefined && sets.get(question.answerSet)) || [];
    if (question.kind === 'matrix') {
      for (const row of question.rows ?? []) {
        const code = `${question.code}.${row.code}`;
        items.set(code, { code, question, row, answers });
      }
    } else if (question.kind !== 'information') {
      items.set(question.code, { code: question.code, question, answers });
    }
  }
  return items;
}
