import type { AuthService } from '../../accounts/auth/service';
import type { ProfileService } from '../../accounts/profile/service';
import type { AttemptEndings } from '../../answering/attempt/ending';
import type { RecurringJob } from '../../jobs/recurring';
import type { JobService } from '../../platform/job/service';

interface Needs {
  endings: Pick<AttemptEndings, 'endDue'>;
  auth: Pick<AuthService, 'forgetOld'>;
  jobs: Pick<JobService, 'forgetOld'>;
  profiles: Pick<ProfileService, 'eraseDue'>;
}

/** Recurring work, independent of requests. */
export const housekeeping = ({ auth, endings, jobs, profiles }: Needs): RecurringJob[] => [
  { name: 'erase accounts that are due', every: 600, run: (signal) => profiles.eraseDue(signal) },
  { name: 'end attempts that are due', every: 3600, run: (signal) => endings.endDue(signal) },
  { name: 'forget sign-ins that are over', every: 3600, run: () => auth.forgetOld() },
  { name: 'forget jobs that are over', every: 3600, run: () => jobs.forgetOld() },
];
