import type { Product } from 'core/contract/ordering/product';
import { lineAmounts, type OrderState } from 'core/ordering';
import type { Database } from '../database/connection';
import { setOnPurchase } from '../database/purchases';
import { isSown, markSown } from '../database/seedState';
import { AppError } from '../errors';
import type { Services } from '../services';
import { demoPeople } from './accounts';

interface ShopContext {
  db: Database;
  services: Services;
  clock: () => Date;
  onProgress: (line: string) => void;
}

const sku = 'demo-team';
const taxRate = 1900;
const price = { currency: 'EUR', amount: 4900 };

/** Fixed ids: a start that was killed in between goes on with the same orders. */
const orders: readonly { id: string; state: OrderState }[] = [
  { id: '019ec000-0000-7000-8000-00000000d001', state: 'fulfilled' },
  { id: '019ec000-0000-7000-8000-00000000d002', state: 'refunded' },
  { id: '019ec000-0000-7000-8000-00000000d003', state: 'cancelled' },
  { id: '019ec000-0000-7000-8000-00000000d004', state: 'paid' },
  { id: '019ec000-0000-7000-8000-00000000d005', state: 'pending' },
];

const texts = {
  'en-US': { name: 'Personality for a team', description: 'Five codes to hand out, each for one person.' },
  'de-DE': { name: 'Persönlichkeit im Team', description: 'Fünf Codes zum Weitergeben, jeder für eine Person.' },
  'ar-EG': { name: 'الشخصية لفريق', description: 'خمسة رموز للتوزيع، كل منها لشخص واحد.' },
};

/** Its assessment stays open to everyone: the product is there to be looked at. */
async function productOf(
  { services: { products } }: ShopContext,
  instrument: string,
  adminId: string,
): Promise<Product> {
  const by = { userId: adminId, roles: ['superAdmin' as const], grants: [], address: '' };
  const { rows } = await products.kept.list(by, {}, { current: 1, pageSize: 10, keyword: sku });
  const found = rows.find((row) => row.sku === sku);
  if (found !== undefined) return found;
  const fields = {
    ...{ sku, texts, kind: 'licences', prices: [price], taxRate, validityDays: 365, uses: 5, domainId: null },
    ...{ instruments: [instrument], status: 'offered' },
  };
  return products.kept.create(by, {}, fields);
}

async function bring({ db, services }: ShopContext, id: string, state: OrderState, adminId: string): Promise<void> {
  const { orders: service } = services;
  const sale = await service.sale(id);
  if (sale.state === state) return;
  if (state === 'cancelled') {
    await service.cancel({ staff: adminId }, id);
    return;
  }
  // What somebody has to look at is paid, and waits.
  if (state === 'paid') await db.transaction((tx) => setOnPurchase(tx, id, { concern: 'amount_differs' }));
  if (sale.state === 'pending') await service.markPaid(adminId, id);
  if (state === 'refunded') await service.refund(adminId, id);
}

/** A product, and an order of the demo user in each state; once. */
export async function seedShop(context: ShopContext): Promise<void> {
  const { db, services, clock, onProgress } = context;
  const buyer = await services.users.find(demoPeople.demoUser.email);
  const admin = await services.users.find(demoPeople.demoAdmin.email);
  if (buyer === undefined || admin === undefined || (await isSown(db, 'demo-shop'))) return;
  const instrument = await services.instruments.idOf('ipip_neo_120').catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });
  if (instrument === undefined) return;
  onProgress('Demonstration: a product, and an order in each state');
  const { id: product } = await productOf(context, instrument, admin.id);
  const billing = { name: 'Uli Demo', address: '1 Example Street\n10115 Berlin', country: 'DE', taxId: '' };
  const { gross } = lineAmounts(price.amount, 1, taxRate);
  for (const { id, state } of orders) {
    const order = { id, lines: [{ product, quantity: 1 }], currency: price.currency, billing, gross };
    await services.orders.place(buyer.id, order, 'en-US');
    if (state !== 'pending') await bring(context, id, state, admin.id);
  }
  await markSown(db, 'demo-shop', '', clock());
}
