import type { Database, Transaction } from '../../database/connection';
import { linesOf, type Purchase } from '../../database/purchases';
import { uuidv7 } from '../../database/uuid';
import type { TranslationService } from '../../texts/service';
import type { Seller } from '../seller';
import { digestOf, type SheetDocument, sheetCode, sheetDocument } from './sheetDocument';
import { findSheet, insertSheet, missingNumbers, nextNumber, type SheetKind, sheetsAfter } from './storeSheets';

export interface Sheets {
  /**
   * Issues an invoice or a credit note, once: with its number, in the transaction of what it is for. Nothing that takes long may follow in
   * that transaction: all others that issue wait for its end.
   */
  issue(tx: Transaction, order: Purchase, kind: SheetKind, at: Date, paidAt: Date | null): Promise<void>;
  /** Reads the texts of a language ahead of the transaction, which is kept short and asks for no second connection. */
  prepare(locale: string): Promise<void>;
  /** @returns undefined: none was issued. @throws Error when it is not as it was issued */
  read(db: Database | Transaction, purchaseId: string, kind: SheetKind): Promise<SheetDocument | undefined>;
  /** Looks at every one that was issued. */
  verify(): Promise<{ issued: number; altered: string[]; missing: string[] }>;
}

interface Needs {
  db: Database;
  translations: Pick<TranslationService, 'bundle'>;
  seller: Seller;
}

/** Rows that are read at a time. */
const piece = 200;

export function createSheets({ db, translations, seller }: Needs): Sheets {
  const held = new Map<string, Readonly<Record<string, string>>>();

  async function textsIn(locale: string): Promise<Readonly<Record<string, string>>> {
    const { texts } = await translations.bundle('System', locale);
    held.set(locale, texts);
    return texts;
  }

  return {
    prepare: async (locale) => {
      await textsIn(locale);
    },

    issue: async (tx, order, kind, at, paidAt) => {
      if ((await findSheet(tx, order.id, kind)) !== undefined) return;
      const texts = held.get(order.locale) ?? (await textsIn(order.locale));
      const earlier = kind === 'credit_note' ? await findSheet(tx, order.id, 'invoice') : undefined;
      const lines = await linesOf(tx, [order.id]);
      const year = at.getUTCFullYear();
      // Last, so that the row of the series is locked as shortly as can be.
      const number = await nextNumber(tx, kind, year);
      const code = sheetCode({ kind, year, number });
      const corrects = earlier ? { code: sheetCode(earlier), issuedAt: earlier.issuedAt } : null;
      // What is corrected says to whom it was made out, also when the account is gone.
      const billing = earlier ? (JSON.parse(earlier.document) as SheetDocument).buyer : order.billing;
      const issuing = {
        kind,
        code,
        issuedAt: at,
        order: { ...order, billing },
        lines,
        seller,
        corrects,
        paidAt,
        texts,
      };
      const document = JSON.stringify(sheetDocument(issuing));
      await insertSheet(tx, {
        ...{ id: uuidv7(at.getTime()), kind, year, number, purchaseId: order.id, issuedAt: at },
        ...{ document, digest: digestOf(document) },
      });
    },

    read: async (at, purchaseId, kind) => {
      const row = await findSheet(at, purchaseId, kind);
      if (row === undefined) return undefined;
      if (digestOf(row.document) !== row.digest) throw new Error(`${sheetCode(row)} is not as it was issued`);
      return JSON.parse(row.document) as SheetDocument;
    },

    verify: async () => {
      const altered: string[] = [];
      let issued = 0;
      for (let after: string | undefined; ; ) {
        const rows = await sheetsAfter(db, after, piece);
        for (const row of rows) if (digestOf(row.document) !== row.digest) altered.push(sheetCode(row));
        issued += rows.length;
        if (rows.length < piece) break;
        after = rows.at(-1)?.id;
      }
      return { issued, altered, missing: (await missingNumbers(db)).map(sheetCode) };
    },
  };
}
