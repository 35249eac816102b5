import { strToU8 } from 'fflate';

/** Browsers and Node have it; core knows the types of neither. */
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of bytes, without a byte order mark; null: they are no text in this encoding. */
export function decodedText(
  bytes: Uint8Array,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252',
): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const encodedText = (text: string): Uint8Array => strToU8(text);
