import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { user } from '../../database/schema/people';
import { type StoredCase, testRun, testSchedule, testUnit } from '../../database/schema/testRun';
import { shownTitle } from '../../texts/storeShown';

export type Tested = 'draft' | 'published' | 'both';

/** Which instruments are tested. */
export type Chosen =
  | { which: 'all' | 'failed'; of: Tested }
  | { which: 'instrument'; of: Tested; instrumentId: string }
  | { which: 'version'; versionId: string };

const hasCases = (document: SQL) => sql`jsonb_array_length(coalesce(${document} -> 'testCases', '[]'::jsonb)) > 0`;

/** Of the last time that each was tested, those with a failed case. */
const failedLast = sql`exists (
  select 1 from (
    select u.cases from test_unit u join test_run r on r.id = u.run_id
    where u.instrument_id = chosen.instrument_id and (u.version is null) = (chosen.version is null) and u.state <> 'waiting'
    order by r.started_at desc limit 1
  ) last, jsonb_array_elements(last.cases) c where not (c ->> 'passed')::boolean
)`;

function candidates(chosen: Chosen): SQL {
  if (chosen.which === 'version') {
    return sql`select v.instrument_id, i.code, v.number as version from instrument_version v
      join instrument i on i.id = v.instrument_id where v.id = ${chosen.versionId}`;
  }
  const one = chosen.which === 'instrument' ? sql`and i.id = ${chosen.instrumentId}` : sql``;
  const drafts = sql`select i.id as instrument_id, i.code, null::int as version from instrument i
    where i.survey_id is null and i.status <> 'archived' and ${hasCases(sql`i.draft`)} ${one}`;
  const published = sql`select i.id, i.code, v.number from instrument i
    join instrument_version v on v.id = i.current_version_id
    where i.survey_id is null and i.status <> 'archived' and ${hasCases(sql`v.definition`)} ${one}`;
  const all =
    chosen.of === 'draft' ? drafts : chosen.of === 'published' ? published : sql`${drafts} union all ${published}`;
  return chosen.which === 'failed' ? sql`select * from (${all}) as chosen where ${failedLast}` : all;
}

/** @returns how many instruments it will test; with none nothing is stored */
export async function insertRun(
  tx: Transaction,
  run: Pick<typeof testRun.$inferInsert, 'id' | 'trigger' | 'startedBy' | 'startedAt'>,
  chosen: Chosen,
): Promise<number> {
  await tx.insert(testRun).values({ ...run, state: 'running' });
  const { rowCount } = await tx.execute(sql`
    insert into test_unit (run_id, position, instrument_id, code, version, state, cases)
    select ${run.id}, row_number() over (order by chosen.code, chosen.version nulls first) - 1,
      chosen.instrument_id, chosen.code, chosen.version, 'waiting', '[]'::jsonb
    from (${candidates(chosen)}) as chosen (instrument_id, code, version)`);
  if (!rowCount) await tx.delete(testRun).where(eq(testRun.id, run.id));
  return rowCount ?? 0;
}

export async function runUnderWay(db: Database | Transaction): Promise<string | undefined> {
  const [found] = await db
    .select({ id: testRun.id })
    .from(testRun)
    .where(eq(testRun.state, 'running'))
    .orderBy(asc(testRun.startedAt))
    .limit(1);
  return found?.id;
}

