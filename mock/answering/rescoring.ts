import type { ChangedAttempt, RescoringOutcome } from '../../core/contract/answering/rescoring';
import type { Caller } from '../accounts/people';
import { instrumentOf } from '../authoring/instrument';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { addJob, goOn, type StoredJob, shownJob } from '../platform/jobWorld';

/** Completed results of every published instrument, those whose scores change, and those that cross a band. */
const world = { attempts: 8140, changed: 312, crossed: 41 };
/** Attempts between two looks at the job: it ends at the fifth. */
const pace = 2000;

interface Reckoning {
  instrumentId: string;
  kind: RescoringOutcome['kind'];
  version: number | null;
  job: StoredJob;
}

let reckonings: Reckoning[] = [];

export function resetRescorings(): void {
  reckonings = [];
}

const bandOf = (unrest: number) => (unrest >= 11 ? 'high' : unrest >= 6 ? 'raised' : 'low');
const share = (unrest: number) => Math.round((unrest / 15) * 1000) / 10;

/** The crossing ones are spread evenly over all that change. */
const crosses = (number: number) => (number * world.crossed) % world.changed < world.crossed;

/** The changed attempt of this number, from 0; one that crosses goes up to the next band, the others stay in theirs. */
function changedAttempt(number: number): ChangedAttempt {
  const crossed = crosses(number);
  const before = crossed ? [5, 10][number % 2] : [2, 3, 7, 8][number % 4];
  const from = before ?? 0;
  const to = from + 1;
  const version = number % 3 === 0 ? 1 : 2;
  return {
    attempt: `01900000-0000-7000-8010-${String(number + 1).padStart(12, '0')}`,
    version,
    completedAt: new Date(Date.UTC(2026, 0, 15) + number * 86_000_000).toISOString(),
    changes: [
      {
        calculation: 'unrest',
        before: { value: from, band: bandOf(from) },
        after: { value: to, band: bandOf(to) },
      },
      { calculation: 'share', before: { value: share(from), band: null }, after: { value: share(to), band: null } },
    ],
    crossed,
  };
}

/** What the job has found so far; crossed first, then newest first. */
function foundBy({ job }: Reckoning): ChangedAttempt[] {
  const looked = Math.floor((job.done * world.changed) / world.attempts);
  return Array.from({ length: looked }, (_, index) => changedAttempt(looked - 1 - index)).sort(
    (one, other) => Number(other.crossed) - Number(one.crossed),
  );
}

function outcomeOf(reckoning: Reckoning, caller: Caller | undefined): RescoringOutcome {
  const { job, kind, version } = reckoning;
  const found = foundBy(reckoning);
  const crossed = found.filter((each) => each.crossed).length;
  const own = job.ownerId === caller?.id;
  return {
    job: own ? shownJob(job) : { ...shownJob(job), message: null },
    kind,
    version,
    sequence: 0,
    attempts: job.done,
    changed: found.length,
    crossed,
    unseen: 0,
    calculations:
      found.length === 0
        ? []
        : [
            { calculation: 'unrest', changed: found.length, crossed },
            { calculation: 'share', changed: found.length, crossed: 0 },
          ],
  };
}

function begin(instrumentId: string, kind: Reckoning['kind'], version: number | null, caller: Caller | undefined) {
  const newest = instrumentOf(instrumentId).version;
  if (version !== null && version > (newest ?? 0)) refuse('not_found');
  let left = newest === null ? 0 : world.attempts;
  const job = addJob(
    caller?.id ?? '',
    left,
    () => {
      if (left === 0) return undefined;
      left -= 1;
      return 'done';
    },
    { kind: `instrument.${kind}`, pace },
  );
  reckonings = [{ instrumentId, kind, version, job }, ...reckonings];
  return { job: job.id };
}

function newest(instrumentId: string, kind: Reckoning['kind'], caller: Caller | undefined, owner?: string) {
  const found = reckonings.find(
    (each) =>
      each.instrumentId === instrumentId && each.kind === kind && (owner ?? each.job.ownerId) === each.job.ownerId,
  );
  if (!found) return null;
  goOn(found.job);
  return outcomeOf(found, caller);
}

/** What another version would make of results: the numbers are the same for every draft. */
export const rescoring: Handlers['rescoring'] = {
  whatIf: ({ params, body, caller }) => begin(params.id, 'whatIf', body.version, caller),
  rescore: ({ params, body, caller }) => begin(params.id, 'rescore', body.version, caller),
  latest: ({ params, caller }) => ({
    whatIf: newest(params.id, 'whatIf', caller, caller?.id ?? ''),
    rescore: newest(params.id, 'rescore', caller),
  }),
  changed: ({ params, query: { cursor, pageSize, crossed } }) => {
    const found = reckonings.find(({ instrumentId, job }) => instrumentId === params.id && job.id === params.job);
    if (!found) refuse('not_found');
    const rows = foundBy(found).filter((each) => (crossed ?? each.crossed) === each.crossed);
    const first = cursor === undefined ? 0 : rows.findIndex(({ attempt }) => attempt === cursor) + 1;
    const page = rows.slice(first, first + pageSize);
    return new Answer(page, { cursor: first + pageSize < rows.length ? (page.at(-1)?.attempt ?? null) : null });
  },
};
