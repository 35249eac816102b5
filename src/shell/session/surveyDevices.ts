import { readItem, removeItem, writeItem } from './storage';

/** Who comes by the open link has no code: then the window alone holds it, since others may answer in this browser too. */
const areaOf = (code: string) => (code === '' ? 'session' : 'local');
const keyOf = (survey: string, code: string) => `surveyDevice.${survey}.${code}`;

/** What this browser holds of a guest of a confidential survey; undefined: nothing. */
export const deviceOf = (survey: string, code = ''): string | undefined =>
  readItem(areaOf(code), keyOf(survey, code)) ?? undefined;

export const keepDevice = (survey: string, code: string, device: string): void =>
  writeItem(areaOf(code), keyOf(survey, code), device);

export const forgetDevice = (survey: string, code = ''): void => removeItem(areaOf(code), keyOf(survey, code));

/** As `deviceOf`, made at random where there is none: held before it is sent, so that it is there also where the answer is lost. */
export function deviceFor(survey: string, code = ''): string {
  const held = deviceOf(survey, code);
  if (held !== undefined) return held;
  const made = randomSecret();
  keepDevice(survey, code, made);
  return made;
}

/** 256 random bits, hexadecimal. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
