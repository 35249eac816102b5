import { useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** The person's newest attempts; undefined while they are on their way. */
export function useAttempts(): readonly HistoryRow[] | 'failed' | undefined {
  const { locale } = useIntl();
  const { data, error } = useCached(`home:${locale}`, async (options) => {
    const found = await api.attempts.list({ query: { locale, pageSize: 50 }, ...options });
    return found ?? [];
  });
  return data ?? (error ? 'failed' : undefined);
}
