import { user } from 'core/contract/accounts/user';
import { answer, type Route, route } from '../../plugins/route';
import type { UserAdministration } from './administration';
import type { UserService } from './service';

interface Needs {
  users: UserService;
  administration: UserAdministration;
}

export function userRoutes({ users, administration }: Needs): Route[] {
  return [
    route(user.list, async ({ caller, query }) => {
      const { rows, ...count } = await users.list(caller, query);
      const shown = rows.map((row) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null }));
      return answer(shown, count);
    }),
    route(user.read, ({ caller, params }) => administration.read(caller, params.id)),
    route(user.update, ({ caller, address, params, body: { rowVersion, ...change } }) =>
      administration.update({ ...caller, address }, params.id, change, rowVersion),
    ),
    route(user.updateRole, async ({ caller, address, params, body }) => ({
      roles: await administration.setRoles({ ...caller, address }, params.id, body.roles),
    })),
    route(user.invite, async ({ caller, address, locale, body }) => ({
      id: await administration.invite({ ...caller, address }, { ...body, locale: body.locale ?? locale }),
    })),
    route(user.resendInvitation, async ({ caller, address, locale, params }) => {
      await administration.resendInvitation({ ...caller, address }, params.id, locale);
      return {};
    }),
    route(user.setStatus, async ({ caller, address, params, body }) => {
      await administration.setStatus({ ...caller, address }, params.id, body.status);
      return {};
    }),
    route(user.endSessions, async ({ caller, address, params }) => ({
      ended: await administration.endSessions({ ...caller, address }, params.id),
    })),
    route(user.resetSecondFactor, async ({ caller, address, locale, params }) => {
      await administration.resetSecondFactor({ ...caller, address }, params.id, locale);
      return {};
    }),
    route(user.translationPermissions, ({ caller, address, params }) =>
      administration.translationPermissions.read({ ...caller, address }, params.id),
    ),
    route(user.setTranslationPermissions, ({ caller, address, params, body }) =>
      administration.translationPermissions.set({ ...caller, address }, params.id, body.grants, body.version),
    ),
    route(user.erase, async ({ caller, address, params }) => {
      await administration.erase({ ...caller, address }, params.id);
      return {};
    }),
  ];
}
