import { browse } from 'core/contract/answering/browse';
import { idCursor } from '../../plugins/idCursor';
import { answer, type Route, route } from '../../plugins/route';
import type { BrowseService } from './service';

export function browseRoutes({ browsing }: { browsing: BrowseService }): Route[] {
  return [
    route(browse.offered, ({ query, locale }) => browsing.offered(query.locale ?? locale)),
    route(browse.list, async ({ caller, query, locale }) => {
      const { rows, cursor } = await browsing.list(caller.userId, query.locale ?? locale, {
        ...query,
        cursor: idCursor(query.cursor),
      });
      return answer(rows, { cursor });
    }),
    route(browse.facets, ({ query, locale }) => browsing.facets(query.locale ?? locale)),
    route(browse.get, ({ caller, params, query, locale }) =>
      browsing.get(caller.userId, query.locale ?? locale, params.id),
    ),
  ];
}
