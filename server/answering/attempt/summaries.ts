import type { CoursePoint, HistoryRow } from 'core/contract/answering/attempt';
import { formatScore } from 'core/instrument/scoreText';
import { type ResultSummary, type SummaryTrait, summaryOf } from 'core/report';
import { Lru } from '../../authoring/instrument/lru';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { type BasesReader, createBasesReader } from './bases';
import { documentFor, type Read } from './earlierScores';
import { runOf } from './scoring';
import type { HistoryEntry } from './service';
import { showsResults } from './shownScores';
import { completedUpTo } from './storeTrend';

type Told = Pick<HistoryRow, 'summary' | 'courses'>;

export interface SummaryService {
  /** What the rows of a history say of their results, by id of the attempt; those without a result that is shown are left out. */
  of(userId: string, entries: readonly HistoryEntry[], asked: string): Promise<ReadonlyMap<string, Told>>;
}

/** Results that a course has, this one with them. */
const mostPoints = 8;
/** Each has been computed from all answers: some ten milliseconds for a long inventory. */
const summariesHeld = 2000;

type Earlier = Awaited<ReturnType<typeof completedUpTo>>[number];

/** An attempt with the version that scored it. */
type Scored = Earlier & { scorer: Version };

export function createSummaryService({ db, versions }: { db: Database; versions: VersionReader }): SummaryService {
  const held = new Lru<ResultSummary | null>(summariesHeld);
  const basesOf = createBasesReader();

  function summary({ record, scorer }: HistoryEntry, read: Read): Promise<ResultSummary | null> {
    const { id, respondent, completedAt } = record;
    if (completedAt === null) return Promise.resolve(null);
    // What a result says depends on nothing else once it is complete.
    const key = [id, scorer.id, scorer.textRevision, read.chain.join(), JSON.stringify(respondent)].join(' ');
    const { document, chain, words } = read;
    return held.get(key, async () =>
      summaryOf({ document, ...runOf(scorer, { ...record, completedAt }), chain, words }),
    );
  }

  return {
    of: async (userId, entries, asked) => {
      const shown = entries.filter(
        ({ record, scorer }) =>
          record.status === 'completed' && !record.hidesResults && showsResults(scorer.definition),
      );
      const newest = shown.map(({ record }) => record.id).reduce((one, other) => (one > other ? one : other), '');
      if (newest === '') return new Map();
      const instruments = [...new Set(shown.map(({ record }) => record.instrumentId))];
      const earlier = await completedUpTo(db, { userId, instruments, newest, each: entries.length + mostPoints });
      const scored = await Promise.all(
        earlier.map(async (one): Promise<Scored> => ({ ...one, scorer: await versions.get(one.scorerId) })),
      );
      const told = await Promise.all(
        shown.map(async (entry): Promise<[string, Told]> => {
          const read = await documentFor(versions, entry.scorer, asked);
          const found = await summary(entry, read);
          const before = scored.filter(({ instrumentId }) => instrumentId === entry.record.instrumentId);
          const courses = await Promise.all(
            (found?.traits ?? []).map(
              async (trait) => [trait.figure, await courseOf(trait, entry, before, read, basesOf)] as const,
            ),
          );
          const gone = courses.filter(([, points]) => points.length > 1);
          return [entry.record.id, { summary: found, courses: Object.fromEntries(gone) }];
        }),
      );
      return new Map(told);
    },
  };
}

/** The comparable results up to this one, oldest first. */
async function courseOf(
  { figure }: SummaryTrait,
  { record, scorer }: HistoryEntry,
  attempts: readonly Scored[],
  { document, chain }: Read,
  basesOf: BasesReader,
): Promise<CoursePoint[]> {
  const calculation = document.calculations?.find(({ code }) => code === figure);
  const basis = (await basesOf(scorer)).get(figure);
  const points: CoursePoint[] = [];
  for (const { completedAt, scores, scorer: other } of attempts) {
    const isAfter = completedAt === null || record.completedAt === null || completedAt > record.completedAt;
    if (isAfter || (await basesOf(other)).get(figure) !== basis) continue;
    const { value = null, band = null } = (scores && Object.hasOwn(scores, figure) && scores[figure]) || {};
    if (typeof value !== 'number') continue;
    const formatted = formatScore(value, chain[0] ?? document.baseLocale, calculation, undefined, band);
    points.push({ at: completedAt.toISOString(), value, formatted });
  }
  return points.slice(-mostPoints);
}
