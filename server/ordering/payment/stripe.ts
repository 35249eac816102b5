import Stripe from 'stripe';
import type { Purchase, PurchaseLine } from '../../database/purchases';
import { AppError } from '../../errors';
import type { PaymentNews, PaymentProvider } from './provider';
import { fromStripe, stripeAmount } from './stripeAmount';

export interface StripeAccount {
  key: string;
  webhookSecret: string;
  /** Of a stand-in; absent: Stripe itself. */
  url: string | undefined;
}

/** Milliseconds for an answer; then once more. */
const patience = 20_000;

/** Seconds that a signature counts. */
const tolerance = 300;

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** A language that Stripe's page speaks; it takes the browser's otherwise. */
const languageOf = (locale: string) =>
  ['de', 'en', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'].find((language) => locale.startsWith(language)) ?? 'auto';

function openClient({ key, url }: StripeAccount): Stripe {
  const common = { timeout: patience, maxNetworkRetries: 1, telemetry: false } as const;
  if (url === undefined) return new Stripe(key, common);
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  return new Stripe(key, {
    ...common,
    ...{ host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' },
  });
}

/** What Stripe refuses is for the log: nobody else learns why. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) throw new AppError('payment.failed', { cause });
    throw cause;
  }
}

function newsOf({ id, type, data }: Stripe.Event): PaymentNews {
  const other: PaymentNews = { id, type, what: 'other', order: null, payment: null, paid: null };
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const session = data.object as Stripe.Checkout.Session;
      const currency = session.currency?.toUpperCase() ?? '';
      const isFailed = type === 'checkout.session.async_payment_failed';
      // Completed, but the money is still on its way: another event will tell.
      const what = isFailed ? 'failed' : session.payment_status === 'unpaid' ? 'other' : 'paid';
      return {
        ...{ id, type, what, order: session.client_reference_id, payment: idOf(session.payment_intent) },
        paid: { amount: fromStripe(session.amount_total ?? 0, currency), currency },
      };
    }
    case 'charge.refunded': {
      const charge = data.object as Stripe.Charge;
      const currency = charge.currency.toUpperCase();
      return {
        ...{ id, type, what: charge.refunded ? 'refunded' : 'partly_refunded' },
        ...{ order: charge.metadata.order ?? null, payment: idOf(charge.payment_intent) },
        paid: { amount: fromStripe(charge.amount, currency), currency },
      };
    }
    case 'charge.dispute.created': {
      const dispute = data.object as Stripe.Dispute;
      return { ...other, what: 'disputed', payment: idOf(dispute.payment_intent) };
    }
    default:
      return other;
  }
}

/** Paid on a page of Stripe: no card number ever comes here. */
export function createStripe(account: StripeAccount, clock: () => Date): PaymentProvider {
  const stripe = openClient(account);

  const lineOf = (line: PurchaseLine, currency: string) => {
    const amount = stripeAmount(line.unitPrice, currency);
    if (amount === undefined) throw new AppError('payment.failed');
    return {
      quantity: line.quantity,
      price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: line.name } },
    };
  };

  /** The page that is open for the order; undefined: it has none any more. */
  async function present(order: Purchase): Promise<{ id: string; url: string } | undefined> {
    const { checkoutId } = order;
    if (checkoutId === null) return undefined;
    const { status, id, url } = await asked(() => stripe.checkout.sessions.retrieve(checkoutId));
    if (status === 'complete') throw new AppError('order.being_paid');
    return status === 'open' && url ? { id, url } : undefined;
  }

  return {
    name: 'stripe',
    dueDays: null,

    checkout: async (order, lines, back) => {
      const open = await present(order);
      if (open !== undefined) return open;
      const { id, number, currency, checkoutId, locale } = order;
      const made = await asked(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: lines.map((line) => lineOf(line, currency)),
            payment_intent_data: { description: number, metadata: { order: id } },
            metadata: { order: id },
            locale: languageOf(locale) as 'auto',
            success_url: back,
            cancel_url: back,
          },
          // Asked twice at once, Stripe makes one page.
          { idempotencyKey: `checkout ${id} ${checkoutId ?? 'first'}` },
        ),
      );
      if (!made.url) throw new AppError('payment.failed');
      return { id: made.id, url: made.url };
    },

    endCheckout: async (checkoutId) => {
      const { status } = await asked(() => stripe.checkout.sessions.retrieve(checkoutId));
      if (status === 'complete') throw new AppError('order.being_paid');
      if (status !== 'open') return;
      await asked(() => stripe.checkout.sessions.expire(checkoutId));
    },

    refund: async ({ id, paymentId }) => {
      if (paymentId === null) return;
      await asked(() =>
        stripe.refunds.create(
          { payment_intent: paymentId, metadata: { order: id } },
          { idempotencyKey: `refund ${id}` },
        ),
      );
    },

    read: (body, signature) => {
      try {
        const now = clock().getTime();
        return newsOf(
          stripe.webhooks.constructEvent(
            ...([Buffer.from(body), signature ?? '', account.webhookSecret, tolerance, undefined, now] as const),
          ),
        );
      } catch (cause) {
        throw new AppError('payment.signature_invalid', { cause });
      }
    },
  };
}
