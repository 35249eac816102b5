import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** Whether there is an endpoint, and the models that it offers, its own first. */
export function useSetup(): { available: boolean | undefined; models: readonly string[]; place: string | null } {
  const { data } = useCached('chats:setup', (options) => api.chat.setup({ ...options }));
  return { available: data?.available, models: data?.models ?? [], place: data?.place ?? null };
}
