import { readItem, removeItem, writeItem } from '@/shell/session/storage';

/** What somebody has typed to create an account. The password is never kept. */
export interface KeptRegistration {
  email?: string;
  displayName?: string;
}

const registrationKey = 'registration';

/** In the window's storage: the page about what is stored is read in between. */
export function keepRegistration({ email, displayName }: KeptRegistration): void {
  writeItem('session', registrationKey, JSON.stringify({ email, displayName }));
}

export function keptRegistration(): KeptRegistration {
  try {
    const { email, displayName } = JSON.parse(readItem('session', registrationKey) ?? '{}');
    return { email, displayName };
  } catch {
    return {};
  }
}

export const forgetRegistration = (): void => removeItem('session', registrationKey);
