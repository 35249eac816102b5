import type { Draw } from '../random.testing';

/** A fraction in lowest terms, d > 0. Written apart from the code that it judges. */
export type Fraction = readonly [n: bigint, d: bigint];

function fraction(n: bigint, d: bigint): Fraction {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) [a, b] = [b, a % b];
  const sign = d < 0n ? -1n : 1n;
  return a === 0n ? [0n, 1n] : [(sign * n) / a, (sign * d) / a];
}

const plus = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * d + c * b, b * d);
const times = ([a, b]: Fraction, [c, d]: Fraction) => fraction(a * c, b * d);
const minus = (x: Fraction, [c, d]: Fraction) => plus(x, [-c, d]);
const by = (x: Fraction, [c, d]: Fraction) => times(x, [d, c]);
export const below = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
export const floor = ([n, d]: Fraction): bigint => (n - (((n % d) + d) % d)) / d;

export interface Expression {
  source: string;
  value: Fraction;
}

/** `n / 10^places` as formulas write it. */
function decimal(n: bigint, places: number): Expression {
  const digits = (n < 0n ? -n : n).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return { source: n < 0n ? `(0 - ${text})` : text, value: fraction(n, 10n ** BigInt(places)) };
}

/** A random expression of decimals, and its value. Never divides by 0. */
export function expression(draw: Draw, depth: number): Expression {
  if (depth === 0) return decimal(BigInt(draw.below(400) - 100), draw.below(4));
  const part = () => expression(draw, depth - 1 - draw.below(Math.min(depth, 2)));
  const list = () => Array.from({ length: 2 + draw.below(4) }, part);
  const sourceOf = (parts: readonly Expression[]) => parts.map(({ source }) => source).join(', ');
  const sumOf = (parts: readonly Expression[]) => parts.map(({ value }) => value).reduce(plus);
  const [x, y, z] = [part(), part(), part()];
  switch (draw.below(7)) {
    case 0:
      return { source: `(${x.source} - ${y.source})`, value: minus(x.value, y.value) };
    case 1:
      return { source: `(${x.source} * ${y.source})`, value: times(x.value, y.value) };
    case 2:
      if (y.value[0] === 0n) return x;
      return { source: `(${x.source} / ${y.source})`, value: by(x.value, y.value) };
    case 3: {
      const parts = list();
      return { source: `sum(${sourceOf(parts)})`, value: sumOf(parts) };
    }
    case 4: {
      const parts = list();
      return { source: `mean(${sourceOf(parts)})`, value: by(sumOf(parts), [BigInt(parts.length), 1n]) };
    }
    case 5:
      if (z.value[0] <= 0n) return x;
      return {
        source: `tscore(${x.source}, ${y.source}, ${z.source})`,
        value: plus([50n, 1n], times([10n, 1n], by(minus(x.value, y.value), z.value))),
      };
    default:
      return { source: `(${x.source} + ${y.source})`, value: plus(x.value, y.value) };
  }
}

/** A value that formulas can write: at most so many decimals, and no more than 13 digits; null: it is none. */
export function written([n, d]: Fraction): Expression | null {
  for (let places = 0; places <= 8; places += 1) {
    const power = 10n ** BigInt(places);
    if (power % d !== 0n) continue;
    const whole = (n * power) / d;
    return whole < 10n ** 13n && whole > -(10n ** 13n) ? decimal(whole, places) : null;
  }
  return null;
}
