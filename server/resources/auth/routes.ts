import { auth } from 'core/contract/auth';
import { type Route, route } from '../../plugins/route';
import type { AuthService } from './service';

export function authRoutes({ auth: service }: { auth: AuthService }): Route[] {
  return [
    route(auth.login, ({ body, address, userAgent }) => service.login({ ...body, address, userAgent })),
    route(auth.refresh, ({ body }) => service.refresh(body.refreshToken)),
    route(auth.logout, async ({ body }) => {
      await service.logout(body.refreshToken);
      return {};
    }),
  ];
}
