import type { Ast } from '../../formula/ast';
import { callAst, textAst } from './formula';

/** An answer, as the file calls it and as we do. */
export interface KnownAnswer {
  was: string;
  code: string;
  score?: number;
}

export type SubjectType = 'choice' | 'choices' | 'boolean' | 'number' | 'text' | 'date' | 'time' | 'ranking' | 'none';

/** What a name of the file stands for. */
export interface Subject {
  type: SubjectType;
  /** Its value in a formula: `q1`, `q5.r1`, `has(q7, "b")`. */
  ast: Ast;
  answers?: readonly KnownAnswer[];
  /** What the file calls true and false of a boolean. */
  truth?: readonly [string, string];
  /** It is computed. */
  isCalculation?: boolean;
}

/** What names of a file mean. */
export interface Scope {
  find(name: string): Subject | undefined;
}

/** Whether one answer of several was chosen, as languages speak of it: a value of its own. */
export function pickedSubject(several: Subject, answer: KnownAnswer, truth: readonly [string, string]): Subject {
  return { type: 'boolean', ast: callAst('has', [several.ast, textAst(answer.code)]), truth };
}

/** The answer that a value of the file means. */
export function answerFor(answers: readonly KnownAnswer[], value: string): KnownAnswer | undefined {
  const exact = answers.find(({ was }) => was === value);
  if (exact) return exact;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? undefined : answers.find(({ was }) => was.trim() !== '' && Number(was) === number);
}
