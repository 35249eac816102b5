import { exchange } from 'core/contract/exchange';
import { AppError } from '../../errors';
import { type Route, route } from '../../plugins/route';

export function exchangeRoutes(): Route[] {
  return [
    route(exchange.export, () => Promise.reject(new AppError('service.unavailable'))),
    route(exchange.import, () => Promise.reject(new AppError('service.unavailable'))),
  ];
}
