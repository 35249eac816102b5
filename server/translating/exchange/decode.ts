import { isAscii, isUtf8 } from 'node:buffer';
import { type ReadProblem, UnreadableFile } from 'core/interchange';
import { sixteenBits } from 'core/interchange/parts/textEncoding';
import type { Steps } from 'core/steps';

interface Decoded {
  text: string;
  problems: ReadProblem[];
}

const start = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** The encoding declared at the head of the file: XML's declaration, or the header of a PO file. */
function declared(head: string): string | undefined {
  const xml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  if (xml !== undefined) return xml;
  const po = /msgid\s+""/.test(head) ? /charset=([\w.:-]+)/i.exec(head)?.[1] : undefined;
  // The default of templates, before anybody has chosen.
  return po === 'CHARSET' ? undefined : po;
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnreadableFile('encoding', { encoding });
  }
}

/** Lines that are not UTF-8, and whether others are, beyond ASCII: then two encodings are mixed. */
function* brokenLines(bytes: Uint8Array): Steps<ReadProblem> {
  let first = 0;
  let count = 0;
  let isMixed = false;
  let line = 0;
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(0x0a, from);
    const to = found < 0 ? bytes.length : found;
    const piece = bytes.subarray(from, to);
    line += 1;
    if (!isUtf8(piece)) {
      first ||= line;
      count += 1;
    } else if (!isMixed && !isAscii(piece)) isMixed = true;
    from = to + 1;
    if (line % 2000 === 0) yield;
  }
  return {
    line: first,
    key: null,
    code: isMixed ? 'mixed_encodings' : 'bytes',
    params: { count },
    harmless: true,
  };
}

/**
 * The text of a file: UTF-8 or UTF-16 by its mark or its look, else as its head declares. Invalid bytes are replaced by U+FFFD, and the
 * first line of them is reported. @throws UnreadableFile
 */
export function* decodeFile(bytes: Uint8Array): Steps<Decoded> {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  const head = bytes.subarray(0, 4096);
  const isMarked = start(bytes, 0xff, 0xfe) || start(bytes, 0xfe, 0xff);
  const wide = isMarked ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : sixteenBits(head);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), problems: [] };
  const isZip = start(bytes, 0x50, 0x4b, 0x03, 0x04);
  if (isZip || start(bytes, 0x25, 0x50, 0x44, 0x46) || head.includes(0)) throw new UnreadableFile('binary');
  const isMarkedUtf8 = start(bytes, 0xef, 0xbb, 0xbf);
  const encoding = isMarkedUtf8 ? 'utf-8' : (declared(Buffer.from(head).toString('latin1')) ?? 'utf-8');
  const decoder = decoderOf(encoding);
  yield;
  const text = decoder.decode(bytes);
  yield;
  const isSound = decoder.encoding !== 'utf-8' || isUtf8(bytes);
  const problems = isSound ? [] : [yield* brokenLines(bytes)];
  if (text.trim() === '') throw new UnreadableFile('empty');
  return { text, problems };
}
