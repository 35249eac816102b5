import { offers, product } from 'core/contract/ordering/product';
import { type Route, route } from '../../plugins/route';
import { resourceRoutes } from '../../resource/routes';
import type { ProductService } from './service';

export function productRoutes({ products }: { products: ProductService }): Route[] {
  return [
    ...resourceRoutes(product, products.kept),
    route(offers.ofInstrument, ({ params, query, locale }) => products.offers(params.id, query.locale ?? locale)),
  ];
}
