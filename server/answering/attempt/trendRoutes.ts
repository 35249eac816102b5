import { attempts } from 'core/contract/answering/attempt';
import { type Route, route } from '../../plugins/route';
import type { TrendService } from './trend';

export function trendRoutes({ trends }: { trends: TrendService }): Route[] {
  return [
    route(attempts.trend, async ({ caller, query, locale }) =>
      trends.of(caller.userId, query.instrumentId, query.locale ?? locale),
    ),
  ];
}
