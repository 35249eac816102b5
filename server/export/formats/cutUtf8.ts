/** The text in UTF-8, at most so many bytes, cut between characters. */
export function cutUtf8(text: string, most: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  // A byte 10xxxxxx continues a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
