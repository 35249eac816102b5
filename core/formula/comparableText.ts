/**
 * A text as texts are compared: composed (Unicode normalisation form C) and without white space around it. What looks the same is the same,
 * however the keyboard or the file wrote it.
 */
export function comparableText(text: string): string {
  return text.normalize('NFC').trim();
}
