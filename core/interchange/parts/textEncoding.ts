import { decodedText } from './utf8';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** UTF-16 without a mark has a zero in most of its pairs, always on the same side. */
export function sixteenBits(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** Control characters other than tabs and line ends, and bytes that Windows-1252 does not have. */
const noText = new Set([...Array(32).keys(), 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
for (const code of [9, 10, 12, 13]) noText.delete(code);

const isMarked = (bytes: Uint8Array, first: number, second: number) => bytes[0] === first && bytes[1] === second;

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (isMarked(bytes, 0xff, 0xfe)) return 'utf-16le';
  return isMarked(bytes, 0xfe, 0xff) ? 'utf-16be' : sixteenBits(bytes.subarray(0, 4096));
}

/**
 * The text of a table that somebody has saved: UTF-16 by its mark or its look, UTF-8 if it is that throughout, else Windows-1252, which is
 * what spreadsheets in western Europe and America write as plain CSV. Undefined: it is no text.
 */
export function readText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | undefined {
  const wide = wideEncoding(bytes);
  const encoding = wide ?? 'utf-8';
  const text = decodedText(bytes, encoding);
  if (text !== null) return text.includes('\u0000') ? undefined : { text, encoding };
  if (wide !== undefined || bytes.some((byte) => noText.has(byte))) return undefined;
  const western = decodedText(bytes, 'windows-1252');
  return western === null ? undefined : { text: western, encoding: 'windows-1252' };
}
