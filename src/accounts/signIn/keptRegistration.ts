import { readItem, removeItem, writeItem } from '@/shell/session/storage';

const addressKey = 'registration';
const browserKey = 'registeredHere';

/** The address that somebody has typed to create an account, in the window's storage: the page about what is stored is read in between. */
export const keptAddress = (): string | undefined => readItem('session', addressKey) ?? undefined;
export const keepAddress = (email: string): void => writeItem('session', addressKey, email);
export const forgetAddress = (): void => removeItem('session', addressKey);

/** What this browser alone knows of its registration; undefined: none was made here. */
export const registeredHere = (): string | undefined => readItem('local', browserKey) ?? undefined;
export const forgetRegisteredHere = (): void => removeItem('local', browserKey);

/** The same for several tries: the mail of any of them signs in here. */
export function rememberRegisteredHere(): string {
  const known = registeredHere();
  if (known !== undefined) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  writeItem('local', browserKey, made);
  return made;
}
