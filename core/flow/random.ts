/** FNV-1a, 32 bits, over UTF-16 units: spreads a text over the seeds. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32 (Tommy Ettinger): uniform whole numbers below 2^32, the same for the same seed for ever. */
function generator(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  };
}

/** A new array in an order drawn from the seed (Fisher–Yates): equal seeds give equal orders, on every machine and in every version. */
export function shuffled<T>(values: readonly T[], seed: string): T[] {
  const next = generator(seed);
  const drawn: T[] = [];
  const left = [...values];
  while (left.length > 0) {
    const index = Math.floor((next() / 0x100000000) * left.length);
    drawn.push(...left.splice(index, 1));
  }
  return drawn;
}
