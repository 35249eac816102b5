import { antdPacks } from './antd';
import { dayjsPacks } from './dayjs';
import { packFor } from './packFor';

/** `own`: the language's own; `near`: another variety of the same language; `base`: English. */
export const packFits = ['own', 'near', 'base'] as const;
type PackFit = (typeof packFits)[number];

/** With the likely script and region filled in. */
const whole = (tag: string) => new Intl.Locale(tag).maximize().toString();

function fitOf(locale: string, packs: readonly string[]): PackFit {
  const pack = packFor(locale, packs);
  if (pack === undefined) return 'base';
  return pack === locale || whole(pack) === whole(locale) ? 'own' : 'near';
}

const dayjsTags = Object.keys(dayjsPacks);

/** Likely tags: those of every pack. */
export const usualTags: readonly string[] = [...new Set([...antdPacks, ...dayjsTags])];

/** How well the interface's libraries support a language: antd (pickers, tables), dayjs (dates). */
export const packsOf = (locale: string): { antd: PackFit; dayjs: PackFit } => ({
  antd: fitOf(locale, antdPacks),
  dayjs: fitOf(locale, dayjsTags),
});
