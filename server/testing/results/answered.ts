import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { startRun } from 'core/scoring';
import { scoreRows, storedScores } from '../../answering/attempt/scoring';
import { insertRows } from '../../database/insertRows';
import { type FrozenRespondent, score, userInstrument } from '../../database/schema/attempt';
import { user } from '../../database/schema/people';
import { participation } from '../../database/schema/survey';
import { uuidv7 } from '../../database/uuid';
import type { TestServer } from '../testServer';

export interface Given {
  /** A number for each person. */
  person: number;
  answers: AnswerSheet;
  locale?: string;
  completedAt?: Date;
  seconds?: number;
  /** Of a survey. */
  wave?: string;
  attributes?: Record<string, string | number>;
  /** What they said of themselves. */
  respondent?: FrozenRespondent;
}

/** People who may answer, by their number. */
export class People {
  private readonly ids = new Map<number, string>();
  constructor(private readonly server: TestServer) {}

  async of(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const missing = [...new Set(numbers)].filter((number) => !this.ids.has(number));
    const at = this.server.clock.now();
    const rows = missing.map((number) => {
      const id = crypto.randomUUID();
      this.ids.set(number, id);
      return {
        id,
        email: `${id}@example.org`,
        displayName: 'Somebody',
        status: 'active' as const,
        roles: ['user' as const],
        createdAt: at,
      };
    });
    if (rows.length > 0) await insertRows(this.server.database.db, user, rows);
    return this.ids;
  }
}

interface Target {
  instrumentId: string;
  versionId: string;
  /** A survey's item; absent: outside surveys. */
  survey?: { id: string; item: string };
}

/** Completed attempts, written as completion writes them, in one transaction. @returns their ids, in the order given */
export async function answered(
  server: TestServer,
  people: People,
  { instrumentId, versionId, survey }: Target,
  given: readonly Given[],
): Promise<string[]> {
  const { compiled } = await server.services.versions.get(versionId);
  const ids = await people.of(given.map(({ person }) => person));
  const now = server.clock.now();
  const rows = given.map((one) => {
    const completedAt = one.completedAt ?? now;
    const startedAt = new Date(completedAt.getTime() - (one.seconds ?? 300) * 1000);
    const respondent = one.respondent ?? {};
    const run = startRun(compiled, { answers: one.answers, respondent });
    return {
      ...{ userId: ids.get(one.person) ?? '', id: uuidv7(completedAt.getTime()), instrumentId, versionId },
      participationId: survey ? crypto.randomUUID() : null,
      item: survey?.item ?? null,
      ...{ locale: one.locale ?? 'en-US', respondent, status: 'completed' as const, answers: one.answers },
      ...{ startedAt, completedAt, savedAt: completedAt, scores: storedScores(compiled, run), one },
    };
  });
  await server.database.db.transaction(async (tx) => {
    if (survey) {
      await insertRows(
        tx,
        participation,
        rows.map(({ userId, participationId, locale, startedAt, completedAt, one }) => ({
          ...{ userId, id: participationId ?? '', surveyId: survey.id, revision: 1, wave: one.wave ?? '', locale },
          ...{
            attributes: one.attributes ?? {},
            versions: {},
            status: 'completed' as const,
            startedAt,
            endedAt: completedAt,
          },
        })),
      );
    }
    await insertRows(
      tx,
      userInstrument,
      rows.map(({ one: _, ...row }) => row),
    );
    await insertRows(
      tx,
      score,
      rows.flatMap((row) => scoreRows(row, versionId)),
    );
  });
  return rows.map(({ id }) => id);
}

/** An answer sheet of the PHQ-9 for somebody of this severity, from 0 to 1. */
export function phq9Sheet(severity: number, next: () => number): AnswerSheet {
  const frequencies = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];
  const codes = Array.from({ length: 9 }, (_, index) => `q${index + 1}`);
  return Object.fromEntries(
    codes.map((code) => {
      const place = Math.min(3, Math.max(0, Math.round(severity * 3 + (next() - 0.5) * 2)));
      return [code, frequencies[place] ?? ''];
    }),
  );
}

/** The PHQ-9 as the product ships it, in one language. */
export async function phq9(): Promise<InstrumentDocument> {
  const { default: document } = await import('../../../seed/instruments/phq9.json');
  return document as unknown as InstrumentDocument;
}
