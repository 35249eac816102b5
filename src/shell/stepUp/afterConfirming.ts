import { api } from '@/shell/api/client';

/** For `useStepUp`: a call without a password of its own. The password confirms the session first. */
export const afterConfirming =
  <T>(call: () => Promise<T>) =>
  async (password?: string): Promise<T> => {
    if (password !== undefined) await api.auth.confirm({ body: { password } });
    return call();
  };
