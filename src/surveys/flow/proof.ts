import { solvesPart } from 'core/survey/puzzle';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

interface Proof {
  puzzle: string;
  numbers: number[];
}

/** Milliseconds of work without a pause: the page stays at hand meanwhile. */
const slice = 12;

/** Milliseconds before its end in which a puzzle counts as over: a clock may be wrong by a little, a call takes time. */
const margin = 120_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

async function solve({ puzzle, parts, bits }: { puzzle: string; parts: number; bits: number }): Promise<Proof> {
  const numbers: number[] = [];
  let until = performance.now() + slice;
  for (let number = 0; numbers.length < parts; number += 1) {
    if (solvesPart(puzzle, numbers.length, number, bits)) {
      numbers.push(number);
      number = -1;
    }
    // Asking for the time costs as much as a hash.
    if (number % 64 === 0 && performance.now() >= until) {
      await pause();
      until = performance.now() + slice;
    }
  }
  return { puzzle, numbers };
}

interface Held {
  proof: Promise<Proof>;
  /** By this page's clock: the server's may be another one. */
  until: number;
}

/** Of this page, by survey: asked for once, also by two who ask at once. */
const held = new Map<string, Held>();

/**
 * The solution of a puzzle of the survey. It is computed here in JavaScript, so that pages without a secure context, where browsers offer no
 * digests, have it too. Rejects with a RequestFailure.
 */
export function proofFor(survey: string): Promise<Proof> {
  const known = held.get(survey);
  if (known !== undefined && performance.now() < known.until) return known.proof;
  const made: Held = { until: Number.POSITIVE_INFINITY, proof: Promise.resolve({ puzzle: '', numbers: [] }) };
  made.proof = (async () => {
    const asked = await api.mySurvey.puzzle({
      ...{ params: { id: survey }, body: {} },
      ...{ timeout: timeouts.short, skipErrorHandler: true },
    });
    if (!asked) return { puzzle: '', numbers: [] };
    made.until = performance.now() + lifetimeOf(asked.expiresAt) - margin;
    return solve(asked);
  })();
  held.set(survey, made);
  made.proof.catch(() => held.delete(survey));
  return made.proof;
}

const lifetimeOf = (expiresAt: string) => Date.parse(expiresAt) - Date.now();

export const forgetProof = (survey: string): void => void held.delete(survey);
