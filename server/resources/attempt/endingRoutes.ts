import { attempts } from 'core/contract/attempt';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

const absent = (): never => {
  throw new AppError('service.unavailable');
};

export function endingRoutes(): Route[] {
  return [route(attempts.closing, absent), route(attempts.abandon, absent), route(attempts.remove, absent)];
}
