/** The locale whose texts stand in when all else fails. */
export const sourceLocale = 'en-US';

/**
 * Where to look for a text, in order: the requested locale, its fallbacks (`fallbacks`: language code → fallback code, followed to the
 * end), the base locale of the text's owner, en-US. No locale twice.
 */
export function fallbackChain(
  asked: string,
  fallbacks: ReadonlyMap<string, string | null> = new Map(),
  base: string = sourceLocale,
): string[] {
  const chain = new Set<string>();
  let next: string | null | undefined = asked;
  while (next && !chain.has(next)) {
    chain.add(next);
    next = fallbacks.get(next);
  }
  chain.add(base);
  chain.add(sourceLocale);
  return [...chain];
}
