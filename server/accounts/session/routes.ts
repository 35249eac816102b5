import { session } from 'core/contract/accounts/profile';
import { type Route, route } from '../../plugins/route';
import type { SessionService } from './service';

export function sessionRoutes({ sessions }: { sessions: SessionService }): Route[] {
  return [
    route(session.list, ({ caller }) => sessions.list(caller)),
    route(session.end, async ({ caller, address, params }) => {
      await sessions.end({ ...caller, address }, params.id);
      return {};
    }),
    route(session.endOthers, async ({ caller, address }) => ({
      ended: await sessions.endOthers({ ...caller, address }),
    })),
  ];
}
