import type { Purchase, PurchaseLine } from '../../database/purchases';

/** What a provider tells about the payment of an order. */
export interface PaymentNews {
  /** Each counts once. */
  id: string;
  type: string;
  what: 'paid' | 'failed' | 'refunded' | 'partly_refunded' | 'disputed' | 'other';
  /** Id of the order, as far as the event names it. */
  order: string | null;
  /** The provider's id of the payment. */
  payment: string | null;
  /** What was paid, in minor units; null: the event says nothing about it. */
  paid: { amount: number; currency: string } | null;
}

/** How orders are paid. */
export interface PaymentProvider {
  name: Purchase['provider'];
  /** Days until an invoice is due; null: one pays at once. */
  dueDays: number | null;
  /**
   * A page where the buyer pays: the one that is open already, or a new one. `back`: where it leads afterwards.
   * @throws AppError `order.being_paid`, `payment.failed`
   */
  checkout?(order: Purchase, lines: readonly PurchaseLine[], back: string): Promise<{ id: string; url: string }>;
  /** Nobody can pay on that page any more. @throws AppError `order.being_paid`, `payment.failed` */
  endCheckout?(checkoutId: string): Promise<void>;
  /** Gives the money back, once, however often it is asked. @throws AppError `payment.failed` */
  refund?(order: Purchase): Promise<void>;
  /** The event of a request that the provider has signed. @throws AppError `payment.signature_invalid` */
  read?(body: Uint8Array, signature: string | undefined): PaymentNews;
}

export const byInvoice = (dueDays: number): PaymentProvider => ({ name: 'invoice', dueDays });
