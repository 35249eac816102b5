import { nameAst } from '../expression/formula';
import { type KnownAnswer, pickedSubject, type Scope, type Subject, type SubjectType } from '../expression/subject';
import type { Gathered, GatheredQuestion } from './gathered';
import type { NamedParts } from './parts';

const types: Readonly<Record<GatheredQuestion['kind'], SubjectType>> = {
  single_choice: 'choice',
  image_choice: 'choice',
  multiple_choice: 'choices',
  matrix: 'none',
  yes_no: 'boolean',
  rating: 'number',
  number: 'number',
  slider: 'number',
  short_text: 'text',
  long_text: 'text',
  date: 'date',
  time: 'time',
  ranking: 'ranking',
  information: 'none',
};

/** How parts of questions are named in expressions: `q.row`, and `q/answer` for one answer of several. */
export const rowName = (question: string, row: string): string => `${question}\u0000${row}`;

/** The names of a file, with what they stand for in the document. */
export function scopeOfFile(found: Gathered, { codes, rows, answers }: NamedParts): Scope {
  const subjects = new Map<string, Subject>();
  for (const question of found.questions) {
    const code = codes.get(question.id) ?? question.id;
    const known = question.answers?.map(({ was }, index): KnownAnswer => {
      const answer = answers.get(question.id)?.set.answers[index];
      return { was, code: answer?.code ?? was, ...(answer?.score !== undefined && { score: answer.score }) };
    });
    const subject: Subject = {
      type: question.subjectType ?? types[question.kind],
      ast: nameAst(code),
      ...(known && { answers: known }),
      ...(question.truth && { truth: question.truth }),
    };
    if (!subjects.has(question.id)) subjects.set(question.id, subject);
    for (const row of question.rows ?? []) {
      const rowCode = rows.get(question.id)?.get(row.id) ?? row.id;
      subjects.set(rowName(question.id, row.id), { ...subject, type: 'choice', ast: nameAst(`${code}.${rowCode}`) });
    }
    if (question.kind === 'multiple_choice') {
      for (const answer of known ?? [])
        subjects.set(rowName(question.id, answer.was), pickedSubject(subject, answer, question.truth ?? ['1', '0']));
    }
  }
  for (const { id, type = 'number' } of found.calculations) {
    const code = codes.get(id) ?? id;
    if (!subjects.has(id)) subjects.set(id, { type, ast: nameAst(code), isCalculation: true });
  }
  for (const [written, code] of Object.entries(found.notes?.names ?? {})) {
    const [question = '', row] = code.split('.');
    const subject = row === undefined ? undefined : subjects.get(rowName(question, row));
    if (subject && !subjects.has(written)) subjects.set(written, subject);
  }
  return { find: (name) => subjects.get(name) };
}
