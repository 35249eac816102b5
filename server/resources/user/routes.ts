import { user } from 'core/contract/user';
import { answer, type Route, route } from '../../plugins/route';
import type { UserService } from './service';

export function userRoutes({ users }: { users: UserService }): Route[] {
  return [
    route(user.profile, ({ caller }) => users.profile(caller)),
    route(user.current, ({ caller }) => users.profile(caller)),
    route(user.list, async ({ caller, query }) => {
      const { rows, ...count } = await users.list(caller, query);
      const shown = rows.map((row) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null }));
      return answer(shown, count);
    }),
  ];
}
