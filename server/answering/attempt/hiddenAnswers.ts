import { visibleQuestions } from 'core/flow';
import type { AnswerSheet, Respondent } from 'core/instrument/document';
import type { Version } from '../../authoring/instrument/versions';
import { AppError } from '../../errors';

/** By version: the codes of the questions that a rule, their own or their section's, can hide. */
const conditionals = new WeakMap<Version['definition'], ReadonlySet<string>>();

function conditionalOf(definition: Version['definition']): ReadonlySet<string> {
  const found = conditionals.get(definition);
  if (found !== undefined) return found;
  const sections = new Set(definition.sections?.filter(({ visibleIf }) => visibleIf).map(({ code }) => code));
  const questions = definition.questions.filter(
    ({ visibleIf, section }) => visibleIf || (section !== undefined && sections.has(section)),
  );
  const codes = new Set(questions.map(({ code }) => code));
  conditionals.set(definition, codes);
  return codes;
}

/** For the address of an answer: `q5` of `q5.r1`. */
const questionOf = (address: string) => address.split('.', 1)[0] ?? address;

/** The addresses of those answers that only the whole sheet can show to be asked: given, to a question that a rule can hide. */
export function conditionalAnswers({ definition }: Pick<Version, 'definition'>, answers: AnswerSheet): string[] {
  const codes = conditionalOf(definition);
  if (codes.size === 0) return [];
  return Object.keys(answers).filter((address) => answers[address] !== null && codes.has(questionOf(address)));
}

/**
 * Refuses answers to questions that are not asked. `sheet`: all answers as they would be stored with these; hidden answers do not affect
 * what else is visible. @throws AppError `attempt.answers_invalid`
 */
export function requireVisible(
  version: Pick<Version, 'definition' | 'compiled'>,
  answers: AnswerSheet,
  { sheet, respondent }: { sheet: AnswerSheet; respondent: Respondent },
): void {
  const asked = conditionalAnswers(version, answers);
  if (asked.length === 0) return;
  const visible = visibleQuestions(version.compiled, sheet, respondent);
  const hidden = asked.filter((address) => !visible.has(questionOf(address)));
  if (hidden.length === 0) return;
  const details = hidden.map((address) => ({ path: `answers.${address}`, code: 'answer.hidden' }));
  throw new AppError('attempt.answers_invalid', { details: details.slice(0, 200) });
}
