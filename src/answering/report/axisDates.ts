import { formattingLocale } from 'core/language/formatting';

/** `Oct 29`, with the year where there are several. */
export function shortDay(times: readonly string[]): Intl.DateTimeFormatOptions {
  const years = new Set(times.map((at) => new Date(at).getFullYear()));
  return { day: 'numeric', month: 'short', ...(years.size > 1 && { year: '2-digit' }) };
}

/**
 * What stands below each value on an axis: its day; where the days of two that are shown would read the same, its time in a second line.
 * `shown`: all of them, or the first and the last.
 */
export function axisDates(
  times: readonly string[],
  shown: 'all' | 'ends',
  locale: string,
  form: Intl.DateTimeFormatOptions,
): string[] {
  const day = new Intl.DateTimeFormat(formattingLocale(locale), form);
  const time = new Intl.DateTimeFormat(formattingLocale(locale), { timeStyle: 'short' });
  const moments = times.map((at) => new Date(at));
  const days = moments.map((moment) => day.format(moment));
  const seen = shown === 'ends' && days.length > 1 ? [days[0], days.at(-1)] : days;
  return moments.map((moment, index) => {
    const said = days[index] ?? '';
    return seen.filter((one) => one === said).length > 1 ? `${said}\n${time.format(moment)}` : said;
  });
}
