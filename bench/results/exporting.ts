import { performance } from 'node:perf_hooks';
import { agentFor, call } from '../running/http';
import type { BenchDatabase, RunningServer } from '../running/server';
import type { Asking } from './asking';
import { memoryOf, processesOf, usedBy } from './memory';

export type ExportFormat = 'csv' | 'xlsx' | 'sav';

const agent = agentFor(1);

/** @returns id of the job */
export async function beginExport({ api, staff, instrument, part }: Asking, format: ExportFormat): Promise<string> {
  const { job } = await call<{ job: string }>(agent, api, staff, 'POST', `instruments/${instrument}/results/export`, {
    format,
    part,
  });
  return job;
}

/** Whether a job is over. @throws Error where it failed */
export async function isOver({ pool }: BenchDatabase, job: string): Promise<boolean> {
  const { rows } = await pool.query<{ state: string; message: string | null }>(
    'select state, message_key as message from job where id = $1 and ended_at is not null',
    [job],
  );
  if (rows[0] !== undefined && rows[0].state !== 'done') throw new Error(`job: ${JSON.stringify(rows[0])}`);
  return rows[0] !== undefined;
}

/** Seconds from asking to the end, and those that its process used of a processor; the most memory of it, in megabytes. */
export async function exported(
  database: BenchDatabase,
  server: RunningServer,
  asking: Asking,
  format: ExportFormat,
): Promise<{ seconds: number; processor: number; memory: number }> {
  const begun = performance.now();
  const job = await beginExport(asking, format);
  let memory = 0;
  let processor = 0;
  while (!(await isOver(database, job))) {
    for (const pid of processesOf(server.pid, 'export')) {
      memory = Math.max(memory, memoryOf(pid).most);
      processor = Math.max(processor, usedBy(pid));
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { seconds: (performance.now() - begun) / 1000, processor, memory };
}
