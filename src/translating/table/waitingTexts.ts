import { api } from '@/shell/api/client';
import { filterQuery, type ListFilter } from '@/translating/texts/listFilter';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { Seen } from './ApproveWaiting';

/** The most that one call lists. */
const pageSize = 200;
/** The most that one call approves. */
const mostAtOnce = 5000;

/** Whether the list shows nothing but what waits for approval. */
export const isWaitingList = ({ states }: ListFilter): boolean =>
  states !== undefined && states.length > 0 && states.every((state) => state === 'draft' || state === 'machine');

export const mayApprove = ({ may }: ScopeLanguage): boolean => Object.values(may).includes('review');

/** What the filter finds in its one language, without findings, as it is now. */
export async function withoutFindings(filter: ListFilter): Promise<Seen[]> {
  const [locale = ''] = filter.locales;
  const found: Seen[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filterQuery(filter), cells: locale, limit: pageSize, ...(cursor ? { after: cursor } : {}) };
    const reply = await api.translation.list.reply({ query });
    for (const { id, cells } of reply?.data ?? []) {
      const cell = cells[locale];
      if (cell && cell.problems.length === 0) found.push({ id, rowVersion: cell.rowVersion });
    }
    cursor = reply?.cursor;
  } while (cursor && found.length < mostAtOnce);
  return found;
}
