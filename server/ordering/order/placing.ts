import { randomBytes } from 'node:crypto';
import { handedAlphabet } from 'core/access/handedCode';
import type { Billing } from 'core/contract/ordering/order';
import { highestPrice, lineAmounts, mostPieces, sumOf } from 'core/ordering';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import { buyerOf, findPurchase, insertPurchase, insertPurchaseEvent, type Purchase } from '../../database/purchases';
import { AppError, type ErrorDetail } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import type { PaymentProvider } from '../payment/provider';
import { holdProducts, type OfferedProduct, type ProductService } from '../product/service';
import type { Changing } from './changing';
import type { Sheets } from './sheets';

export interface Placed {
  id: string;
  lines: readonly { product: string; quantity: number }[];
  currency: string;
  billing: Billing;
  /** The total that the buyer has seen. */
  gross: number;
}

interface Needs {
  db: Database;
  clock: () => Date;
  mail: Mailer;
  products: ProductService;
  provider: PaymentProvider;
  changing: Changing;
  sheets: Sheets;
}

const day = 86_400_000;

/** Ten characters, `XXXXX-XXXXX`: 50 random bits. */
function newNumber(): string {
  const characters = Array.from(randomBytes(10), (byte) => handedAlphabet[byte % handedAlphabet.length]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

const tooMany = (index: number, maximum: number): ErrorDetail => ({
  path: `body.lines[${index}].quantity`,
  code: 'too_big',
  params: { maximum },
});

/** The lines as they are sold. @throws AppError `order.not_offered`, `validation.failed` */
function linesAsSold({ id, lines, currency }: Placed, products: readonly OfferedProduct[]) {
  const byId = new Map(products.map((each) => [each.id, each]));
  const gone = lines.flatMap(({ product }, index) => {
    const found = byId.get(product);
    const isOffered = found?.status === 'offered' && found.opens > 0;
    return isOffered
      ? []
      : [{ path: `body.lines[${index}].product`, code: 'unknown_value', params: { value: found?.name ?? product } }];
  });
  if (gone.length > 0) throw new AppError('order.not_offered', { details: gone });
  const wrong: ErrorDetail[] = [];
  const sold = lines.flatMap(({ product, quantity }, position) => {
    const found = byId.get(product);
    const price = found?.prices.find((each) => each.currency === currency);
    if (found === undefined || price === undefined) {
      wrong.push({ path: 'body.currency', code: 'unknown_value', params: { value: currency } });
      return [];
    }
    // Of codes as many as can be handed out; what is for oneself is bought once at a time.
    const most = found.kind === 'own' ? 1 : Math.floor(mostPieces / (found.uses ?? 1));
    if (quantity > most) wrong.push(tooMany(position, most));
    const { gross, tax } = lineAmounts(Math.min(price.amount, highestPrice), quantity, found.taxRate);
    return [
      {
        ...{ purchaseId: id, position, productId: product, sku: found.sku, name: found.name, quantity, gross, tax },
        ...{ textLocale: found.textLocale, kind: found.kind, unitPrice: price.amount, taxRate: found.taxRate },
        ...{ validityDays: found.validityDays, uses: found.uses },
        ...{ instruments: found.instruments, domainId: found.domainId },
      },
    ];
  });
  if (wrong.length > 0) throw new AppError('validation.failed', { details: wrong });
  return sold;
}

/** Places orders: each once, as it is sold at this moment. */
export function createPlacing({ db, clock, mail, products, provider, changing, sheets }: Needs) {
  /** The caller's order with this id. @throws AppError `not_found`: it is somebody else's */
  async function placedBefore(at: Database | Transaction, userId: string, id: string): Promise<Purchase | undefined> {
    const order = await findPurchase(at, id);
    if (order !== undefined && order.userId !== userId) throw new AppError('not_found');
    return order;
  }

  async function place(tx: Transaction, userId: string, asked: Placed, locale: string): Promise<Purchase | undefined> {
    const { id, currency, billing } = asked;
    await holdProducts(
      tx,
      asked.lines.map(({ product }) => product),
    );
    const found = await products.byId(
      tx,
      asked.lines.map(({ product }) => product),
      locale,
    );
    const lines = linesAsSold(asked, found);
    const gross = sumOf(lines.map((line) => line.gross));
    if (gross !== asked.gross) throw new AppError('order.price_changed');
    const at = clock();
    const order: Purchase = {
      ...{ id, number: newNumber(), userId, state: 'pending', currency, gross, billing, locale },
      ...{ tax: sumOf(lines.map((line) => line.tax)), provider: provider.name, placedAt: at },
      dueAt: provider.dueDays === null ? null : new Date(at.getTime() + provider.dueDays * day),
      ...{ checkoutId: null, paymentId: null, concern: null },
    };
    if (!(await insertPurchase(tx, order, lines))) return undefined;
    await insertPurchaseEvent(tx, { purchaseId: id, at, from: null, to: 'pending', note: 'placed', actorId: null });
    const change = { number: order.number };
    await recordEvent(tx, { action: 'order.placed', actorId: userId, entity: 'order', entityId: id, change }, at);
    const buyer = await buyerOf(tx, userId);
    if (buyer !== undefined) {
      const values = { number: order.number };
      await mail.send(tx, {
        to: buyer.email,
        locale,
        template: 'order-placed',
        values,
        path: `/home/orderlist?order=${id}`,
      });
    }
    if (gross === 0) return changing.pay(tx, order, 'free', null);
    if (provider.name === 'invoice') await sheets.issue(tx, order, 'invoice', at, null);
    return order;
  }

  return async (userId: string, asked: Placed, locale: string): Promise<Purchase> => {
    await sheets.prepare(locale);
    for (;;) {
      const before = await placedBefore(db, userId, asked.id);
      if (before !== undefined) return before;
      // undefined: the same order is being placed, or its number is taken.
      const placed = await db.transaction((tx) => place(tx, userId, asked, locale));
      if (placed !== undefined) return placed;
    }
  };
}
