import { loadProfile } from '@/shell/start/profile';

/** Takes over what a change has made of the account. When it cannot be had the old state stays; the change itself is done. */
export async function reloadUser(): Promise<void> {
  await loadProfile().catch(() => undefined);
}
