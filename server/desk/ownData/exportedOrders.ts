import { decimalOf } from 'core/ordering';
import type { Database } from '../../database/connection';
import { ordersOf, rightsBoughtBy } from './storeOrders';

export interface ExportedOrder {
  number: string;
  state: string;
  placedAt: string;
  currency: string;
  /** Decimal numbers. */
  total: string;
  tax: string;
  billing: object | null;
  lines: { name: string; quantity: number; unitPrice: string; total: string }[];
  /** Invoices and credit notes, each as it was issued, apart from how it is printed. */
  invoices: object[];
  history: { at: string; state: string; note: string }[];
}

export interface ExportedPurchases {
  orders: ExportedOrder[];
  /** What the person may answer because they ordered it or used the code of a licence. */
  rights: {
    product: string;
    by: 'order' | 'code';
    givenAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    uses: number | null;
    used: number;
  }[];
}

const iso = (moment: Date | string | null) => (moment === null ? null : new Date(moment).toISOString());

/** What an account has ordered, and what it may answer with it. */
export async function exportedOrders(db: Database, userId: string): Promise<ExportedPurchases> {
  const orders = await ordersOf(db, userId);
  const rights = await rightsBoughtBy(db, userId);
  return {
    orders: orders.map(({ number, state, placedAt, currency, gross, tax, billing, lines, documents, events }) => ({
      ...{ number, state, placedAt: iso(placedAt) ?? '', currency, billing },
      ...{ total: decimalOf(gross, currency), tax: decimalOf(tax, currency) },
      lines: lines.map(({ name, quantity, unitPrice, gross: amount }) => ({
        ...{ name, quantity, unitPrice: decimalOf(unitPrice, currency), total: decimalOf(amount, currency) },
      })),
      invoices: documents.map((document) => {
        const { print: _, ...invoice } = JSON.parse(document) as Record<string, unknown>;
        return invoice;
      }),
      history: events.map(({ at, to, note }) => ({ at: iso(at) ?? '', state: to, note })),
    })),
    rights: rights.map(({ name, code_id, given_at, expires_at, revoked_at, uses, used }) => ({
      ...{ product: name, by: code_id === null ? 'order' : 'code', givenAt: iso(given_at) ?? '', uses, used },
      ...{ expiresAt: iso(expires_at), revokedAt: iso(revoked_at) },
    })),
  };
}
