import { eq } from 'drizzle-orm';
import type { Database } from '../database/connection';
import { job } from '../database/schema/job';

/** The job of an export; undefined: there is none (any more). */
export async function findExportJob(db: Database, id: string) {
  const [found] = await db
    .select({ userId: job.userId, state: job.state, input: job.input, endedAt: job.endedAt, kind: job.kind })
    .from(job)
    .where(eq(job.id, id));
  return found?.kind === 'results.export' ? found : undefined;
}
