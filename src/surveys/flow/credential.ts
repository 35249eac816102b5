import { readItem, removeItem, writeItem } from '@/shell/session/storage';

const keyOf = (survey: string) => `credential.${survey}`;

/** What only this window holds of an anonymous survey, made at random: with it a start whose answer was lost can be asked for again. */
export function credentialFor(survey: string): string {
  const kept = readItem('session', keyOf(survey));
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeItem('session', keyOf(survey), made);
  return made;
}

export const forgetCredential = (survey: string): void => removeItem('session', keyOf(survey));
