import { formattingLocale } from 'core/language/formatting';
import { regionOf, type SetDocument } from './document';
import { fontsFor } from './fonts';
import { invoiceTemplate } from './invoiceTemplate';
import { languageOf } from './said';

/** An invoice or a credit note, every line as it is printed. */
export interface InvoicePdf {
  title: string;
  code: string;
  locale: string;
  rtl: boolean;
  madeAt: string;
  from: string[];
  to: string[];
  /** Codes run from left to right in every language. */
  facts: { name: string; value: string; ltr?: true }[];
  /** Five columns. */
  head: string[];
  rows: string[][];
  totals: { name: string; value: string }[];
  total: { name: string; value: string };
  notes: string[];
  /** With `{page}` and `{pages}`. */
  page: string;
}

/** The data for the template, with the fonts that the texts need. */
export function buildInvoice(invoice: InvoicePdf): SetDocument {
  const { locale, rtl, madeAt } = invoice;
  const numbers = new Intl.NumberFormat(formattingLocale(locale), { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => numbers.format(digit));
  const fonts = fontsFor(new Set(JSON.stringify([invoice, digits])), locale);
  const made = new Date(madeAt);
  return {
    page: invoiceTemplate,
    data: {
      ...invoice,
      ...{
        lang: languageOf(locale),
        region: regionOf(locale),
        dir: rtl ? 'rtl' : 'ltr',
        digits,
        fonts: fonts.families,
      },
      date: [made.getUTCFullYear(), made.getUTCMonth() + 1, made.getUTCDate()],
    },
    files: new Map(),
    fonts: fonts.files,
  };
}
