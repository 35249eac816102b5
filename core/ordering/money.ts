import { formattingLocale } from '../language/formatting';
import { minorDigits } from './currencies';

/** Of a price in minor units: with 10,000 pieces and 20 lines still below 2^53. */
export const highestPrice = 10_000_000_000;
export const mostPieces = 10_000;
export const mostLines = 20;

/** Tax rates are hundredths of a percent: 1900 is 19 %. */
export const wholeRate = 10_000;

/** What a line amounts to; the tax is contained in `gross`. */
export interface LineAmounts {
  gross: number;
  tax: number;
  net: number;
}

/** Non-negative, half up. */
const dividedHalfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/**
 * The amounts of a line in minor units. Prices contain the tax, which is computed from the whole line and rounded half up.
 * @throws RangeError beyond 2^53
 */
export function lineAmounts(unitPrice: number, quantity: number, taxRate: number): LineAmounts {
  const gross = BigInt(unitPrice) * BigInt(quantity);
  const tax = dividedHalfUp(gross * BigInt(taxRate), BigInt(wholeRate + taxRate));
  return { gross: safe(gross), tax: safe(tax), net: safe(gross - tax) };
}

/** The sum of amounts. @throws RangeError beyond 2^53 */
export const sumOf = (amounts: readonly number[]): number =>
  safe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n));

function safe(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('The amount is too large');
  return number;
}

/** In minor units, as people write it: `€9.90`. */
export function moneyIn(locale: string, amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(formattingLocale(locale), {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  // As a text: a number with so many digits would not be exact. TypeScript's types of this version know numbers only.
  return format.format(decimalOf(amount, currency) as unknown as number);
}

/** In minor units, as a decimal number: `-9.90`. */
export function decimalOf(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (digits === 0) return `${sign}${figures}`;
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** Of a decimal number with a point: its minor units; undefined: it is none, or has more digits than the currency. */
export function minorOf(decimal: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const found = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(decimal.trim());
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = ''] = found;
  if (fraction.slice(digits).replaceAll('0', '') !== '') return undefined;
  const amount = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(amount)) return undefined;
  return sign === '-' && amount > 0 ? -amount : amount;
}

/** A tax rate as people write it: `19%`. */
export const rateIn = (locale: string, rate: number): string =>
  new Intl.NumberFormat(formattingLocale(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / wholeRate,
  );
