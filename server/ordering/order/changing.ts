import { mayBecome, type OrderState } from 'core/ordering';
import { recordEvent } from '../../accounts/audit/service';
import type { Transaction } from '../../database/connection';
import { insertCodes } from '../../database/licenceCodes';
import { insertRights, revokeOfPurchase } from '../../database/productRights';
import { insertPurchaseEvent, linesOf, lockPurchase, type Purchase, setOnPurchase } from '../../database/purchases';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Sheets } from './sheets';

export type Note =
  | 'placed'
  | 'marked_paid'
  | 'bank_import'
  | 'provider'
  | 'free'
  | 'fulfilled'
  | 'cancelled'
  | 'refunded'
  | 'payment_failed'
  | 'paid_late'
  | 'amount_differs'
  | 'disputed';

const day = 86_400_000;

/** When a right ends that is given now. */
export const endOf = (now: Date, validityDays: number | null): Date | null =>
  validityDays === null ? null : new Date(now.getTime() + validityDays * day);

interface Needs {
  clock: () => Date;
  sheets: Sheets;
  /** Of `licence`: codes and their stored form. */
  newLicenceCode(id: string): { codeHash: string; sealed: string };
}

/** The steps of an order. Each takes the order locked, and gives it as it is then. */
export interface Changing {
  lock(tx: Transaction, id: string): Promise<Purchase>;
  /** A line of its history that changes nothing. */
  note(tx: Transaction, order: Purchase, note: Note): Promise<void>;
  /** The money is there. `actor`: staff who say so. */
  pay(tx: Transaction, order: Purchase, note: Note, actor: string | null): Promise<Purchase>;
  /** Gives the rights, once. Not while somebody has to look at the order, or when the buyer's account is gone. */
  fulfil(tx: Transaction, order: Purchase): Promise<Purchase>;
  cancel(tx: Transaction, order: Purchase, actor: string | null): Promise<Purchase>;
  /** Takes back what has not been used. */
  refund(tx: Transaction, order: Purchase, actor: string | null): Promise<Purchase>;
}

export const wrongState = ({ number, state }: Purchase) => new AppError('order.state', { params: { number, state } });

export function createChanging({ clock, sheets, newLicenceCode }: Needs): Changing {
  async function become(
    tx: Transaction,
    order: Purchase,
    to: OrderState,
    { note, actor = null }: { note: Note; actor?: string | null },
  ): Promise<Purchase> {
    if (!mayBecome(order.state, to)) throw wrongState(order);
    await setOnPurchase(tx, order.id, { state: to });
    await insertPurchaseEvent(tx, {
      ...{ purchaseId: order.id, at: clock(), from: order.state, to, note, actorId: actor },
    });
    return { ...order, state: to };
  }

  const audit = (tx: Transaction, order: Purchase, what: 'paid' | 'cancelled' | 'refunded', actorId: string | null) =>
    recordEvent(
      tx,
      {
        ...{ action: `order.${what}`, actorId, entity: 'order', entityId: order.id },
        change: { number: order.number },
      },
      clock(),
    );

  return {
    lock: async (tx, id) => {
      const order = await lockPurchase(tx, id);
      if (order === undefined) throw new AppError('not_found');
      return order;
    },

    note: (tx, order, note) =>
      insertPurchaseEvent(tx, {
        ...{ purchaseId: order.id, at: clock(), from: order.state, to: order.state, note, actorId: null },
      }),

    pay: async (tx, order, note, actor) => {
      const paid = await become(tx, order, 'paid', { note, actor });
      await audit(tx, paid, 'paid', actor);
      await sheets.issue(tx, paid, 'invoice', clock(), clock());
      return paid;
    },

    fulfil: async (tx, order) => {
      const { userId, id, concern } = order;
      if (order.state !== 'paid' || concern !== null || userId === null) return order;
      const now = clock();
      const done = await become(tx, order, 'fulfilled', { note: 'fulfilled' });
      const lines = await linesOf(tx, [id]);
      const own = lines.filter(({ kind }) => kind === 'own');
      await insertRights(
        tx,
        own.map(({ position, instruments, domainId, uses, validityDays }) => ({
          ...{ id: uuidv7(now.getTime()), userId, purchaseId: id, position, codeId: null },
          ...{ instruments, domainId, uses, givenAt: now, expiresAt: endOf(now, validityDays) },
        })),
      );
      const codes = lines
        .filter(({ kind }) => kind === 'licences')
        .flatMap(({ position, quantity, uses }) =>
          Array.from({ length: quantity * (uses ?? 0) }, (_, index) => {
            const code = uuidv7(now.getTime());
            return { id: code, purchaseId: id, position, index, ...newLicenceCode(code) };
          }),
        );
      await insertCodes(tx, codes);
      await tell(tx, noticeOf.orderFulfilled(userId, order.number), now);
      return done;
    },

    cancel: async (tx, order, actor) => {
      const cancelled = await become(tx, order, 'cancelled', { note: 'cancelled', actor });
      await audit(tx, cancelled, 'cancelled', actor);
      // Nothing to correct where nothing was issued.
      if ((await sheets.read(tx, order.id, 'invoice')) !== undefined) {
        await sheets.issue(tx, cancelled, 'credit_note', clock(), null);
      }
      return cancelled;
    },

    refund: async (tx, order, actor) => {
      const refunded = await become(tx, order, 'refunded', { note: 'refunded', actor });
      await revokeOfPurchase(tx, order.id, clock());
      await setOnPurchase(tx, order.id, { concern: null });
      await audit(tx, refunded, 'refunded', actor);
      await sheets.issue(tx, refunded, 'credit_note', clock(), null);
      return { ...refunded, concern: null };
    },
  };
}
