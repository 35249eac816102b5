import { RequestFailure } from '@/kit/failure/requestFailure';
import type { Failure } from './environment';

/** Statuses that say the write itself is wrong: sending it again cannot help. */
const final = new Set([400, 403, 404, 409, 413, 415, 422]);

/** These concern the session, the network or the server's age, not the write: an answer must not be given up for them. */
const passing = new Set(['access.denied', 'request.foreign_origin', 'route.not_found']);

/** The attempt, or the survey that it belongs to, takes no more answers: those on the device stay there. */
export const closing: ReadonlySet<string> = new Set(['attempt.closed', 'survey.closed']);

/** Higher than any number that this client can have used. */
const leap = 1_000_000;

/** What the failed sending of the write with this sequence means. */
export function classifyFailure(error: unknown, sequence: number): Failure {
  if (!(error instanceof RequestFailure)) return { kind: 'retry', reached: true };
  const { status = 0, code = '', message, details } = error;
  if (!final.has(status)) return { kind: 'retry', reached: error.reason !== 'connection' };
  // A proxy may answer with such a status, too: only the product's own envelope counts.
  if (error.reason !== 'business' || passing.has(code)) return { kind: 'retry', reached: true };
  if (code === 'attempt.sequence_gap') {
    const expected = Number(details[0]?.params?.values);
    return Number.isSafeInteger(expected) && expected > 0
      ? { kind: 'renumber', last: expected - 1 }
      : { kind: 'retry', reached: true };
  }
  // The number was used for other answers. With one that cannot have been used the server names the right one.
  if (code === 'conflict') return { kind: 'renumber', last: sequence + leap };
  const named = details.flatMap((detail) => {
    const question = questionOf(detail.path);
    return question === undefined ? [] : [{ ...detail, question }];
  });
  const hidden = named.filter((detail) => detail.code === 'answer.hidden').map(({ question }) => question);
  const wrong = named.filter((detail) => detail.code !== 'answer.hidden');
  const questions = Object.fromEntries(wrong.map((detail) => [detail.question, detail.message]));
  const refusal = { code, message, questions };
  return closing.has(code) ? { kind: 'closed', refusal } : { kind: 'refused', refusal, hidden };
}

/** `answers.q5.r1` and `body.answers["q5.r1"]` both name the item q5.r1; undefined: no item. */
const questionOf = (path: string): string | undefined =>
  /^(?:body\.)?answers[.[](.+)$/.exec(path)?.[1]?.replace(/["'\]]/g, '');
