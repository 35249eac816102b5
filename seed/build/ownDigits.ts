import { formattingLocale } from 'core/language/formatting';

/** Formulas, addresses, names with numbers (PHQ-9, Apache 2.0) and printed sources (a year, volume and pages) stay as they are everywhere. */
export const fixedNumbers = /\{\{.*?\}\}|https?:\/\/\S+|[A-Za-z][\w.-]*(?:\*?، \d+، \d+–\d+| \(?\d+(?:\.\d+)*\)?)?/gs;

/** The digits that a language formats numbers with, from 0 to 9. */
const digitsOf = (locale: string): string[] => {
  const { format } = new Intl.NumberFormat(formattingLocale(locale), { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format(digit));
};

/** Texts by key, with their numbers in the digits that the language formats numbers with. */
export function inDigitsOf(locale: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  const digits = digitsOf(locale);
  const written = (part: string) => part.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const names = text.match(fixedNumbers) ?? [];
      return [
        key,
        text
          .split(fixedNumbers)
          .map((part, index) => written(part) + (names[index] ?? ''))
          .join(''),
      ];
    }),
  );
}
