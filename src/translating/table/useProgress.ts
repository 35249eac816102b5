import { useModel } from '@umijs/max';
import type { FoundProgress } from 'core/contract/translating/translation';
import { useEffect, useMemo } from 'react';
import { onCachesEmptied } from '@/shell/api/cache';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { filterQuery, type ListFilter, writeFilter } from '@/translating/texts/listFilter';

export type Progress = Omit<FoundProgress, 'locale'>;

/** The progress of each language by its code, for the filtered texts, whatever their states; empty while loading. */
export function useProgress(asked: ListFilter): ReadonlyMap<string, Progress> {
  // Those in one state would always be reviewed or never.
  const { states: _, failing: __, commented: ___, ...filter } = asked;
  const { user } = useModel('currentUser');
  const { data, refresh } = useCached(
    `translations/progress:${user?.id ?? ''}:${writeFilter(filter)}`,
    async (options) =>
      filter.locales.length === 0 ? [] : api.translation.progress({ ...options, query: filterQuery(filter) }),
  );
  useEffect(() => onCachesEmptied(refresh), [refresh]);
  return useMemo(() => new Map((data ?? []).map((row) => [row.locale, row])), [data]);
}
