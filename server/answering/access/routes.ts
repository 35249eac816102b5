import { writtenCode } from 'core/access/handedCode';
import { access } from 'core/contract/answering/access';
import { idCursor } from '../../plugins/idCursor';
import { answer, fileAnswer, type Route, route } from '../../plugins/route';
import type { AccessService } from './service';

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

export function accessRoutes({ access: service }: { access: AccessService }): Route[] {
  return [
    route(access.list, async ({ caller, query, locale }) => {
      const { side, attempt, instrument, pageSize } = query;
      const asked = { side, attempt, instrument, pageSize, cursor: idCursor(query.cursor) };
      const { rows, cursor } = await service.list(caller, asked, locale);
      return answer(rows, { cursor });
    }),
    route(access.grant, async ({ caller, body, locale }) => {
      const { row, code } = await service.grant(caller, { ...body, expiresAt: momentOf(body.expiresAt) }, locale);
      return { ...row, code: code === null ? null : writtenCode('access', code) };
    }),
    route(access.redeem, ({ caller, body, locale }) => service.redeem(caller, body.code, locale)),
    route(access.read, async ({ caller, params, locale }) => {
      const { row, log } = await service.read(caller, params.id, locale);
      return { ...row, log };
    }),
    route(access.change, ({ caller, params, body, locale }) => {
      const expiresAt = body.expiresAt === undefined ? undefined : momentOf(body.expiresAt);
      return service.change(caller, params.id, { ...body, expiresAt }, locale);
    }),
    route(access.revoke, ({ caller, params, locale }) => service.revoke(caller, params.id, locale)),
    route(access.result, ({ caller, params, query }) => service.result(caller, params.id, query.locale)),
    route(access.reportPdf, async ({ caller, params, query }) => {
      const { report, locale, paper, country } = query;
      const { bytes, name } = await service.reportPdf(caller, params.id, { report, locale, paper, country });
      return fileAnswer(bytes, 'application/pdf', { name });
    }),
    route(access.setInstrument, async ({ caller, params, body }) => {
      await service.setInstrument(caller, params.id, body.access);
      return {};
    }),
  ];
}
