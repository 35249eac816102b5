import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { itemsByCode } from 'core/instrument/items';
import { compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { insertRows } from '../../database/insertRows';
import { score, userInstrument } from '../../database/schema/attempt';
import { user } from '../../database/schema/people';
import { uuidv7 } from '../../database/uuid';
import { scoreRows } from '../attempt/scoring';

/** Numbers from 0 to below 1, the same from the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An answer to every choice question, each left out in one of this many cases. */
export function randomSheet(document: InstrumentDocument, random: () => number, omitted: number): AnswerSheet {
  const sheet: AnswerSheet = {};
  for (const [code, { answers }] of itemsByCode(document)) {
    const chosen = answers[Math.floor(random() * answers.length)];
    if (chosen !== undefined && random() >= omitted) sheet[code] = chosen.code;
  }
  return sheet;
}

export interface Filled {
  userId: string;
  id: string;
  sheet: AnswerSheet;
}

interface Filling {
  instrumentId: string;
  versionId: string;
  document: InstrumentDocument;
  sheets: readonly AnswerSheet[];
  /** Of the first completion; each is a minute after the one before. */
  from: Date;
}

const perStatement = 100;

/** Completed attempts as completion leaves them, each with its own account. */
export async function fillAttempts(db: Database, filling: Filling): Promise<Filled[]> {
  const { instrumentId, versionId, document, sheets, from } = filling;
  const compiled = compileInstrument(document);
  const filled: Filled[] = [];
  for (let first = 0; first < sheets.length; first += perStatement) {
    const attempts = sheets.slice(first, first + perStatement).map((sheet, index) => {
      const completedAt = new Date(from.getTime() + (first + index) * 60_000);
      const startedAt = new Date(completedAt.getTime() - 45_000);
      const respondent = { age: 18 + ((first + index) % 60), locale: 'en-US' };
      const { values, bands } = scoreSheet(compiled, { answers: sheet, respondent, duration: 45 });
      return {
        userId: uuidv7(),
        id: uuidv7(startedAt.getTime()),
        instrumentId,
        versionId,
        locale: 'en-US',
        respondent,
        status: 'completed' as const,
        answers: sheet,
        startedAt,
        completedAt,
        scores: Object.fromEntries(
          Object.entries(values).map(([code, value]) => [code, { value, band: bands[code] ?? null }]),
        ),
        sheet,
      };
    });
    await insertRows(
      db,
      user,
      attempts.map(({ userId, startedAt }) => ({
        id: userId,
        email: `${userId}@example.org`,
        displayName: 'Respondent',
        status: 'active' as const,
        roles: ['user' as const],
        createdAt: startedAt,
      })),
    );
    await insertRows(db, userInstrument, attempts);
    await insertRows(
      db,
      score,
      attempts.flatMap((attempt) => scoreRows(attempt, versionId)),
    );
    filled.push(...attempts.map(({ userId, id, sheet }) => ({ userId, id, sheet })));
  }
  return filled;
}

/** All that is stored of the scores of an instrument's attempts, in one order. */
export async function storedResults(db: Database, instrumentId: string) {
  return db
    .select({
      id: userInstrument.id,
      scores: userInstrument.scores,
      rows: sql<unknown>`(
        select jsonb_agg(jsonb_build_array(s.calculation, s.version_id, s.number, s.text, s.band, s.completed_at) order by s.calculation)
        from score s where s.user_id = ${userInstrument.userId} and s.attempt_id = ${userInstrument.id}
      )`,
      history: sql<unknown>`(
        select jsonb_agg(jsonb_build_array(h.number, h.version_id, h.scores, h.note) order by h.number)
        from score_history h where h.user_id = ${userInstrument.userId} and h.attempt_id = ${userInstrument.id}
      )`,
    })
    .from(userInstrument)
    .where(eq(userInstrument.instrumentId, instrumentId))
    .orderBy(asc(userInstrument.userId), asc(userInstrument.id));
}
