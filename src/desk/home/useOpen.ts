import { useIntl } from '@umijs/max';
import type { BrowseRow } from 'core/contract/answering/browse';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** So many of the newest are looked at. */
const looked = 20;

/** Assessments, newest first; undefined while they are on their way. */
export function useOpen(): readonly BrowseRow[] | 'failed' | undefined {
  const { locale } = useIntl();
  const { data, error } = useCached(`home:begin:${locale}`, async (options) => {
    const found = await api.browse.list({ query: { locale, pageSize: looked }, ...options });
    return found ?? [];
  });
  return data ?? (error ? 'failed' : undefined);
}

/** What may be begun and was not tried. What access was given for comes first: somebody waits for it. */
export function freshOf(rows: readonly BrowseRow[], taken: readonly string[]): BrowseRow[] {
  const fresh = rows.filter(({ id, access }) => access !== 'needed' && !taken.includes(id));
  return [...fresh.filter(({ access }) => access === 'granted'), ...fresh.filter(({ access }) => access === 'open')];
}
