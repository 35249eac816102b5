import type { GroupCoverage } from './report';

/** Whether a locale has a text of its own for a key; fallback does not count. */
export type HasText = (key: string, locale: string) => boolean;

/** Nuggets that somebody may read, and the locales in which they have no text. */
export function missingTexts(
  { unreachable, shadowed }: Pick<GroupCoverage, 'unreachable' | 'shadowed'>,
  nuggets: readonly string[],
  locales: readonly string[],
  hasText: HasText,
): GroupCoverage['languages'] {
  const unread = new Set([...unreachable, ...shadowed]);
  return nuggets
    .filter((nugget) => !unread.has(nugget))
    .flatMap((nugget) =>
      locales.filter((locale) => !hasText(`nugget.${nugget}.text`, locale)).map((locale) => ({ nugget, locale })),
    );
}
