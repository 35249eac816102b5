import { attempts } from 'core/contract/answering/attempt';
import { type Route, route } from '../../plugins/route';
import type { AttemptEndings } from './ending';
import type { RecentRisksOf } from './recentRisks';

interface Needs {
  endings: AttemptEndings;
  recentRisks: RecentRisksOf;
}

export function endingRoutes({ endings, recentRisks }: Needs): Route[] {
  return [
    route(attempts.risks, ({ caller, query, locale }) => recentRisks(caller.userId, query.locale ?? locale)),
    route(attempts.closing, ({ caller, params, query }) => endings.closing(caller.userId, params.id, query.locale)),
    route(attempts.abandon, async ({ caller, params, address }) => {
      await endings.abandon(caller.userId, params.id, address);
      return { status: 'abandoned' as const };
    }),
    route(attempts.remove, async ({ caller, params, address }) => {
      await endings.remove(caller.userId, params.id, address);
      return {};
    }),
  ];
}
