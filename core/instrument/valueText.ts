import type { ScalarValue } from '../formula';
import { roundDecimal } from '../formula/rounding';
import { formattingLocale } from '../language/formatting';

/** Words that stand for values without a name of their own, in the reader's language. */
export interface ValueWords {
  yes: string;
  no: string;
  missing: string;
}

/** The words of a whole result. */
export interface ResultWords extends ValueWords {
  /** Name of a calculation that has no name and belongs to no named scale. */
  inner: string;
}

export const signs: ResultWords = { yes: '✓', no: '✗', missing: '–', inner: '…' };

/** For numbers whose calculation states none. */
export const usualDecimals = 2;

/** From here on a number is written as a power of ten: a double no longer holds each whole number, and no line each digit. */
const tooLong = 1e15;

const formats = new Map<string, Intl.NumberFormat>();

/** A report formats hundreds of numbers; creating a formatter takes longer than all of them. */
function formatFor(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${Object.values(options).join(' ')}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(formattingLocale(locale), options);
    formats.set(key, format);
  }
  return format;
}

const powerOfTen = { notation: 'scientific', maximumFractionDigits: 3 } as const;

/** A number as a reader of that locale writes it, with `least` to `most` decimals; very large ones as a power of ten. */
export function writtenNumber(value: number, locale: string, { least = 0, most }: { least?: number; most: number }) {
  const decimals = { minimumFractionDigits: least, maximumFractionDigits: most };
  return formatFor(locale, Math.abs(value) < tooLong ? decimals : powerOfTen).format(value);
}

/**
 * A value as a reader of that locale writes it. `decimals`: exactly this many; without, at most two. Rounded as the formula language
 * rounds (half away from zero, on the decimal text), so that what is shown equals what `round` would give.
 */
export function formatValue(value: ScalarValue, locale: string, decimals?: number, words: ValueWords = signs): string {
  if (value === null) return words.missing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const most = decimals ?? usualDecimals;
  const rounded = roundDecimal(value, most);
  // Adding 0 turns −0 into 0.
  return writtenNumber((Number.isNaN(rounded) ? value : rounded) + 0, locale, { least: decimals ?? 0, most });
}
