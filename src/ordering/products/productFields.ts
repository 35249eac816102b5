import type { Product } from 'core/contract/ordering/product';
import { decimalOf, minorOf, type ProductKind, type ProductState } from 'core/ordering';

export interface ProductFields {
  sku: string;
  /** In the language that it was written in, as the description. */
  name: string;
  description: string;
  kind: ProductKind;
  /** Decimal numbers with a point. */
  prices: { currency: string; amount: string }[];
  /** Percent. */
  taxRate: number;
  validityDays: number | null;
  uses: number | null;
  opens: 'instruments' | 'domain';
  instruments: string[];
  domainId: string | null;
  status: ProductState;
}

export const fieldNames = [
  'sku',
  'name',
  'description',
  'kind',
  'prices',
  'taxRate',
  'validityDays',
  'uses',
  'opens',
  'instruments',
  'domainId',
  'status',
] as const satisfies readonly (keyof ProductFields)[];

export const blank: ProductFields = {
  sku: '',
  name: '',
  description: '',
  kind: 'own',
  prices: [{ currency: 'EUR', amount: '' }],
  taxRate: 0,
  validityDays: null,
  uses: 1,
  opens: 'instruments',
  instruments: [],
  domainId: null,
  status: 'draft',
};

/** As it stands in the form. */
export const fieldsOf = (product: Product): ProductFields => {
  const { texts, baseLocale, prices, taxRate, domainId } = product;
  const said = texts[baseLocale];
  return {
    ...{ sku: product.sku, name: said?.name ?? '', description: said?.description ?? '', kind: product.kind },
    prices: prices.map(({ currency, amount }) => ({ currency, amount: decimalOf(amount, currency) })),
    ...{ taxRate: taxRate / 100, validityDays: product.validityDays, uses: product.uses },
    ...{ opens: domainId === null ? 'instruments' : 'domain', instruments: product.instruments, domainId },
    status: product.status,
  };
};

/** To be stored. @param locale that it is written in */
export const bodyOf = (fields: ProductFields, locale: string) => ({
  texts: { [locale]: { name: fields.name.trim(), description: fields.description.trim() } },
  kind: fields.kind,
  prices: fields.prices.map(({ currency, amount }) => ({ currency, amount: minorOf(amount, currency) ?? -1 })),
  taxRate: Math.round(fields.taxRate * 100),
  validityDays: fields.validityDays,
  uses: fields.uses,
  instruments: fields.opens === 'instruments' ? fields.instruments : [],
  domainId: fields.opens === 'domain' ? fields.domainId : null,
  status: fields.status,
});
