import { invitation } from 'core/contract/surveys/invitation';
import { idCursor } from '../../plugins/idCursor';
import { answer, fileAnswer, type Route, route } from '../../plugins/route';
import type { InvitationService } from './service';

export function invitationRoutes({ invitations: service }: { invitations: InvitationService }): Route[] {
  return [
    route(invitation.list, async ({ caller, params, query }) => {
      const { cursor, ...data } = await service.list(caller, params.id, { ...query, cursor: idCursor(query.cursor) });
      return answer(data, { cursor });
    }),
    route(invitation.create, ({ caller, params, body, address }) =>
      service.create(caller, params.id, body.people, address),
    ),
    route(invitation.import, async ({ caller, params, body }) => ({
      job: await service.import(caller, params.id, body.text),
    })),
    route(invitation.imports, ({ caller, params, locale }) => service.imports(caller, params.id, locale)),
    route(invitation.links, async ({ caller, params, address }) => {
      const { bytes, name } = await service.links(caller, params.id, address);
      return fileAnswer(bytes, 'text/csv; charset=utf-8', { name });
    }),
    route(invitation.revoke, async ({ caller, params, address }) => {
      await service.revoke(caller, params.id, params.invitation, address);
      return {};
    }),
  ];
}
