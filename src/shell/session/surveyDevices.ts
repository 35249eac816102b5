import { keysOf, readItem, removeItem, writeItem } from './storage';

/** Who comes by the open link has no code: then the window alone holds it, since others may answer in this browser too. */
const areaOf = (code: string) => (code === '' ? 'session' : 'local');
const keyOf = (survey: string, code: string) => `surveyDevice.${survey}.${code}`;

/** What this browser holds of a guest of a confidential survey; undefined: nothing. */
export const deviceOf = (survey: string, code = ''): string | undefined =>
  readItem(areaOf(code), keyOf(survey, code)) ?? undefined;

export const keepDevice = (survey: string, code: string, device: string): void =>
  writeItem(areaOf(code), keyOf(survey, code), device);

const offeredKeyOf = (survey: string, code: string) => `surveyDevice.offered.${survey}.${code}`;

/** What a link says that another browser holds. It is not ours yet: whoever made the link knows it, too. */
export const offeredDevice = (survey: string, code = ''): string | undefined =>
  readItem('session', offeredKeyOf(survey, code)) ?? undefined;

export function offerDevice(survey: string, code: string, device: string): void {
  if (device !== deviceOf(survey, code)) writeItem('session', offeredKeyOf(survey, code), device);
}

export const forgetOfferedDevice = (survey: string, code = ''): void =>
  removeItem('session', offeredKeyOf(survey, code));

/** Codes with which this browser has begun a survey as a guest. */
export const codesWithDevice = (survey: string): string[] =>
  keysOf('local', keyOf(survey, '')).map((key) => key.slice(keyOf(survey, '').length));

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
