import { writtenCode } from 'core/access/handedCode';
import type { AttemptResult } from 'core/contract/answering/attempt';
import { titleIn } from 'core/instrument/textKeys';
import { type BlockModel, buildReports } from 'core/report';
import {
  type AnswerInWords,
  type AnswerWords,
  answerIn,
  questionAt,
  type Reading,
} from '../../answering/attempt/answerInWords';
import { documentFor, earlierScores, type Read, withVersions } from '../../answering/attempt/earlierScores';
import { rescoredBy } from '../../answering/attempt/result';
import { runOf } from '../../answering/attempt/scoring';
import { sheetOf } from '../../answering/attempt/sheet';
import { shownScores, showsResults } from '../../answering/attempt/shownScores';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { StoredAttempt, StoredCode, StoredScoring, StoredWrite } from './storeExport';

export interface ExportedAttempt {
  id: string;
  instrument: { id: string; code: string; title: string; version: number; checksum: string };
  status: StoredAttempt['status'];
  /** A trial of an instrument that is not published. */
  isTest: boolean;
  /** The last language of answering. */
  locale: string;
  startedAt: string;
  savedAt: string | null;
  completedAt: string | null;
  expiresAt: string | null;
  /** When the person agreed to the notice about their answers; null: they were not asked. */
  consentedAt: string | null;
  /** Issued codes that confirm the answers (`receipt`) or a report. */
  codes: { kind: StoredCode['kind']; code: string; checksum: string; issuedAt: string }[];
  /** The person's data: age, sex, country, time zone. */
  respondent: StoredAttempt['respondent'];
  birthDate: string | null;
  /** The current ones. */
  answers: AnswerInWords[];
  /** Every write, in order; `superseded`: codes whose newer answer from another device stayed. */
  history: { device: string; sequence: number; receivedAt: string; superseded: string[]; answers: AnswerInWords[] }[];
  scores: AttemptResult['scores'];
  /** The version that gave these scores, if they were rescored after completion. */
  rescored: AttemptResult['rescored'];
  /** Earlier scores, oldest first. */
  earlierScores: AttemptResult['earlierScores'];
  /** How many scores the instrument does not show to respondents; they are not in this file. */
  withheldScores: number;
  /** Report models as the result page shows them, without drawings and images. */
  reports: AttemptResult['reports'];
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Drawings and images belong to the instrument, and would be repeated with every attempt. */
const isAboutThePerson = ({ kind }: BlockModel) => kind !== 'svg' && kind !== 'image' && kind !== 'page_break';

/** The results, as far as the instrument shows them to respondents. */
function outcomeOf(attempt: StoredAttempt, scorer: Version, read: Read) {
  const { document, chain, words } = read;
  const stored = Object.keys(attempt.scores ?? {}).length;
  const scores = shownScores(read, attempt.scores);
  const outcome = { scores, withheldScores: Math.max(0, stored - scores.length) };
  const { completedAt } = attempt;
  if (completedAt === null || !showsResults(document)) return { ...outcome, reports: [] };
  const reports = buildReports({ document, ...runOf(scorer, { ...attempt, completedAt }), chain, words }, 'respondent');
  return {
    ...outcome,
    reports: reports.map(({ blocks, ...report }) => ({ ...report, blocks: blocks.filter(isAboutThePerson) })),
  };
}

interface Stored {
  attempt: StoredAttempt;
  writes: readonly StoredWrite[];
  scorings: readonly StoredScoring[];
  codes: readonly StoredCode[];
}

/** An attempt with its answers, their history and results, its texts in the nearest language of its version. */
export async function exportedAttempt(
  versions: VersionReader,
  { attempt, writes, scorings: stored, codes }: Stored,
  { locale, words }: { locale: string; words: AnswerWords },
): Promise<ExportedAttempt> {
  const version = await versions.get(attempt.versionId);
  const read = await documentFor(versions, version, locale);
  const { document, chain } = read;
  const reading: Reading = { document, chain, words };
  const scorings = await withVersions(versions, stored);
  const last = scorings.at(-1);
  const order = new Map(document.questions.map(({ code }, index) => [code, index]));
  const givenAt = new Map(
    writes.flatMap(({ answers, superseded, at }) =>
      Object.keys(answers)
        .filter((code) => !superseded.includes(code))
        .map((code) => [code, at.toISOString()]),
    ),
  );
  const place = (address: string) => order.get(questionAt(document, address)?.code ?? '') ?? order.size;
  return {
    id: attempt.id,
    instrument: {
      id: attempt.instrumentId,
      code: document.code,
      title: titleIn(document, chain).text,
      version: version.number,
      checksum: version.checksum,
    },
    status: attempt.status,
    isTest: attempt.isTest,
    locale: attempt.locale,
    startedAt: attempt.startedAt.toISOString(),
    savedAt: iso(attempt.savedAt),
    completedAt: iso(attempt.completedAt),
    expiresAt: iso(attempt.expiresAt),
    consentedAt: iso(attempt.consentedAt),
    codes: codes.map(({ kind, code, checksum, issuedAt }) => {
      return { kind, code: writtenCode(kind, code), checksum, issuedAt: issuedAt.toISOString() };
    }),
    respondent: attempt.respondent,
    birthDate: attempt.birthDate,
    answers: Object.entries(sheetOf(attempt.answers))
      .map(([code, value]) => answerIn(reading, code, value, givenAt.get(code) ?? attempt.startedAt.toISOString()))
      .sort((one, other) => place(one.question) - place(other.question)),
    history: writes.map((write) => ({
      device: write.client,
      sequence: write.sequence,
      receivedAt: write.receivedAt.toISOString(),
      superseded: write.superseded,
      answers: Object.entries(write.answers).map(([code, value]) =>
        answerIn(reading, code, value, write.at.toISOString()),
      ),
    })),
    rescored: rescoredBy(last),
    earlierScores: await earlierScores(versions, scorings, locale, 'respondent'),
    ...(last === undefined
      ? outcomeOf(attempt, version, read)
      : outcomeOf(attempt, last.version, await documentFor(versions, last.version, locale))),
  };
}
