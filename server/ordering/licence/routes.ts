import { licence } from 'core/contract/ordering/licence';
import { answer, type Route, route } from '../../plugins/route';
import type { LicenceService } from './service';

export function licenceRoutes({ licences }: { licences: LicenceService }): Route[] {
  return [
    route(licence.rights, ({ caller, query, locale }) => licences.rights(caller.userId, query.locale ?? locale)),
    route(licence.redeem, ({ caller, body, locale }) =>
      licences.redeem(caller.userId, body.code, body.tell, body.locale ?? locale),
    ),
    route(licence.codes, ({ caller, params }) => licences.codes(caller.userId, params.id)),
    route(licence.mail, async ({ caller, params, body, locale }) => {
      await licences.mail(caller.userId, params.id, body, body.locale ?? locale);
      return {};
    }),
    route(licence.list, async ({ query }) => {
      const { rows, total } = await licences.list(query);
      return answer(rows, { total });
    }),
  ];
}
