import { attempts } from 'core/contract/attempt';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

const absent = (): never => {
  throw new AppError('service.unavailable');
};

export function trendRoutes(): Route[] {
  return [route(attempts.trend, absent)];
}
