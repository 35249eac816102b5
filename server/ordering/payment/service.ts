import type { Concern } from 'core/ordering';
import type { Database, Transaction } from '../../database/connection';
import {
  findPurchase,
  insertPaymentEvent,
  lockPurchase,
  type Purchase,
  purchaseOfPayment,
  setOnPurchase,
} from '../../database/purchases';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Changing } from '../order/changing';
import type { Sheets } from '../order/sheets';
import type { PaymentNews, PaymentProvider } from './provider';

export interface PaymentService {
  /** Takes an event of the provider, once. @throws AppError `payment.absent`, `payment.signature_invalid` */
  take(body: Uint8Array, signature: string | undefined): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  provider: PaymentProvider;
  changing: Changing;
  sheets: Sheets;
}

export function createPaymentService({ db, clock, provider, changing, sheets }: Needs): PaymentService {
  async function worry(tx: Transaction, order: Purchase, concern: Concern): Promise<Purchase> {
    if (order.concern === concern) return order;
    await setOnPurchase(tx, order.id, { concern });
    await changing.note(tx, order, concern);
    await tell(tx, noticeOf.orderNeedsAttention(order.number), clock());
    return { ...order, concern };
  }

  async function paid(tx: Transaction, order: Purchase, { payment, paid: sum }: PaymentNews): Promise<void> {
    // Told before, in whatever order; money for an order that does not wait for any is for a person to look at.
    if (order.state !== 'pending') {
      if (order.paymentId !== payment) await worry(tx, order, 'paid_late');
      return;
    }
    await setOnPurchase(tx, order.id, { paymentId: payment });
    const now = await changing.pay(tx, { ...order, paymentId: payment }, 'provider', null);
    const isWhole = sum?.amount === order.gross && sum.currency === order.currency;
    if (!isWhole) await worry(tx, now, 'amount_differs');
    else if (order.userId === null) await worry(tx, now, 'paid_late');
  }

  async function refunded(tx: Transaction, order: Purchase, news: PaymentNews): Promise<void> {
    if (order.state === 'cancelled' || order.state === 'refunded') return;
    // The news of the payment is still on its way: the order was paid all the same.
    if (order.state === 'pending') await paid(tx, order, news);
    const now = await changing.lock(tx, order.id);
    if (now.paymentId === news.payment) await changing.refund(tx, now, null);
  }

  async function apply(tx: Transaction, order: Purchase, news: PaymentNews): Promise<void> {
    switch (news.what) {
      case 'paid':
        return paid(tx, order, news);
      case 'refunded':
        return refunded(tx, order, news);
      case 'failed':
        return changing.note(tx, order, 'payment_failed');
      case 'partly_refunded':
        await worry(tx, order, 'amount_differs');
        return;
      case 'disputed':
        await worry(tx, order, 'disputed');
        return;
      case 'other':
        return;
    }
  }

  return {
    take: async (body, signature) => {
      if (provider.read === undefined) throw new AppError('payment.absent');
      const news = provider.read(body, signature);
      const named = news.order === null ? undefined : await findPurchase(db, news.order).catch(() => undefined);
      if (named !== undefined) await sheets.prepare(named.locale);
      const id = await db.transaction(async (tx) => {
        const found = named?.id ?? (news.payment === null ? undefined : await purchaseOfPayment(tx, news.payment));
        // Locked before the event names it: two events that come at once would wait for each other.
        const order = found === undefined ? undefined : await lockPurchase(tx, found);
        const isNew = await insertPaymentEvent(tx, {
          ...{ id: news.id, type: news.type, purchaseId: found ?? null, at: clock() },
        });
        if (isNew && order !== undefined) await apply(tx, order, news);
        return found;
      });
      // By itself: the payment is kept whatever becomes of this, and the rights are given by the next round.
      if (id !== undefined) {
        await db.transaction(async (tx) => changing.fulfil(tx, await changing.lock(tx, id)));
      }
    },
  };
}
