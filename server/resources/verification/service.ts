import { randomBytes } from 'node:crypto';
import { handedAlphabet, handedLength, meantHandedCode, writtenCode } from 'core/access/handedCode';
import type { Receipt } from 'core/contract/attempt';
import type { Verified } from 'core/contract/verification';
import { resolveText } from 'core/instrument/textKeys';
import { answersChecksum } from 'core/scoring/answersChecksum';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { documentFor } from '../attempt/earlierScores';
import type { CompletedAttempt } from '../attempt/service';
import { sheetOf } from '../attempt/sheet';
import { shownScores } from '../attempt/shownScores';
import type { VersionReader } from '../instrument/versions';
import { findIssued, type Issued, issue, scoringsOf } from './store';

export interface VerificationService {
  /** The receipt of a completed attempt: the same each time, however it is scored. @throws AppError `not_found`: it is gone */
  receipt(attempt: CompletedAttempt): Promise<Receipt>;
  /** The code on a report of the attempt with its present scores, letter and hyphens included: the same each time. @throws AppError `not_found` */
  reportCode(attempt: CompletedAttempt): Promise<string>;
  /** @throws AppError `verification.unknown`: never given out, mistyped, or of an attempt that was deleted */
  check(code: string, checksum: string | undefined, locale: string): Promise<Verified>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
}

/** 256 is a multiple of 32: each character is as likely as the others. */
const newCode = () =>
  Array.from(randomBytes(handedLength), (byte) => handedAlphabet[byte % handedAlphabet.length]).join('');

export function createVerificationService({ db, clock, versions }: Needs): VerificationService {
  async function issued(
    { record, version }: CompletedAttempt,
    kind: Issued['kind'],
    versionId: string,
  ): Promise<Issued> {
    const { userId, id, completedAt, answers } = record;
    if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
    const checksum = answersChecksum({
      attempt: id,
      instrument: version.checksum,
      completedAt: completedAt.toISOString(),
      answers: sheetOf(answers),
    });
    const wanted = { code: newCode(), kind, userId, attemptId: id, versionId, checksum, issuedAt: clock() };
    const given = await issue(db, wanted);
    if (given === undefined) throw new AppError('not_found');
    return given;
  }

  /** The scores that a report with this code shows to the respondent. */
  async function reported(
    { userId, attemptId, versionId }: Issued,
    present: Parameters<typeof shownScores>[2],
    locale: string,
  ): Promise<Pick<Verified, 'scores' | 'rescoredBy'>> {
    const scorings = await scoringsOf(db, { userId, attemptId });
    const last = scorings.at(-1);
    const scores = scorings.filter((scoring) => scoring.versionId === versionId).at(-1)?.scores ?? present;
    const { document, chain } = await documentFor(versions, await versions.get(versionId), locale);
    const rescored = last !== undefined && last.versionId !== versionId;
    return {
      scores: shownScores(document, chain, scores).map(({ code, name, formatted, bandLabel }) => {
        return { code, name, formatted, bandLabel };
      }),
      rescoredBy: rescored ? (await versions.get(last.versionId)).number : null,
    };
  }

  return {
    receipt: async (attempt) => {
      // Of the answers, whatever they are scored by.
      const { code, checksum } = await issued(attempt, 'receipt', attempt.version.id);
      return { code: writtenCode('receipt', code), checksum };
    },

    reportCode: async (attempt) => writtenCode('report', (await issued(attempt, 'report', attempt.scorer.id)).code),

    check: async (typed, checksum, locale) => {
      const meant = meantHandedCode(typed);
      if (meant === undefined || meant.kind === 'access') throw new AppError('verification.unknown');
      const found = await findIssued(db, meant.kind, meant.code);
      if (found === undefined || found.completedAt === null) throw new AppError('verification.unknown');
      const { issued: given, answeredVersionId, completedAt } = found;
      const version = await versions.get(answeredVersionId);
      const { document, chain } = await documentFor(versions, version, locale);
      return {
        kind: given.kind,
        instrumentCode: document.code,
        title: resolveText(document.texts, 'title', chain)?.text ?? document.code,
        version: version.number,
        completedAt: completedAt.toISOString(),
        issuedAt: given.issuedAt.toISOString(),
        checksum: given.checksum,
        matches: checksum === undefined ? null : checksum === given.checksum,
        ...(given.kind === 'report' ? await reported(given, found.scores, locale) : { scores: null, rescoredBy: null }),
      };
    },
  };
}
