import { languageName } from './formatting';
import type { MessageValues } from './message';

/** Params that hold a language: people read its name. */
const languages = new Set(['locale', 'locales', 'language']);
/** Params that hold what was probably meant; the question whether it was follows the message. */
const meant = ['nearest', 'suggestion'];

function shown(value: unknown, isLanguage: boolean, locale: string): MessageValues[string] {
  if (Array.isArray(value)) return value.map((each) => shown(each, isLanguage, locale)).join(', ');
  if (typeof value === 'string') return isLanguage ? languageName(value, locale) : value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return value;
  return value === null ? '–' : JSON.stringify(value);
}

/** The params of an error, a detail or a problem as its message is given them, in the reader's language. */
export const messageValues = (params: Readonly<Record<string, unknown>>, locale: string): MessageValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value, languages.has(name), locale)]));

/** Of these keys the variants for a param that is only sometimes given first: `problem.schema.out_of_range.minimum`. */
export const messageVariants = (keys: readonly string[], values: MessageValues): string[] =>
  keys.flatMap((key) => [...Object.keys(values).map((name) => `${key}.${name}`), key]);

/** What was probably meant, where the params say so. */
export const nearestOf = (values: MessageValues): MessageValues[string] =>
  meant.map((name) => values[name]).find((value) => value !== undefined);
