/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const roundConstants = new Uint32Array(64);
/** The same of the square roots of the first eight primes (FIPS 180-4, 5.3.3). */
const initialState = new Uint32Array(8);

/** The first 32 fractional bits of the `degree`th root of a prime, exact: by search over integers, not by floating point. */
function fractionBits(prime: number, degree: 2n | 3n): number {
  const target = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
  if (!prime) continue;
  if (found < 8) initialState[found] = fractionBits(candidate, 2n);
  roundConstants[found++] = fractionBits(candidate, 3n);
}

/** UTF-8. A lone surrogate becomes U+FFFD, as in the platform's own encoders. */
function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    let point = character.codePointAt(0) ?? 0;
    if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) bytes[length++] = point;
    else if (point < 0x800) {
      bytes[length++] = 0xc0 | (point >> 6);
      bytes[length++] = 0x80 | (point & 63);
    } else if (point < 0x10000) {
      bytes[length++] = 0xe0 | (point >> 12);
      bytes[length++] = 0x80 | ((point >> 6) & 63);
      bytes[length++] = 0x80 | (point & 63);
    } else {
      bytes[length++] = 0xf0 | (point >> 18);
      bytes[length++] = 0x80 | ((point >> 12) & 63);
      bytes[length++] = 0x80 | ((point >> 6) & 63);
      bytes[length++] = 0x80 | (point & 63);
    }
  }
  return bytes.subarray(0, length);
}

/** Padding of FIPS 180-4, 5.1.1: a one bit, zeros, the length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const length = (Math.floor((message.length + 8) / 64) + 1) * 64;
  const block = new Uint8Array(length);
  block.set(message);
  block[message.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(length - 4, message.length * 8);
  return view;
}

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** SHA-256 of the text's UTF-8 bytes, in lower-case hexadecimal. Source: FIPS 180-4, section 6.2. */
export function sha256(text: string): string {
  const view = padded(utf8(text));
  const state = initialState.slice();
  const schedule = new Uint32Array(64);
  const word = (index: number): number => schedule[index] ?? 0;

  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let index = 0; index < 16; index++) schedule[index] = view.getUint32(offset + index * 4);
    for (let index = 16; index < 64; index++) {
      const early = word(index - 15);
      const late = word(index - 2);
      const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      schedule[index] = word(index - 16) + sigma0 + word(index - 7) + sigma1;
    }

    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let index = 0; index < 64; index++) {
      const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = (h + sum1 + choice + (roundConstants[index] ?? 0) + word(index)) | 0;
      const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = (sum0 + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      state[index] = (state[index] ?? 0) + value;
    });
  }
  return Array.from(state, (value) => value.toString(16).padStart(8, '0')).join('');
}
