import { plainCode } from 'core/access/handedCode';
import { saidSeparator } from 'core/instrument/pastedCells';
import { minorOf } from 'core/ordering';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../errors';

export interface BankRow {
  line: number;
  /** The cells, as they are searched for numbers. */
  said: string;
  amount: string;
  currency: string | undefined;
}

/** Headings under which banks give the amount and the currency, in small letters. */
const amountNames = new Set(
  'amount,betrag,umsatz,montant,importe,importo,valor,сумма,金额,金額,금액,राशि,المبلغ'.split(','),
);
const currencyNames = new Set(
  'currency,währung,devise,moneda,divisa,valuta,moeda,валюта,币种,幣別,通貨,통화,मुद्रा,العملة'.split(','),
);

const mostRows = 5000;

/** The rows of a bank's CSV file: separated by commas, semicolons or tabs, with headings. @throws AppError `validation.failed` */
export function readBankStatement(csv: string): BankRow[] {
  const wrong = (code: string, params?: Record<string, unknown>) =>
    new AppError('validation.failed', { details: [{ path: 'body.csv', code, ...(params && { params }) }] });
  const said = saidSeparator(csv);
  // The line that names the separator stays, empty, so that the others keep their numbers.
  const table = csv.slice(said?.length ?? 0);
  const head = table.replace(/^\ufeff/, '').split(/\r?\n/, 1)[0] ?? '';
  const counted = [';', '\t', ','].reduce((best, each) =>
    head.split(each).length > head.split(best).length ? each : best,
  );
  const delimiter = said?.delimiter ?? counted;
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    rows = parse(table, {
      ...{ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true },
    }) as unknown as typeof rows;
  } catch (cause) {
    throw Object.assign(wrong('invalid'), { cause });
  }
  if (rows.length > mostRows) throw wrong('too_long', { maximum: mostRows });
  const names = (rows[0]?.record ?? []).map((name) => name.trim().toLowerCase());
  const amountAt = names.findIndex((name) => amountNames.has(name));
  const currencyAt = names.findIndex((name) => currencyNames.has(name));
  if (amountAt === -1) throw wrong('unknown_field', { field: 'amount' });
  return rows.slice(1).map(({ record, info }) => ({
    line: info.lines,
    said: record.filter((_, index) => index !== amountAt).join('\n'),
    amount: record[amountAt]?.trim() ?? '',
    currency: currencyAt === -1 ? undefined : record[currencyAt]?.trim().toUpperCase() || undefined,
  }));
}

/** `1.234,50`, `1,234.50`, `+99`: in minor units; undefined: it is no amount. */
export function amountIn(written: string, currency: string): number | undefined {
  const plain = written.replace(/[\s'’+\u00a0\u202f]/g, '');
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  const separator = Math.max(comma, point);
  // A single mark before three digits separates thousands where the currency has no three digits.
  const decimals = separator === -1 ? 0 : plain.length - separator - 1;
  const isOnly = (plain.match(/[.,]/g) ?? []).length === 1;
  const isThousands = isOnly && decimals === 3 && minorOf('0.001', currency) === undefined;
  const whole = (separator === -1 || isThousands ? plain : plain.slice(0, separator)).replace(/[.,]/g, '');
  const fraction = separator === -1 || isThousands ? '' : plain.slice(separator + 1);
  return minorOf(fraction === '' ? whole : `${whole}.${fraction}`, currency);
}

/** Numbers of orders and codes of invoices that a row names, in every way in which people write them. */
export function numbersIn(said: string): { orders: string[]; sheets: { year: number; number: number }[] } {
  const orders = [...said.matchAll(/(?<![0-9A-Za-z])(?=([0-9A-Za-z]{5})[\s-]?([0-9A-Za-z]{5})(?![0-9A-Za-z]))/g)].map(
    ([, one = '', other = '']) => `${plainCode(one)}-${plainCode(other)}`,
  );
  const sheets = [...said.matchAll(/(?<!\d)(20\d{2})[\s-]?(\d{6})(?!\d)/g)].map(([, year, number]) => ({
    ...{ year: Number(year), number: Number(number) },
  }));
  return { orders: [...new Set(orders)], sheets };
}