/** One run after the other begins, on all servers. */
export const lockRuns = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('test runs'))`);

/** The next waiting instrument of a run; locked, unless another server tests it. */
export async function takeUnit(tx: Transaction, runId: string) {
  const [unit] = await tx
    .select()
    .from(testUnit)
    .where(
      and(
        eq(testUnit.runId, runId),
        eq(testUnit.state, 'waiting'),
        sql`exists (select 1 from test_run r where r.id = ${runId} and r.state = 'running')`,
      ),
    )
    .orderBy(asc(testUnit.position))
    .limit(1)
    .for('update', { skipLocked: true });
  return unit;
}

/** What came out the last time that this instrument was tested before the run. */
export async function casesBefore(
  tx: Transaction,
  { runId, instrumentId, version }: Pick<typeof testUnit.$inferSelect, 'runId' | 'instrumentId' | 'version'>,
): Promise<StoredCase[] | undefined> {
  const { rows } = await tx.execute<{ cases: StoredCase[] }>(sql`
    select u.cases from test_unit u join test_run r on r.id = u.run_id
    where u.instrument_id = ${instrumentId} and (u.version is null) = ${version === null} and u.state = 'done'
      and u.run_id <> ${runId} and r.started_at <= (select started_at from test_run where id = ${runId})
    order by r.started_at desc limit 1`);
  return rows[0]?.cases;
}

export const storeUnit = (
  tx: Transaction,
  { runId, position }: Pick<typeof testUnit.$inferSelect, 'runId' | 'position'>,
  result: Pick<typeof testUnit.$inferInsert, 'state' | 'took' | 'cases'>,
) =>
  tx
    .update(testUnit)
    .set(result)
    .where(and(eq(testUnit.runId, runId), eq(testUnit.position, position)));

/** @returns whether it was under way, with nothing left to test */
export async function endRun(tx: Transaction, id: string, endedAt: Date): Promise<boolean> {
  const ended = await tx
    .update(testRun)
    .set({ state: 'done', endedAt })
    .where(
      and(
        eq(testRun.id, id),
        eq(testRun.state, 'running'),
        sql`not exists (select 1 from test_unit u where u.run_id = ${id} and u.state = 'waiting')`,
      ),
    )
    .returning({ id: testRun.id });
  return ended.length > 0;
}

/** @returns whether it was in the state before */
export async function setRunState(
  db: Database | Transaction,
  id: string,
  { from, to, endedAt }: { from: 'running' | 'stopped'; to: 'running' | 'stopped'; endedAt: Date | null },
): Promise<boolean> {
  const changed = await db
    .update(testRun)
    .set({ state: to, endedAt })
    .where(and(eq(testRun.id, id), eq(testRun.state, from)))
    .returning({ id: testRun.id });
  return changed.length > 0;
}

const casesWhere = (which: SQL) => sql<number>`(
  select count(*)::int from test_unit u, jsonb_array_elements(u.cases) c where u.run_id = test_run.id and ${which}
)`;
const unitsWhere = (which: SQL) => sql<number>`(
  select count(*)::int from test_unit u where u.run_id = test_run.id and ${which}
)`;

const runColumns = {
  id: testRun.id,
  trigger: testRun.trigger,
  state: testRun.state,
  startedAt: testRun.startedAt,
  endedAt: testRun.endedAt,
  startedBy: testRun.startedBy,
  name: sql<string | null>`case when user_account.status <> 'erased' then user_account.display_name end`,
  done: unitsWhere(sql`u.state <> 'waiting'`),
  total: unitsWhere(sql`true`),
  unsound: unitsWhere(sql`u.state = 'unsound'`),
  passed: casesWhere(sql`(c ->> 'passed')::boolean`),
  failed: casesWhere(sql`not (c ->> 'passed')::boolean`),
  broken: casesWhere(sql`c ->> 'change' = 'broken'`),
  mended: casesWhere(sql`c ->> 'change' = 'mended'`),
};

async function runsWhere(db: Database | Transaction, which: SQL | undefined, most: number) {
  const rows = await db
    .select(runColumns)
    .from(testRun)
    .leftJoin(user, eq(user.id, testRun.startedBy))
    .where(which)
    .orderBy(desc(testRun.startedAt), desc(testRun.id))
    .limit(most);
  return rows.map(({ startedBy, name, startedAt, endedAt, ...run }) => ({
    ...run,
    by: authorOf(startedBy, name),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

export const listRuns = (db: Database, most: number) => runsWhere(db, undefined, most);

export async function findRun(db: Database | Transaction, id: string) {
  const [found] = await runsWhere(db, eq(testRun.id, id), 1);
  return found;
}

/** With their titles in the first language of the chain that has one; those with failures first. */
export async function unitsOf(db: Database, runId: string, chain: readonly string[]) {
  const shown = shownTitle('Instrument', sql`${testUnit.instrumentId}`, chain);
  return db
    .select({
      position: testUnit.position,
      instrumentId: testUnit.instrumentId,
      code: testUnit.code,
      version: testUnit.version,
      state: testUnit.state,
      took: testUnit.took,
      cases: testUnit.cases,
      shown: sql<{ text: string; locale: string } | null>`(select to_json(shown) from (${shown}) as shown)`,
    })
    .from(testUnit)
    .where(eq(testUnit.runId, runId))
    .orderBy(
      sql`(${testUnit.state} = 'unsound' or ${testUnit.cases} @> '[{"passed": false}]'::jsonb) desc`,
      asc(testUnit.position),
    );
}

export async function findUnit(db: Database, runId: string, position: number) {
  const [found] = await db
    .select({ cases: testUnit.cases })
    .from(testUnit)
    .where(and(eq(testUnit.runId, runId), eq(testUnit.position, position)));
  return found;
}

/** Versions with test cases that were published since and not tested for it. */
export async function publishedUntested(db: Database, since: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from instrument_version v join instrument i on i.id = v.instrument_id
    where v.published_at >= ${since.toISOString()}::timestamptz and i.survey_id is null and ${hasCases(sql`v.definition`)}
      and not exists (
        select 1 from test_unit u join test_run r on r.id = u.run_id
        where u.instrument_id = v.instrument_id and u.version = v.number and r.trigger = 'publish'
      )
    order by v.published_at limit ${most}`);
  return rows.map(({ id }) => id);
}

export async function readSchedule(db: Database | Transaction) {
  const [found] = await db.select().from(testSchedule).where(eq(testSchedule.id, 1));
  return found;
}

export async function writeSchedule(db: Database, values: Omit<typeof testSchedule.$inferInsert, 'id'>) {
  await db
    .insert(testSchedule)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: testSchedule.id, set: values });
}

export async function lastScheduled(db: Database | Transaction): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: testRun.startedAt })
    .from(testRun)
    .where(eq(testRun.trigger, 'schedule'))
    .orderBy(desc(testRun.startedAt))
    .limit(1);
  return found?.at;
}

/** All but the newest, and what is under way. */
export async function forgetRuns(db: Database, kept: number): Promise<void> {
  const newest = db.select({ id: testRun.id }).from(testRun).orderBy(desc(testRun.startedAt)).limit(kept);
  await db.delete(testRun).where(and(notInArray(testRun.id, newest), inArray(testRun.state, ['done', 'stopped'])));
}
