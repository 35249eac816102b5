import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { puzzleSize, solvesPuzzle } from 'core/survey/puzzle';
import type { Transaction } from '../../database/connection';
import { dayAfter } from '../../database/day';
import { AppError } from '../../errors';
import { spendNonce } from './store';

interface Puzzle {
  puzzle: string;
  parts: number;
  bits: number;
  expiresAt: string;
}

export interface Proof {
  puzzle: string;
  numbers: readonly number[];
}

export interface Puzzles {
  /** Keeps nothing, and costs one HMAC: whoever asks for many gains nothing. */
  issue(surveyId: string): Puzzle;
  /**
   * @returns what spends it, in the transaction that begins the participation
   * @throws AppError `survey.proof_needed`: there is none, or it is wrong, of another survey, expired, or used before
   */
  check(surveyId: string, proof: Proof | undefined): (tx: Transaction) => Promise<void>;
}

/** Time to read what the survey is about before one begins. */
const lifetime = 3_600_000;

const nonceBytes = 16;
const timeBytes = 6;
const signBytes = 16;

/** A random value, its end and half of their HMAC-SHA-256 with the survey: signed, so that it need not be stored; nobody can make their own. */
export function createPuzzles({ clock, tokenSecret }: { clock: () => Date; tokenSecret: string }): Puzzles {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'puzzles of open links', 32));
  const signed = (surveyId: string, body: Buffer) =>
    createHmac('sha256', key).update(surveyId).update(body).digest().subarray(0, signBytes);

  /** @returns undefined: not one of this installation for this survey, or too late */
  function read(surveyId: string, puzzle: string): { nonce: string; until: Date } | undefined {
    const bytes = Buffer.from(puzzle, 'base64url');
    // One form for each puzzle: another spelling of the same bytes would be solved anew.
    if (bytes.length !== nonceBytes + timeBytes + signBytes || bytes.toString('base64url') !== puzzle) return undefined;
    const body = bytes.subarray(0, nonceBytes + timeBytes);
    if (!timingSafeEqual(signed(surveyId, body), bytes.subarray(nonceBytes + timeBytes))) return undefined;
    const end = new Date(body.readUIntBE(nonceBytes, timeBytes));
    if (end <= clock()) return undefined;
    return { nonce: body.toString('base64url', 0, nonceBytes), until: dayAfter(end) };
  }

  return {
    issue: (surveyId) => {
      const end = clock().getTime() + lifetime;
      const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(timeBytes)]);
      body.writeUIntBE(end, nonceBytes, timeBytes);
      const puzzle = Buffer.concat([body, signed(surveyId, body)]).toString('base64url');
      return { puzzle, ...puzzleSize, expiresAt: new Date(end).toISOString() };
    },

    check: (surveyId, proof) => {
      const found = proof && read(surveyId, proof.puzzle);
      if (found === undefined || !solvesPuzzle(proof?.puzzle ?? '', proof?.numbers ?? [])) {
        throw new AppError('survey.proof_needed');
      }
      return async (tx) => {
        if (!(await spendNonce(tx, found))) throw new AppError('survey.proof_needed');
      };
    },
  };
}
