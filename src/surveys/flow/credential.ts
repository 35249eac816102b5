import { readItem, removeItem, writeItem } from '@/shell/session/storage';
import { randomSecret } from '@/shell/session/surveyDevices';

const keyOf = (survey: string) => `credential.${survey}`;

/** What only this window holds of an anonymous survey, made at random: with it a start whose answer was lost can be asked for again. */
export function credentialFor(survey: string): string {
  const kept = readItem('session', keyOf(survey));
  if (kept !== null) return kept;
  const made = randomSecret();
  writeItem('session', keyOf(survey), made);
  return made;
}

export const forgetCredential = (survey: string): void => removeItem('session', keyOf(survey));
