export const orderStates = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

const next: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['refunded'],
  cancelled: [],
  refunded: [],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => next[from].includes(to);

/** What is sold: for oneself, or codes to hand out. */
export const productKinds = ['own', 'licences'] as const;
export type ProductKind = (typeof productKinds)[number];

export const productStates = ['draft', 'offered', 'withdrawn'] as const;
export type ProductState = (typeof productStates)[number];

/** What staff should look at. */
export const concerns = ['paid_late', 'amount_differs', 'disputed'] as const;
export type Concern = (typeof concerns)[number];
