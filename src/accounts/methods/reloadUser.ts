import { loadProfile } from '@/shell/start/profile';

/** Reloads the account after a change. If that fails the old state stays; the change itself is done. */
export async function reloadUser(): Promise<void> {
  await loadProfile().catch(() => undefined);
}
