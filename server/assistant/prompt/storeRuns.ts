import type { PromptRun } from 'core/contract/assistant/prompt';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { promptResult, promptRun } from '../../database/schema/assistant';
import { job } from '../../database/schema/job';
import { user } from '../../database/schema/people';

export type Run = typeof promptRun.$inferSelect;

/** More are in the table, but nobody reads through them. */
const mostListed = 100;

export async function insertRun(tx: Transaction, run: typeof promptRun.$inferInsert): Promise<void> {
  await tx.insert(promptRun).values(run);
}

export async function findRun(db: Database | Transaction, id: string): Promise<Run | undefined> {
  const [row] = await db.select().from(promptRun).where(eq(promptRun.id, id));
  return row;
}

export async function insertResult(tx: Transaction, row: typeof promptResult.$inferInsert): Promise<void> {
  await tx.insert(promptResult).values(row).onConflictDoNothing();
}

export const resultsOf = (db: Database | Transaction, runId: string) =>
  db.select().from(promptResult).where(eq(promptResult.runId, runId)).orderBy(asc(promptResult.number));

/** `id`: this one alone. */
export async function runsOf(db: Database, promptId: string, id?: string): Promise<PromptRun[]> {
  const count = (where: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from prompt_result one where one.run_id = ${promptRun.id} ${where})::int`;
  const rows = await db
    .select({
      run: promptRun,
      name: user.displayName,
      state: job.state,
      passed: count(sql`and one.missed = '[]'::jsonb`),
      total: count(sql``),
    })
    .from(promptRun)
    .leftJoin(user, eq(user.id, promptRun.byId))
    .leftJoin(job, eq(job.id, promptRun.id))
    .where(and(eq(promptRun.promptId, promptId), id === undefined ? undefined : eq(promptRun.id, id)))
    .orderBy(desc(promptRun.at), desc(promptRun.id))
    .limit(mostListed);
  return rows.map(({ run, name, state, passed, total }) => {
    const planned = run.caseList.length * run.repeats;
    return {
      ...{ id: run.id, version: run.version, model: run.model, repeats: run.repeats, passed, total, planned },
      at: run.at.toISOString(),
      by: authorOf(run.byId, name),
      // Its job is forgotten after a while.
      state: state ?? (total === planned ? 'done' : 'cancelled'),
    };
  });
}

/** Whether a version has passed: every answer of its newest ended run kept all that must hold, and the cases have not changed since. */
export async function hasPassed(
  tx: Transaction,
  { promptId, version, casesRevision }: { promptId: string; version: number; casesRevision: number },
): Promise<boolean> {
  const runs = await tx
    .select()
    .from(promptRun)
    .where(
      and(eq(promptRun.promptId, promptId), eq(promptRun.version, version), eq(promptRun.casesRevision, casesRevision)),
    )
    .orderBy(desc(promptRun.at), desc(promptRun.id));
  for (const run of runs) {
    const results = await resultsOf(tx, run.id);
    if (results.length === 0 || results.length < run.caseList.length * run.repeats) continue;
    return results.every(({ missed }) => missed.length === 0);
  }
  return false;
}
