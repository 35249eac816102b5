import { history, useLocation } from '@umijs/max';
import { sourceLocale } from 'core/language/fallback';
import { useCallback, useMemo } from 'react';
import { readItem, writeItem } from '@/shell/session/storage';
import { activeLocale } from '@/shell/start/languages';
import { type ListFilter, readFilter, writeFilter } from '@/translating/texts/listFilter';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';

const storageKey = 'translations.locales';
/** Number of languages before the user's first choice: all of a translator of a few, else some. */
const few = 8;
const firstLanguages = 3;

/** The last choice on this device, else the first languages, the user's own before the others. */
function usualLocales(granted: readonly string[]): readonly string[] {
  const stored = readItem('local', storageKey);
  if (stored !== null) return stored.split(',');
  const own = activeLocale();
  const languages = granted.filter((code) => code !== sourceLocale);
  if (languages.length <= few) return languages;
  return [...languages.filter((code) => code === own), ...languages.filter((code) => code !== own)].slice(
    0,
    firstLanguages,
  );
}

/** The table's filter: from the address; languages also from this device. Languages without a permission are left out. */
export function useTableFilter(
  scope: TranslationScope,
): [filter: ListFilter, change: (part: Partial<ListFilter>) => void] {
  const { pathname, search } = useLocation();

  const filter = useMemo(() => {
    const granted = scope.languages.map(({ code }) => code);
    const written = readFilter(search);
    const chosen = new URLSearchParams(search).has('locales') ? written.locales : usualLocales(granted);
    return { ...written, locales: chosen.filter((locale) => granted.includes(locale)) };
  }, [scope, search]);

  const change = useCallback(
    (part: Partial<ListFilter>) => {
      if (part.locales) writeItem('local', storageKey, part.locales.join(','));
      const next = { ...filter, ...part };
      // Read again, to drop empty parts.
      const written = writeFilter(readFilter(writeFilter(next)));
      history.replace(written === '' ? pathname : `${pathname}?${written}`);
    },
    [filter, pathname],
  );
  return [filter, change];
}
