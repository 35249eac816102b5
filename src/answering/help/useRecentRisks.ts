import { useIntl } from '@umijs/max';
import type { RecentRisks } from 'core/contract/answering/attempt';
import { allSent, type SentRisks } from '@/answering/player/handoff';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** `completedAt`: of what the server knows. */
export type Recent = SentRisks & Partial<Pick<RecentRisks, 'completedAt'>>;

/**
 * What must not be overlooked in the person's results of the last days, newest first: what the server says, and until it has answered, or
 * without a connection, what was sent from here.
 * @returns `recent` undefined: nobody knows yet; `hasFailed`: nor will anybody before another try
 */
export function useRecentRisks(): { recent: readonly Recent[] | undefined; hasFailed: boolean; retry(): void } {
  const { locale } = useIntl();
  const { data, error, loading, refresh } = useCached(
    `risks:${locale}`,
    async (options) => (await api.attempts.risks({ query: { locale }, ...options })) ?? [],
    () => true,
  );
  const known = new Set(data?.map(({ attempt }) => attempt));
  const sent = loading || error ? allSent().filter(({ attempt }) => !known.has(attempt)) : [];
  const recent = data || sent.length > 0 ? [...sent, ...(data ?? [])] : undefined;
  return { recent, hasFailed: recent === undefined && error !== undefined, retry: refresh };
}
