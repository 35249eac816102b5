import type { ListAsked } from 'core/contract/list';
import type { BankLine, Order, Sale, SaleRow } from 'core/contract/ordering/order';
import { recordEvent } from '../../accounts/audit/service';
import type { Database, Transaction } from '../../database/connection';
import {
  buyerName,
  dueOrders,
  findPurchase,
  linesOf,
  type Purchase,
  purchasesOf,
  setOnPurchase,
} from '../../database/purchases';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import type { PdfService } from '../../pdf/service';
import type { PaymentProvider } from '../payment/provider';
import type { ProductService } from '../product/service';
import { type Seller, unknownOf } from '../seller';
import { amountIn, numbersIn, readBankStatement } from './bankStatement';
import type { Changing } from './changing';
import { wrongState } from './changing';
import { createPlacing, type Placed } from './placing';
import type { Sheets } from './sheets';
import { shownOrders } from './shown';
import { listPurchases, purchasesNamed, salesByMonth, salesByProduct } from './storeSales';
import type { SheetKind } from './storeSheets';

/** Whose orders: one's own, or, for staff, all. */
type By = { buyer: string } | { staff: string };

export interface OrderService {
  /** @throws AppError `order.not_offered`, `order.price_changed`, `validation.failed`, `not_found` */
  place(userId: string, asked: Placed, locale: string): Promise<Order>;
  list(userId: string, current: number): Promise<{ rows: Order[]; total: number }>;
  /** @throws AppError `not_found`; so do all that name an order */
  read(by: By, id: string): Promise<Order>;
  /** @throws AppError `order.state`, `order.being_paid`, `payment.failed` */
  pay(userId: string, id: string): Promise<{ url: string | null }>;
  /** @throws AppError `order.state`, `order.being_paid`, `payment.failed` */
  cancel(by: By, id: string): Promise<Order>;
  /** @throws AppError `order.state`: it was not issued */
  sheet(by: By, id: string, kind: SheetKind): Promise<{ bytes: Uint8Array; name: string }>;
  sales(asked: ListAsked): Promise<{ rows: SaleRow[]; total?: number }>;
  sale(id: string): Promise<Sale>;
  /** @throws AppError `order.state`, `order.no_buyer` */
  markPaid(actor: string, id: string): Promise<Sale>;
  /** @throws AppError `order.state`, `payment.failed` */
  refund(actor: string, id: string): Promise<Sale>;
  settle(actor: string, id: string): Promise<Sale>;
  /** @throws AppError `validation.failed` */
  bank(actor: string, csv: string, apply: boolean): Promise<BankLine[]>;
  figures(): Promise<{
    months: Awaited<ReturnType<typeof salesByMonth>>;
    products: Awaited<ReturnType<typeof salesByProduct>>;
    sheets: Awaited<ReturnType<Sheets['verify']>>;
    unknown: (keyof Seller)[];
  }>;
  /** Gives the rights of orders that are paid, and cancels what accounts that are gone have left pending. */
  finishDue(signal?: AbortSignal): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  siteUrl: () => string;
  mail: Mailer;
  pdf: PdfService;
  products: ProductService;
  provider: PaymentProvider;
  changing: Changing;
  sheets: Sheets;
  seller: Seller;
}

const pageSize = 10;

