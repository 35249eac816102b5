import type { AttemptEndings } from '../resources/attempt/ending';
import type { AuthService } from '../resources/auth/service';
import type { JobService } from '../resources/job/service';
import type { ProfileService } from '../resources/profile/service';
import type { RecurringJob } from './recurring';

interface Needs {
  endings: Pick<AttemptEndings, 'endDue'>;
  auth: Pick<AuthService, 'forgetOld'>;
  jobs: Pick<JobService, 'forgetOld'>;
  profiles: Pick<ProfileService, 'eraseDue'>;
}

/** What has to be done now and then, whether somebody asks or not. */
export const housekeeping = ({ auth, endings, jobs, profiles }: Needs): RecurringJob[] => [
  { name: 'erase accounts that are due', every: 600, run: (signal) => profiles.eraseDue(signal) },
  { name: 'end attempts that are due', every: 3600, run: (signal) => endings.endDue(signal) },
  { name: 'forget sign-ins that are over', every: 3600, run: () => auth.forgetOld() },
  { name: 'forget jobs that are over', every: 3600, run: () => jobs.forgetOld() },
];
