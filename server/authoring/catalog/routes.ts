import { area, domain } from 'core/contract/authoring/catalog';
import { instrument } from 'core/contract/authoring/instrument';
import { type Route, route } from '../../plugins/route';
import { resourceRoutes } from '../../resource/routes';
import type { CatalogService } from './service';

export function catalogRoutes({ catalog }: { catalog: CatalogService }): Route[] {
  return [
    route(instrument.catalog, ({ query, locale }) => catalog.offered(query.locale ?? locale)),
    ...resourceRoutes(domain, catalog.domains),
    ...resourceRoutes(area, catalog.areas),
    route(domain.endpoints.order, async ({ caller, address, body }) => {
      await catalog.order({ ...caller, address }, 'domain', body.ids);
      return {};
    }),
    route(area.endpoints.order, async ({ caller, address, body }) => {
      await catalog.order({ ...caller, address }, 'area', body.ids);
      return {};
    }),
    route(domain.endpoints.merge, async ({ caller, address, params, body }) => ({
      instruments: await catalog.merge({ ...caller, address }, 'domain', params.id, body.into),
    })),
    route(area.endpoints.merge, async ({ caller, address, params, body }) => ({
      instruments: await catalog.merge({ ...caller, address }, 'area', params.id, body.into),
    })),
  ];
}
