import { auth, secondFactor } from 'core/contract/accounts/auth';
import { type Caller, type Route, route } from '../../plugins/route';
import type { Owner } from './ownMethods';
import type { AuthService } from './service';

const ownerOf = ({ caller, address, locale }: { caller: Caller; address: string; locale: string }): Owner => ({
  userId: caller.userId,
  sessionId: caller.sessionId,
  address,
  locale,
});

export function authRoutes({ auth: service }: { auth: AuthService }): Route[] {
  const { google, secondFactors, passkeys } = service;
  return [
    route(auth.methods, async () => ({ google: await google.offered() })),
    route(auth.login, ({ body, address, userAgent }) => service.login({ ...body, address, userAgent })),
    route(auth.google, ({ body, address, userAgent }) => google.signIn({ ...body, address, userAgent })),
    route(auth.secondFactor, ({ body, address, userAgent }) => secondFactors.complete({ ...body, address, userAgent })),
    route(auth.passkeyOptions, () => passkeys.beginSignIn()),
    route(auth.passkey, ({ body, address, userAgent }) => passkeys.signIn({ ...body, address, userAgent })),
    route(auth.refresh, ({ body, address }) => service.refresh(body.refreshToken, address)),
    route(auth.logout, async ({ body, address }) => {
      await service.logout(body.refreshToken, address);
      return {};
    }),
    route(auth.confirm, async ({ caller, body }) => {
      await service.confirm(caller, body.password);
      return {};
    }),
    route(auth.connectGoogle, async ({ body, ...context }) => {
      await google.connect(ownerOf(context), body);
      return {};
    }),
    route(auth.disconnectGoogle, async ({ body, ...context }) => {
      await google.disconnect(ownerOf(context), body.password);
      return {};
    }),
    ...secondFactorRoutes(service),
  ];
}

function secondFactorRoutes({ secondFactors, passkeys }: AuthService): Route[] {
  return [
    route(secondFactor.totp, ({ body, ...context }) => secondFactors.beginTotp(ownerOf(context), body.password)),
    route(secondFactor.confirmTotp, async ({ body, ...context }) => ({
      recoveryCodes: await secondFactors.confirmTotp(ownerOf(context), body.code),
    })),
    route(secondFactor.removeTotp, async ({ body, ...context }) => {
      await secondFactors.removeTotp(ownerOf(context), body.password);
      return {};
    }),
    route(secondFactor.recoveryCodes, async ({ body, ...context }) => ({
      recoveryCodes: await secondFactors.renewRecoveryCodes(ownerOf(context), body.password),
    })),
    route(secondFactor.passkeys, async ({ caller }) => {
      const own = await passkeys.list(caller.userId);
      return own.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    }),
    route(secondFactor.passkeyOptions, ({ body, ...context }) => passkeys.begin(ownerOf(context), body.password)),
    route(secondFactor.addPasskey, ({ body, ...context }) => passkeys.add(ownerOf(context), body)),
    route(secondFactor.removePasskey, async ({ params, body, ...context }) => {
      await passkeys.remove(ownerOf(context), params.id, body.password);
      return {};
    }),
  ];
}
