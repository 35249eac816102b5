import { meantHandedCode, writtenCode } from 'core/access/handedCode';
import type { Receipt } from 'core/contract/answering/attempt';
import type { Verified } from 'core/contract/answering/verification';
import { titleIn } from 'core/instrument/textKeys';
import { answersChecksum } from 'core/scoring/answersChecksum';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { CodeLookups } from '../../database/codeLookups';
import type { Database } from '../../database/connection';
import { dayOf } from '../../database/day';
import { AppError } from '../../errors';
import { newHandedCode } from '../../ordering/licence/codes';
import { documentFor } from '../attempt/earlierScores';
import type { CompletedAttempt } from '../attempt/service';
import { sheetOf } from '../attempt/sheet';
import { shownScores } from '../attempt/shownScores';
import { findIssued, givenOut, type Issued, issue, scoringsOf } from './store';

export interface VerificationService {
  /** The receipt of a completed attempt: the same each time, however it is scored. @throws AppError `not_found`: it was deleted */
  receipt(attempt: CompletedAttempt): Promise<Receipt>;
  /**
   * Makes a report of the attempt with its present scores and a code, letter and hyphens included: the same each time. A new code is
   * stored in parallel; if another server stored one first, the report is made again.
   * @throws AppError `not_found`
   */
  withReportCode<T>(attempt: CompletedAttempt, make: (code: string) => Promise<T>): Promise<T>;
  /** @throws AppError `verification.unknown`: never issued, mistyped, or of a deleted attempt */
  check(code: string, checksum: string | undefined, locale: string): Promise<Verified>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  codeLookups: CodeLookups;
  versions: VersionReader;
}

export function createVerificationService({ db, clock, codeLookups, versions }: Needs): VerificationService {
  /** The result made with the code, which is stored in parallel if it is new. */
  async function issued<T>(
    { record, version, isAnonymous }: CompletedAttempt,
    { kind, ...shown }: Pick<Issued, 'kind' | 'versionId' | 'scoring'>,
    make: (given: Issued) => Promise<T>,
  ): Promise<T> {
    const { userId, id, completedAt, answers } = record;
    if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
    const asked = { kind, ...shown, userId, attemptId: id };
    const found = await givenOut(db, asked);
    if (found !== undefined) return make(found);
    const checksum = answersChecksum({
      attempt: id,
      instrument: version.checksum,
      completedAt: completedAt.toISOString(),
      answers: sheetOf(answers),
    });
    const wanted = { ...asked, code: newHandedCode(), checksum, issuedAt: isAnonymous ? dayOf(clock()) : clock() };
    const [given, made] = await Promise.all([issue(db, wanted), make(wanted)]);
    if (given === undefined) throw new AppError('not_found');
    return given.code === wanted.code ? made : make(given);
  }

  /** The scores that a report with this code shows to the respondent. */
  async function reported(
    { userId, attemptId, versionId, scoring }: Issued,
    present: Parameters<typeof shownScores>[1],
    locale: string,
  ): Promise<Pick<Verified, 'scores' | 'rescoredBy'>> {
    const scorings = await scoringsOf(db, { userId, attemptId });
    const last = scorings.at(-1);
    const scores = scorings.find(({ number }) => number === scoring)?.scores ?? present;
    const read = await documentFor(versions, await versions.get(versionId), locale);
    const rescored = last !== undefined && last.number !== scoring;
    return {
      scores: shownScores(read, scores).map(({ code, name, nameLocale, formatted, bandLabel, bandLocale }) => {
        return { code, name, nameLocale, formatted, bandLabel, bandLocale };
      }),
      rescoredBy: rescored ? (await versions.get(last.versionId)).number : null,
    };
  }

  return {
    // For the answers, whatever version scores them.
    receipt: (attempt) =>
      issued(attempt, { kind: 'receipt', versionId: attempt.version.id, scoring: 1 }, async ({ code, checksum }) => ({
        code: writtenCode('receipt', code),
        checksum,
      })),

    withReportCode: (attempt, make) =>
      issued(
        attempt,
        { kind: 'report', versionId: attempt.scorer.id, scoring: Math.max(1, attempt.scorings.length) },
        ({ code }) => make(writtenCode('report', code)),
      ),

    check: async (typed, checksum, locale) => {
      const meant = meantHandedCode(typed);
      if (meant === undefined || meant.kind === 'access' || meant.kind === 'licence')
        throw new AppError('verification.unknown');
      const { kind, code } = meant;
      const found = await codeLookups(() => findIssued(db, kind, code));
      if (found === undefined || found.completedAt === null) throw new AppError('verification.unknown');
      const { issued: given, answeredVersionId, completedAt } = found;
      const version = await versions.get(answeredVersionId);
      const { document, chain } = await documentFor(versions, version, locale);
      const title = titleIn(document, chain);
      return {
        kind: given.kind,
        instrumentCode: document.code,
        title: title.text,
        titleLocale: title.locale,
        version: version.number,
        scoredBy: (await versions.get(given.versionId)).number,
        completedAt: completedAt.toISOString(),
        issuedAt: given.issuedAt.toISOString(),
        checksum: given.checksum,
        matches: checksum === undefined ? null : checksum === given.checksum,
        ...(given.kind === 'report' ? await reported(given, found.scores, locale) : { scores: null, rescoredBy: null }),
      };
    },
  };
}
