import { profile } from 'core/contract/accounts/profile';
import { type Route, route } from '../../plugins/route';
import type { ProfileService } from './service';

export function profileRoutes({ profiles }: { profiles: ProfileService }): Route[] {
  return [
    route(profile.read, ({ caller }) => profiles.read(caller)),
    route(profile.current, ({ caller }) => profiles.read(caller)),
    route(profile.update, ({ caller, body: { rowVersion, ...change }, address }) =>
      profiles.update(caller, change, rowVersion, address),
    ),
    route(profile.avatar, async ({ caller, body, address }) => ({
      avatar: await profiles.setAvatar(caller.userId, body.image, address),
    })),
    route(profile.password, async ({ caller, body, address, locale }) => {
      await profiles.changePassword(caller, body, { address, locale });
      return {};
    }),
    route(profile.erase, async ({ caller, body, address, locale }) => {
      const eraseAt = await profiles.requestErasure(caller, body.password, { address, locale });
      return { eraseAt: eraseAt.toISOString() };
    }),
    route(profile.keep, async ({ caller, address }) => {
      await profiles.withdrawErasure(caller.userId, address);
      return {};
    }),
  ];
}
