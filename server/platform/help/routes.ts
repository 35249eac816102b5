import { createHash } from 'node:crypto';
import { help } from 'core/contract/platform/help';
import { answer, type Route, route } from '../../plugins/route';
import type { HelpService } from './service';

export function helpRoutes({ help: service }: { help: HelpService }): Route[] {
  return [
    route(help.list, async ({ query, locale }) => {
      const list = await service.list(query.locale ?? locale);
      const etag = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
      return answer(list, { etag });
    }),
  ];
}
