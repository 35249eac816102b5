import { account } from 'core/contract/accounts/account';
import { type Route, route } from '../../plugins/route';
import type { AccountService } from './service';

export function accountRoutes({ accounts }: { accounts: AccountService }): Route[] {
  return [
    route(account.register, async ({ body, address, locale }) => {
      const { consent: _, ...registered } = body;
      await accounts.register(registered, { address, locale });
      return {};
    }),
    route(account.keepAnswers, async ({ body, caller, address, locale }) => {
      await accounts.keepAnswers(body, { ...caller, address, locale });
      return {};
    }),
    route(account.activate, ({ body, address, userAgent }) =>
      accounts.activate(body.token, { browser: body.browser, remember: false, address, userAgent }),
    ),
    route(account.resendActivation, async ({ body, address, locale }) => {
      await accounts.resendActivation(body.email, { address, locale });
      return {};
    }),
    route(account.forgotPassword, async ({ body, address, locale }) => {
      await accounts.forgotPassword(body.email, { address, locale });
      return {};
    }),
    route(account.resetPassword, async ({ body, address, locale }) => {
      await accounts.resetPassword(body, { address, locale });
      return {};
    }),
    route(account.requestChangeEmail, async ({ body, caller, address, locale }) => {
      await accounts.requestChangeEmail(body, { ...caller, address, locale });
      return {};
    }),
    route(account.changeEmail, async ({ body, address, locale }) => ({
      status: await accounts.changeEmail(body.token, { address, locale }),
    })),
    route(account.connectEmail, async ({ body, caller, address, locale }) => {
      await accounts.connectEmail(body, { ...caller, address, locale });
      return {};
    }),
    route(account.resendConnectEmail, async ({ caller, address, locale }) => {
      await accounts.resendConnectEmail({ ...caller, address, locale });
      return {};
    }),
    route(account.addEmail, async ({ body, address, locale }) => {
      await accounts.addEmail(body.token, { address, locale });
      return {};
    }),
    route(account.disconnectEmail, async ({ body, caller, address, locale }) => {
      await accounts.disconnectEmail(body, { ...caller, address, locale });
      return {};
    }),
  ];
}
