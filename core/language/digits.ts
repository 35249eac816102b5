import { formattingLocale } from './formatting';

interface Writing {
  /** From 0 to 9. */
  digits: readonly string[];
  decimal: string;
}

const known = new Map<string, Writing | null>();

/** How a language writes numbers; null: with the digits of ASCII. */
function writingOf(locale: string): Writing | null {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat(formattingLocale(locale), { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const own = digits[1] === '1' ? null : { digits, decimal };
  known.set(locale, own);
  return own;
}

/**
 * A number that stands alone: what touches Latin letters (PHQ-9, q5) is a name, and long numbers are to be called or copied. Without
 * looking behind, which Safari knows only since 16.4.
 */
const number = /(^|[^\p{Script=Latin}\p{Nd}_.+/-])(\d{1,4})(?:\.(\d+))?(?=$|[^\p{Script=Latin}\p{Nd}_/-])/gu;

/** A text with its numbers in the digits of its language, as the numbers beside it are written. Names and long numbers stay. */
export function inOwnDigits(text: string, locale: string): string {
  const writing = locale === '' ? null : writingOf(locale);
  if (writing === null || !/\d/.test(text)) return text;
  const written = (digits: string) => digits.replace(/\d/g, (digit) => writing.digits[Number(digit)] ?? digit);
  return text.replace(
    number,
    (_, before: string, whole: string, part?: string) =>
      `${before}${written(whole)}${part === undefined ? '' : writing.decimal + written(part)}`,
  );
}
