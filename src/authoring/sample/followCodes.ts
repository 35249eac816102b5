import type { AnswerSheet, AnswerValue } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import type { ScalarValue } from 'core/scoring';

/** The present codes by what they were, of parts that have new ones. */
function renamed(
  before: readonly { id: string; code: string }[] = [],
  after: readonly { id: string; code: string }[] = [],
): Map<string, string> {
  const now = new Map(after.map(({ id, code }) => [id, code]));
  return new Map(
    before.flatMap(({ id, code }): [string, string][] => {
      const present = now.get(id);
      return present === undefined || present === code ? [] : [[code, present]];
    }),
  );
}

type Question = Draft['questions'][number];

/** A value with the present codes of the answers that it names. */
function present(value: AnswerValue | null, codes: ReadonlyMap<string, string>): AnswerValue | null {
  if (Array.isArray(value)) return value.map((each) => codes.get(each) ?? each);
  return typeof value === 'string' ? (codes.get(value) ?? value) : value;
}

interface Sheet {
  answers: AnswerSheet;
  scores: Readonly<Record<string, ScalarValue>>;
}

/** The sample with the present codes of questions, rows, answers and scores, so that it means the same after some have been renamed. */
export function followCodes<S extends Sheet>(sample: S, before: Draft, after: Draft): S {
  const questions = new Map(after.questions.map((question) => [question.id, question]));
  const setsAfter = new Map(after.answerSets?.map((set) => [set.id, set]));
  const answersOf = new Map(
    before.answerSets?.map((set) => [set.code, renamed(set.answers, setsAfter.get(set.id)?.answers)]),
  );
  const answers: Record<string, AnswerSheet[string]> = { ...sample.answers };
  const moved: Record<string, AnswerSheet[string]> = {};
  const move = (from: string, to: string, { answerSet = '' }: Question) => {
    const value = sample.answers[from];
    if (value === undefined) return;
    delete answers[from];
    moved[to] = present(value, answersOf.get(answerSet) ?? new Map());
  };
  for (const question of before.questions) {
    const now = questions.get(question.id);
    if (now === undefined) continue;
    move(question.code, now.code, question);
    const rows = renamed(question.rows, now.rows);
    for (const { code } of question.rows ?? [])
      move(`${question.code}.${code}`, `${now.code}.${rows.get(code) ?? code}`, question);
  }
  const calculations = renamed(before.calculations, after.calculations);
  const scores = Object.entries(sample.scores).map(([code, value]) => [calculations.get(code) ?? code, value]);
  return { ...sample, answers: { ...answers, ...moved }, scores: Object.fromEntries(scores) };
}
