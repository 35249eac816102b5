import { minorDigits } from 'core/ordering';

/** Currencies without minor units that Stripe counts in hundredths all the same. */
const inHundredths = new Set(['ISK', 'UGX']);
/** Currencies with minor units that Stripe counts without. */
const inWholes = new Set(['MGA']);

/** An amount in minor units as Stripe counts it; undefined: Stripe cannot take it. */
export function stripeAmount(amount: number, currency: string): number | undefined {
  if (inHundredths.has(currency)) return amount * 100;
  if (inWholes.has(currency)) return amount % 100 === 0 ? amount / 100 : undefined;
  // Of three digits the last has to be zero.
  if (minorDigits(currency) === 3 && amount % 10 !== 0) return undefined;
  return amount;
}

/** Back from Stripe's way of counting. */
export function fromStripe(amount: number, currency: string): number {
  if (inHundredths.has(currency)) return amount / 100;
  if (inWholes.has(currency)) return amount * 100;
  return amount;
}
