import { RequestFailure } from '@/requestFailure';
import type { Failure } from './environment';

/** Statuses that say the write itself is wrong: sending it again cannot help. */
const final = new Set([400, 403, 404, 409, 413, 415, 422]);

/** What a failed sending means for the write. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof RequestFailure)) return { kind: 'retry', reached: true };
  const { status = 0, code = '', message, details } = error;
  if (!final.has(status)) return { kind: 'retry', reached: error.reason !== 'connection' };
  // A proxy in between may answer with such a status, too: only the product's own envelope is a verdict.
  if (error.reason !== 'business') return { kind: 'retry', reached: true };
  const questions = Object.fromEntries(details.map((detail) => [questionOf(detail.path), detail.message]));
  const refusal = { code, message, questions };
  return { kind: code === 'attempt.closed' ? 'closed' : 'refused', refusal };
}

/** `answers.q5.r1` and `answers["q5.r1"]` both name the item q5.r1. */
const questionOf = (path: string): string => path.replace(/^answers[.[]?/, '').replace(/["'\]]/g, '');
