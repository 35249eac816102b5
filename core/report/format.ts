import { roundDecimal } from '../formula/rounding';
import { formattingLocale } from '../language/formatting';
import type { ScalarValue } from '../scoring';
import { signs, type ValueWords } from './context';

/** Of numbers whose calculation does not say. */
const defaultDecimals = 2;

/**
 * A value as a reader of that locale writes it. `decimals`: exactly so many; without, at most two. Rounded as the formula language
 * rounds (half away from zero, on the decimal text), so that what is shown equals what `round` would give.
 */
export function formatValue(value: ScalarValue, locale: string, decimals?: number, words: ValueWords = signs): string {
  if (value === null) return words.missing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return value;
  const digits = decimals ?? defaultDecimals;
  const rounded = roundDecimal(value, digits);
  const format = new Intl.NumberFormat(formattingLocale(locale), {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: digits,
  });
  // Adding 0 turns −0 into 0.
  return format.format((Number.isNaN(rounded) ? value : rounded) + 0);
}
