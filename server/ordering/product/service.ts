import type { CatalogTexts } from 'core/contract/authoring/catalog';
import { type Offer, type Product, product } from 'core/contract/ordering/product';
import { fallbackChain } from 'core/language';
import type { AuditService } from '../../accounts/audit/service';
import { baseLocaleOf, writeTexts } from '../../authoring/catalog/entryTexts';
import { baseOfEntry } from '../../authoring/catalog/reading';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError, type ErrorDetail } from '../../errors';
import { type Done, type Kept, keepRecords } from '../../resource/service';
import { removeMessagesExcept, type TranslationService } from '../../texts/service';
import {
  isSkuTaken,
  isStandingDomain,
  keptProducts,
  knownInstruments,
  type OfferedProduct,
  offeredProducts,
  pricesOf,
  type ShownPrice,
} from './store';

/** For orders. */
export { holdProducts, type OfferedProduct } from './store';

export interface ProductService {
  /** Also refused: `product.sku_taken`, `product.incomplete`, `product.ordered`, `catalog.name_missing`, `language.unknown`. */
  kept: Kept<typeof product.declared>;
  /** What is offered for an instrument, cheapest first. */
  offers(instrumentId: string, locale: string): Promise<Offer[]>;
  /** The price that is shown for each of these instruments, as far as it can be ordered. */
  prices(instrumentIds: readonly string[]): Promise<Map<string, Pick<ShownPrice, 'currency' | 'amount'>>>;
  /** Products by id, whatever their state. */
  byId(db: Database | Transaction, ids: readonly string[], locale: string): Promise<OfferedProduct[]>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  translations: Pick<TranslationService, 'fallbacks'>;
}

type Row = Omit<Product, 'may' | 'updatedAt'> & { updatedAt: Date; textsVersion: number };
type Fields = Pick<
  Product,
  'texts' | 'kind' | 'prices' | 'taxRate' | 'validityDays' | 'uses' | 'instruments' | 'domainId' | 'status'
> & { sku?: string };

/** For translators. */
const contexts = {
  name: 'Name of a product that can be ordered',
  description: 'What a product that can be ordered is',
};

const unknown = (path: string, value: string): ErrorDetail => ({ path, code: 'unknown_value', params: { value } });

/** @throws AppError what the product names does not exist, or is too little for it to be offered */
async function requireSound(tx: Transaction, now: Partial<Fields>, given: Partial<Fields>): Promise<void> {
  const { instruments = [], domainId = null, kind, uses = null, status } = now;
  const known = await knownInstruments(tx, given.instruments ?? []);
  const details = (given.instruments ?? []).flatMap((id, index) =>
    known.has(id) ? [] : [unknown(`body.instruments[${index}]`, id)],
  );
  if (given.domainId && !(await isStandingDomain(tx, given.domainId))) {
    details.push(unknown('body.domainId', given.domainId));
  }
  if (details.length > 0) throw new AppError('validation.failed', { details });
  const lacking: ErrorDetail[] = [
    ...(kind === 'licences' && uses === null ? [{ path: 'body.uses', code: 'required' }] : []),
    ...(status === 'offered' && instruments.length === 0 && domainId === null
      ? [{ path: 'body.instruments', code: 'required' }]
      : []),
  ];
  if (lacking.length > 0) throw new AppError('product.incomplete', { details: lacking });
}

export function createProductService({ db, clock, audit, translations }: Needs): ProductService {
  const kept = keepRecords<typeof product.declared, Row>({
    ...{ db, clock, resource: product, table: keptProducts },
    rules: {
      stored: async (tx, given, before, _, by) => {
        const { texts = {}, ...fields } = given as Partial<Fields>;
        const options = { at: clock(), by: by.userId, said: contexts };
        if (before !== undefined && before.orders > 0 && fields.kind !== undefined && fields.kind !== before.kind) {
          throw new AppError('product.ordered');
        }
        await requireSound(tx, { ...before, ...fields }, fields);
        if (before !== undefined) {
          const changed = await writeTexts(tx, before, before.texts as CatalogTexts, texts, options);
          return { ...fields, ...(changed && { textsVersion: before.textsVersion + 1 }) };
        }
        if (await isSkuTaken(tx, fields.sku ?? '')) throw new AppError('product.sku_taken');
        const id = uuidv7(options.at.getTime());
        const baseLocale = baseLocaleOf(texts);
        await writeTexts(tx, { id, baseLocale }, {}, texts, options);
        return { ...fields, id, baseLocale };
      },
      removable: ({ orders }) => {
        if (orders > 0) throw new AppError('product.ordered');
      },
      done: async (tx, { by, before, after }: Done<Row>) => {
        const row = after ?? before;
        if (row === undefined) return;
        if (after === undefined) await removeMessagesExcept(tx, 'Catalog', row.id, []);
        await audit.record(tx, {
          action: before === undefined ? 'product.added' : after === undefined ? 'product.deleted' : 'product.changed',
          ...{ actorId: by.userId, entity: 'product', entityId: row.id, address: by.address },
          change: { sku: row.sku, name: row.name },
        });
      },
    },
  });

  const chainOf = async (locale: string) => fallbackChain(locale, await translations.fallbacks(), baseOfEntry);
  const byId: ProductService['byId'] = async (at, ids, locale) => offeredProducts(at, await chainOf(locale), { ids });

  return {
    kept,
    byId,

    offers: async (instrument, locale) => {
      const rows = await offeredProducts(db, await chainOf(locale), { instrument });
      return rows.map(({ opens, ...row }) => ({ ...row, instruments: opens }));
    },

    prices: async (ids) => {
      const rows = await pricesOf(db, ids);
      return new Map(rows.map(({ instrument, currency, amount }) => [instrument, { currency, amount }]));
    },
  };
}
