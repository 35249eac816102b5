import type { Order, OrderEvent } from 'core/contract/ordering/order';
import groupBy from 'lodash/groupBy';
import pick from 'lodash/pick';
import type { Database, Transaction } from '../../database/connection';
import { eventsOf, linesOf, type Purchase, sheetsOf } from '../../database/purchases';
import { sheetCode } from './sheetDocument';

/** Orders with what belongs to them. `forStaff`: with the names of who did something. */
export async function shownOrders(
  db: Database | Transaction,
  rows: readonly Purchase[],
  { forStaff }: { forStaff: boolean },
): Promise<Order[]> {
  const ids = rows.map(({ id }) => id);
  const lines = groupBy(await linesOf(db, ids), 'purchaseId');
  const events = groupBy(await eventsOf(db, ids), ({ event }) => event.purchaseId);
  const sheets = groupBy(await sheetsOf(db, ids), 'purchaseId');
  return rows.map((row) => ({
    ...pick(row, ['id', 'number', 'state', 'currency', 'gross', 'tax', 'provider', 'billing']),
    placedAt: row.placedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    lines: (lines[row.id] ?? []).map(({ productId, ...line }) => ({
      product: productId,
      ...pick(line, ['sku', 'name', 'textLocale', 'kind', 'quantity', 'unitPrice', 'taxRate', 'gross', 'tax']),
      ...pick(line, ['validityDays', 'uses']),
    })),
    sheets: (sheets[row.id] ?? []).map((one) => ({
      ...{ kind: one.kind, code: sheetCode(one), issuedAt: one.issuedAt.toISOString() },
    })),
    history: (events[row.id] ?? []).map(({ event, actor }) => ({
      ...{ at: event.at.toISOString(), from: event.from, to: event.to, note: event.note as OrderEvent['note'] },
      actor: forStaff ? actor || null : null,
    })),
  }));
}
