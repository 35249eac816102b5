import { attempts } from 'core/contract/answering/attempt';
import { type Route, route } from '../../plugins/route';
import type { AttemptEndings } from './ending';

export function endingRoutes({ endings }: { endings: AttemptEndings }): Route[] {
  return [
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
