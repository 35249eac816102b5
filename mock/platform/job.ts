import type { Caller } from '../accounts/people';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { goOn, jobsOf, shownJob } from './jobWorld';

function ownJob(caller: Caller | undefined, id: string) {
  const found = jobsOf(caller?.id ?? '').find((job) => job.id === id);
  if (!found) refuse('not_found');
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
    if (found.endedAt !== null) refuse('job.over');
    return shownJob(Object.assign(found, { state: 'cancelled', endedAt: new Date().toISOString() }));
  },
};
