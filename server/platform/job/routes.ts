import { job } from 'core/contract/platform/job';
import { type Route, route } from '../../plugins/route';
import type { JobService } from './service';

export function jobRoutes({ jobs }: { jobs: JobService }): Route[] {
  return [
    route(job.list, ({ caller, locale }) => jobs.list(caller, locale)),
    route(job.read, ({ caller, params, locale }) => jobs.read(caller, params.id, locale)),
    route(job.cancel, ({ caller, params, locale }) => jobs.cancel(caller, params.id, locale)),
  ];
}
