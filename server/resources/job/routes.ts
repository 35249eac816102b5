import { job } from 'core/contract/job';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function jobRoutes(): Route[] {
  return [
    route(job.list, () => Promise.reject(new AppError('service.unavailable'))),
    route(job.read, () => Promise.reject(new AppError('service.unavailable'))),
    route(job.cancel, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
