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

const formats = new Map<string, Intl.NumberFormat>();

/** A report formats hundreds of numbers; creating a formatter takes longer than all of them. */
function formatFor(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(formattingLocale(locale), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * A value as a reader of that locale writes it. `decimals`: exactly this many; without, at most two. Rounded as the formula language
 * rounds (half away from zero, on the decimal text), so that what is shown equals what `round` would give.
 */
export function formatValue(value: ScalarValue, locale: string, decimals?: number, words: ValueWords = signs): string {
  if (value === null) return words.missing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const digits = decimals ?? usualDecimals;
  const rounded = roundDecimal(value, digits);
  const format = formatFor(locale, decimals ?? 0, digits);
  // Adding 0 turns −0 into 0.
  return format.format((Number.isNaN(rounded) ? value : rounded) + 0);
}
