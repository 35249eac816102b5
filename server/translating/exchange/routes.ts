import { exchange } from 'core/contract/translating/exchange';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { ExchangeService } from './service';

export function exchangeRoutes({ exchanges }: { exchanges: ExchangeService }): Route[] {
  return [
    route(exchange.export, async ({ caller, query: { kind, ...query }, address, locale }) => {
      const kinds = query.kinds ?? (kind && [kind]);
      const { bytes, type, name } = await exchanges.export(caller, { ...query, kinds }, { address, locale });
      return fileAnswer(bytes, type, { name });
    }),
    route(exchange.count, ({ caller, query: { locales, ...filter } }) => exchanges.count(caller, locales, filter)),
    route(exchange.import, ({ caller, body, address, locale }) => exchanges.import(caller, body, { address, locale })),
  ];
}
