import { createInterface } from 'node:readline';
import { openDatabase } from '../../database/connection';
import { findPurchase } from '../../database/purchases';
import { createSheets } from './sheets';

/**
 * A process that issues invoices until it is killed: reads ids of orders from its input, and writes each that it has issued. The argument
 * is the address of the database.
 */
async function issueAll(databaseUrl: string): Promise<void> {
  const { db } = await openDatabase({ databaseUrl, dataDir: '', dataDirChosen: true });
  const translations = { bundle: async () => ({ texts: {}, shownIn: 'en-US' }) };
  const seller = { name: 'Seller', address: '', taxId: '', bank: '' };
  const sheets = createSheets({ db, translations: translations as never, seller });
  const issue = async (id: string) => {
    await db.transaction(async (tx) => {
      const order = await findPurchase(tx, id);
      if (order !== undefined) await sheets.issue(tx, order, 'invoice', new Date('2026-06-15T09:30:00Z'), null);
    });
    process.stdout.write(`${id}\n`);
  };
  createInterface({ input: process.stdin }).on('line', (id) => {
    issue(id).catch((error: unknown) => process.stderr.write(`${error}\n`));
  });
  process.stdout.write('ready\n');
}

void issueAll(process.argv[2] ?? '');
