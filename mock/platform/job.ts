import type { Caller } from '../accounts/people';
import { type Handlers, MockFailure } from '../engine';
import { goOn, jobsOf, shownJob } from './jobWorld';

function ownJob(caller: Caller | undefined, id: string) {
  const found = jobsOf(caller?.id ?? '').find((job) => job.id === id);
  if (!found) throw new MockFailure('not_found', 'This does not exist, or is not for you.');
  return found;
}

export const job: Handlers['job'] = {
  list: ({ caller }) => jobsOf(caller?.id ?? '').map(shownJob),
  read: ({ caller, params }) => {
    const found = ownJob(caller, params.id);
    goOn(found);
    return shownJob(found);
  },
  cancel: ({ caller, params }) => {
    const found = ownJob(caller, params.id);
    if (found.endedAt !== null) throw new MockFailure('job.over', 'This job has already ended.');
    return shownJob(Object.assign(found, { state: 'cancelled', endedAt: new Date().toISOString() }));
  },
};
