import { useModel } from '@umijs/max';
import type { MessageKind } from 'core/access/translationGrants';
import type { TranslationState } from 'core/contract/translation';
import { useEffect, useMemo } from 'react';
import { onCachesEmptied } from '@/api/cache';
import { api } from '@/api/client';
import { useCached } from '@/api/useCached';

export type Progress = Record<TranslationState | 'total', number>;

/** How far each of these languages is, by its code, in the texts of these kinds (undefined: of all); empty until it is known. */
export function useProgress(
  locales: readonly string[],
  kinds: readonly MessageKind[] | undefined,
): ReadonlyMap<string, Progress> {
  const { user } = useModel('currentUser');
  // Counting costs the server by the languages asked for.
  const asked = [...locales].sort().join();
  const { data, refresh } = useCached(`languages/progress:${user?.id ?? ''}:${asked}`, async (options) =>
    asked === '' ? [] : api.language.progress({ ...options, query: { locales: asked } }),
  );
  useEffect(() => onCachesEmptied(refresh), [refresh]);
  return useMemo(() => {
    const sums = new Map<string, Progress>();
    for (const row of data ?? []) {
      if (kinds && !kinds.includes(row.kind)) continue;
      const sum = sums.get(row.locale) ?? { total: 0, reviewed: 0, draft: 0, machine: 0, outdated: 0, missing: 0 };
      for (const part of Object.keys(sum) as (keyof Progress)[]) sum[part] += row[part];
      sums.set(row.locale, sum);
    }
    return sums;
  }, [data, kinds]);
}
