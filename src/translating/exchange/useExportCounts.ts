import { useModel } from '@umijs/max';
import type { MessageFilter } from 'core/contract/translating/translation';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { filterQuery, writeFilter } from '@/translating/texts/listFilter';

/** How many texts a file in each of these languages would hold, by language; undefined: not known yet. */
export function useExportCounts(
  locales: readonly string[],
  filter: MessageFilter,
): ReadonlyMap<string, number> | undefined {
  const { user } = useModel('currentUser');
  const asked = { ...filter, locales };
  const { data } = useCached(`translations/export:${user?.id ?? ''}:${writeFilter(asked)}`, async (options) =>
    locales.length === 0 ? [] : api.exchange.count({ ...options, query: filterQuery(asked) }),
  );
  return data && new Map(data.map(({ locale, entries }) => [locale, entries]));
}
