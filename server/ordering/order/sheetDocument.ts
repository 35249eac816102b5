import { createHash } from 'node:crypto';
import { directionOf, formatMessage } from 'core/language';
import { formattingLocale } from 'core/language/formatting';
import { decimalOf, lineAmounts, moneyIn, rateIn, sumOf } from 'core/ordering';
import type { Purchase, PurchaseLine } from '../../database/purchases';
import type { InvoicePdf } from '../../pdf/invoice';
import type { Seller } from '../seller';
import type { SheetKind } from './storeSheets';

/** `2026-000001`; of a credit note `C2026-000001`. */
export const sheetCode = ({ kind, year, number }: { kind: SheetKind; year: number; number: number }): string =>
  `${kind === 'credit_note' ? 'C' : ''}${year}-${String(number).padStart(6, '0')}`;

export const digestOf = (document: string): string => createHash('sha256').update(document).digest('hex');

/** What an invoice is made from. */
export interface Issuing {
  kind: SheetKind;
  code: string;
  issuedAt: Date;
  order: Purchase;
  lines: readonly PurchaseLine[];
  seller: Seller;
  /** Of the invoice that a credit note corrects. */
  corrects: { code: string; issuedAt: Date } | null;
  paidAt: Date | null;
  /** System messages in the buyer's language. */
  texts: Readonly<Record<string, string>>;
}

/** The data of an invoice, and every line of it as it is printed. */
export interface SheetDocument {
  format: 'assess-invoice/1';
  kind: SheetKind;
  code: string;
  issuedAt: string;
  order: string;
  corrects: string | null;
  locale: string;
  seller: Seller;
  buyer: Purchase['billing'];
  currency: string;
  lines: {
    name: string;
    quantity: number;
    unitPrice: string;
    taxRate: number;
    net: string;
    tax: string;
    gross: string;
  }[];
  taxes: { rate: number; net: string; tax: string; gross: string }[];
  total: { net: string; tax: string; gross: string };
  print: InvoicePdf;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** @throws Error where an order has nobody that it could be made out to */
export function sheetDocument(issuing: Issuing): SheetDocument {
  const { kind, code, issuedAt, order, lines, seller, corrects, paidAt, texts } = issuing;
  const { locale, currency, billing, number, placedAt, dueAt } = order;
  if (billing === null) throw new Error(`The order ${number} has no billing address`);
  const sign = kind === 'credit_note' ? -1 : 1;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    formatMessage(texts[`invoice.${key}`] ?? key, values, locale);
  const rtl = directionOf(locale) === 'rtl';
  /** A number, an address, a text of others: keeps its own direction in a page from right to left. */
  const apart = (text: string) => (rtl ? `\u2068${text}\u2069` : text);
  const day = (at: Date) =>
    new Intl.DateTimeFormat(formattingLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const money = (amount: number) => moneyIn(locale, amount === 0 ? 0 : sign * amount, currency);
  const plain = (amount: number) => decimalOf(amount === 0 ? 0 : sign * amount, currency);
  const whole = new Intl.NumberFormat(formattingLocale(locale));
  const country = new Intl.DisplayNames([formattingLocale(locale)], { type: 'region' });

  const counted = lines.map((line) => ({ ...line, ...lineAmounts(line.unitPrice, line.quantity, line.taxRate) }));
  const rates = [...new Set(counted.map(({ taxRate }) => taxRate))].sort((one, other) => one - other);
  const taxes = rates.map((rate) => {
    const of = counted.filter(({ taxRate }) => taxRate === rate);
    const sum = (field: 'net' | 'tax' | 'gross') => sumOf(of.map((line) => line[field]));
    return { rate, net: sum('net'), tax: sum('tax'), gross: sum('gross') };
  });
  const sum = (field: 'net' | 'tax' | 'gross') => sumOf(taxes.map((tax) => tax[field]));
  const total = { net: sum('net'), tax: sum('tax'), gross: sum('gross') };

  const howPaid =
    kind === 'credit_note'
      ? []
      : paidAt !== null
        ? [say('paid', { date: day(paidAt) })]
        : [say('transfer', { amount: money(total.gross), code: apart(code), date: day(dueAt ?? issuedAt) })];
  const print: InvoicePdf = {
    title: say(kind),
    code,
    locale,
    rtl,
    madeAt: issuedAt.toISOString(),
    from: [seller.name, ...linesOf(seller.address)].map(apart),
    to: [billing.name, ...linesOf(billing.address), country.of(billing.country) ?? billing.country].map(apart),
    facts: [
      { name: say('number'), value: code, ltr: true },
      { name: say('date'), value: day(issuedAt) },
      ...(corrects ? [{ name: say('corrects'), value: `${apart(corrects.code)} · ${day(corrects.issuedAt)}` }] : []),
      { name: say('order'), value: `${apart(number)} · ${day(placedAt)}` },
      ...(kind === 'invoice' && paidAt === null && dueAt !== null ? [{ name: say('due'), value: day(dueAt) }] : []),
      ...(billing.taxId ? [{ name: say('buyer_tax_id'), value: billing.taxId, ltr: true as const }] : []),
      ...(seller.taxId ? [{ name: say('seller_tax_id'), value: seller.taxId, ltr: true as const }] : []),
    ],
    head: [say('what'), say('quantity'), say('unit_price'), say('tax_rate'), say('amount')],
    rows: counted.map((line) => [
      apart(line.name),
      whole.format(line.quantity),
      moneyIn(locale, line.unitPrice, currency),
      rateIn(locale, line.taxRate),
      money(line.gross),
    ]),
    totals: [
      { name: say('net'), value: money(total.net) },
      ...taxes.map(({ rate, tax }) => ({ name: say('tax', { rate: rateIn(locale, rate) }), value: money(tax) })),
    ],
    total: { name: say('total'), value: money(total.gross) },
    notes: [
      ...howPaid,
      ...(howPaid.length > 0 && paidAt === null ? linesOf(seller.bank).map(apart) : []),
      say('rounding'),
    ],
    page: say('page', { page: '{page}', pages: '{pages}' }),
  };
  return {
    format: 'assess-invoice/1',
    ...{ kind, code, issuedAt: issuedAt.toISOString(), order: number, corrects: corrects?.code ?? null, locale },
    ...{ seller, buyer: billing, currency },
    lines: counted.map(({ name, quantity, unitPrice, taxRate, net, tax, gross }) => ({
      ...{ name, quantity, unitPrice: decimalOf(unitPrice, currency), taxRate },
      ...{ net: plain(net), tax: plain(tax), gross: plain(gross) },
    })),
    taxes: taxes.map(({ rate, ...sums }) => ({
      rate,
      ...{ net: plain(sums.net), tax: plain(sums.tax), gross: plain(sums.gross) },
    })),
    total: { net: plain(total.net), tax: plain(total.tax), gross: plain(total.gross) },
    print,
  };
}
