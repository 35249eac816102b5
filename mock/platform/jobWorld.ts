import type { JobRow } from '../../core/contract/platform/job';
import { newId } from '../translating/translationWorld';

export interface StoredJob extends JobRow {
  ownerId: string;
  pace: number;
  /** Does one more unit of work, and counts its result. undefined: nothing is left. */
  step(): 'done' | 'left out' | undefined;
}

let jobs: StoredJob[] = [];

interface Manner {
  kind?: JobRow['kind'];
  /** Units of work between two looks. */
  pace?: number;
}

export const jobsOf = (ownerId: string): StoredJob[] => jobs.filter((job) => job.ownerId === ownerId);

export const shownJob = ({ ownerId: _, pace: __, step: ___, ...row }: StoredJob): JobRow => row;

export function addJob(ownerId: string, total: number, step: StoredJob['step'], manner: Manner = {}): StoredJob {
  const job: StoredJob = {
    id: newId(),
    kind: manner.kind ?? 'translation.suggest',
    state: 'waiting',
    done: 0,
    total: null,
    failures: 0,
    message: null,
    createdAt: new Date().toISOString(),
    endedAt: null,
    ownerId,
    pace: manner.pace ?? 7,
    step: () => {
      job.total = total;
      return step();
    },
  };
  jobs = [job, ...jobs];
  return job;
}

/** The mock world has no time of its own: a job advances when somebody looks at it. */
export function goOn(job: StoredJob): void {
  if (job.endedAt !== null) return;
  job.state = 'running';
  for (let each = 0; each < job.pace; each += 1) {
    const outcome = job.step();
    if (outcome === undefined) {
      Object.assign(job, { state: 'done', total: job.done, endedAt: new Date().toISOString() });
      if (job.failures > 0 && job.kind !== 'survey.invite')
        job.message = `${job.failures} texts were left out, because no suggestion passed the checks.`;
      return;
    }
    job.done += 1;
    if (outcome === 'left out') job.failures += 1;
  }
}

export function resetJobs(): void {
  jobs = [];
}
