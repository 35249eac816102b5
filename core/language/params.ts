import { languageName } from './formatting';
import type { MessageValues } from './message';

/** Params that hold a language: people read its name. */
const languages = new Set(['locale', 'locales', 'language']);
/** Params that hold a suggestion; the question whether it was meant follows the message. */
const meant = ['nearest', 'suggestion'];

function shown(value: unknown, isLanguage: boolean, locale: string): MessageValues[string] {
  if (Array.isArray(value)) return value.map((each) => shown(each, isLanguage, locale)).join(', ');
  if (typeof value === 'string') return isLanguage ? languageName(value, locale) : value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return value;
  return value === null ? '–' : JSON.stringify(value);
}

/** The params of an error, a detail or a problem as message values, in the reader's language. */
export const messageValues = (params: Readonly<Record<string, unknown>>, locale: string): MessageValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value, languages.has(name), locale)]));

/** For these keys, the variants with a param that is only sometimes given: `problem.schema.out_of_range.minimum`. */
export const messageVariants = (keys: readonly string[], values: MessageValues): string[] =>
  keys.flatMap((key) => [...Object.keys(values).map((name) => `${key}.${name}`), key]);

/** What was probably meant, where the params say so. */
export const nearestOf = (values: MessageValues): MessageValues[string] =>
  meant.map((name) => values[name]).find((value) => value !== undefined);
