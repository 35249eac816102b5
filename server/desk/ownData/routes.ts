import { profile } from 'core/contract/accounts/profile';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { ExportAccount } from './export';

export function ownDataRoutes({ exportAccount }: { exportAccount: ExportAccount }): Route[] {
  return [
    route(profile.export, async ({ caller, address, locale, query }) => {
      const { bytes, name } = await exportAccount(caller, { address, locale, timeZone: query.timeZone });
      return fileAnswer(bytes, 'application/zip', { name });
    }),
  ];
}