export function createOrderService(needs: Needs): OrderService {
  const { db, clock, siteUrl, pdf, provider, changing, sheets, seller } = needs;
  const place = createPlacing(needs);

  async function found(by: By, id: string): Promise<Purchase> {
    const order = await findPurchase(db, id);
    if (order === undefined || ('buyer' in by && order.userId !== by.buyer)) throw new AppError('not_found');
    return order;
  }

  /** Changes an order that is locked meanwhile. */
  async function changed<T>(by: By, id: string, work: (tx: Transaction, order: Purchase) => Promise<T>): Promise<T> {
    const { locale } = await found(by, id);
    await sheets.prepare(locale);
    return db.transaction(async (tx) => work(tx, await changing.lock(tx, id)));
  }

  /** Its rights, by themselves: the payment is kept whatever becomes of them. */
  const fulfil = (id: string) => changed({ staff: '' }, id, changing.fulfil);

  async function shown(by: By, id: string): Promise<Order> {
    const [order] = await shownOrders(db, [await found(by, id)], { forStaff: 'staff' in by });
    if (order === undefined) throw new AppError('not_found');
    return order;
  }

  async function sale(id: string): Promise<Sale> {
    const by = { staff: '' };
    const { userId, concern } = await found(by, id);
    return { ...(await shown(by, id)), buyer: await buyerName(db, userId), concern };
  }

  const markPaid = (actor: string, id: string, note: 'marked_paid' | 'bank_import') =>
    changed({ staff: actor }, id, async (tx, order) => {
      if (order.state !== 'pending') throw wrongState(order);
      if (order.userId === null) throw new AppError('order.no_buyer', { params: { number: order.number } });
      await changing.pay(tx, order, note, actor);
    });

  async function matched(actor: string, row: ReturnType<typeof readBankStatement>[number], apply: boolean) {
    const { line, amount } = row;
    const orders = await purchasesNamed(db, numbersIn(row.said));
    const [order] = orders;
    // A line that names two orders is for a person to look at.
    if (order === undefined || orders.length > 1) return { line, amount, number: null, outcome: 'unknown' as const };
    const told = { line, amount, number: order.number };
    const sum = amountIn(amount, order.currency);
    if (sum === undefined) return { ...told, outcome: 'unreadable' as const };
    if (sum !== order.gross || (row.currency ?? order.currency) !== order.currency) {
      return { ...told, outcome: 'amount_differs' as const };
    }
    if (order.state !== 'pending' || order.userId === null) return { ...told, outcome: 'not_pending' as const };
    if (!apply) return { ...told, outcome: 'paid' as const };
    try {
      await markPaid(actor, order.id, 'bank_import');
      await fulfil(order.id);
      return { ...told, outcome: 'paid' as const };
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof AppError)) throw error;
      return { ...told, outcome: 'not_pending' as const };
    }
  }

  return {
    place: async (userId, asked, locale) => {
      const { id, state } = await place(userId, asked, locale);
      if (state === 'paid') await fulfil(id);
      return shown({ buyer: userId }, id);
    },

    list: async (userId, current) => {
      const { rows, total } = await purchasesOf(db, userId, { offset: (current - 1) * pageSize, limit: pageSize });
      return { rows: await shownOrders(db, rows, { forStaff: false }), total };
    },

    read: shown,

    pay: async (userId, id) => {
      const order = await found({ buyer: userId }, id);
      if (order.state !== 'pending') throw wrongState(order);
      if (provider.checkout === undefined) return { url: null };
      const back = `${siteUrl()}home/orderlist?order=${id}`;
      const page = await provider.checkout(order, await linesOf(db, [id]), back);
      await changed({ buyer: userId }, id, async (tx, now) => {
        if (now.state === 'pending') await setOnPurchase(tx, id, { checkoutId: page.id });
      });
      return { url: page.url };
    },

    cancel: async (by, id) => {
      const order = await found(by, id);
      if (order.state !== 'pending') throw wrongState(order);
      // Before: nobody may pay what is cancelled.
      if (order.checkoutId !== null) await provider.endCheckout?.(order.checkoutId);
      await changed(by, id, (tx, now) => changing.cancel(tx, now, 'staff' in by ? by.staff : null));
      return shown(by, id);
    },

    sheet: async (by, id, kind) => {
      const order = await found(by, id);
      const document = await sheets.read(db, id, kind);
      if (document === undefined) throw wrongState(order);
      return { bytes: await pdf.invoice(document.print), name: `${document.print.title} ${document.code}.pdf` };
    },

    sales: async (asked) => {
      const { rows, ...counted } = await listPurchases(db, asked);
      const orders = await shownOrders(
        db,
        rows.map(({ order }) => order),
        { forStaff: true },
      );
      return {
        ...counted,
        rows: orders.map(({ lines, history: _, ...order }, index) => ({
          ...order,
          buyer: rows[index]?.buyer || null,
          what: lines.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
          concern: rows[index]?.order.concern ?? null,
        })),
      };
    },

    sale,

    markPaid: async (actor, id) => {
      await markPaid(actor, id, 'marked_paid');
      await fulfil(id);
      return sale(id);
    },

    refund: async (actor, id) => {
      const order = await found({ staff: actor }, id);
      if (order.state !== 'paid' && order.state !== 'fulfilled') throw wrongState(order);
      if (order.provider === provider.name) await provider.refund?.(order);
      else if (order.paymentId !== null) throw new AppError('payment.absent');
      await changed({ staff: actor }, id, async (tx, now) => {
        // The provider's own news of the refund may have come first.
        if (now.state !== 'refunded') await changing.refund(tx, now, actor);
      });
      return sale(id);
    },

    settle: async (actor, id) => {
      await changed({ staff: actor }, id, async (tx, order) => {
        if (order.concern === null) return;
        await setOnPurchase(tx, id, { concern: null });
        const change = { number: order.number };
        const event = { action: 'order.settled', actorId: actor, entity: 'order', entityId: id, change } as const;
        await recordEvent(tx, event, clock());
      });
      await fulfil(id);
      return sale(id);
    },

    bank: async (actor, csv, apply) => {
      const lines: BankLine[] = [];
      // One after the other: each order is paid by itself.
      for (const row of readBankStatement(csv)) lines.push(await matched(actor, row, apply));
      return lines;
    },

    figures: async () => ({
      months: await salesByMonth(db),
      products: await salesByProduct(db),
      sheets: await sheets.verify(),
      unknown: unknownOf(seller),
    }),

    finishDue: async (signal) => {
      const { toFulfil, toCancel } = await dueOrders(db);
      for (const id of toFulfil) {
        if (signal?.aborted) return;
        await fulfil(id);
      }
      for (const id of toCancel) {
        if (signal?.aborted) return;
        const { checkoutId } = await found({ staff: '' }, id);
        if (checkoutId !== null) await provider.endCheckout?.(checkoutId);
        await changed({ staff: '' }, id, async (tx, order) => {
          if (order.state === 'pending') await changing.cancel(tx, order, null);
        });
      }
    },
  };
}
