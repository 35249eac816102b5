import { reportBatch } from 'core/contract/reportBatch';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

const absent = (): never => {
  throw new AppError('service.unavailable');
};

export function reportBatchRoutes(): Route[] {
  return [route(reportBatch.begin, absent), route(reportBatch.list, absent), route(reportBatch.file, absent)];
}
