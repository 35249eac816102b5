import { scaled } from '../elementary';

/**
 * The fraction n / d, d > 0. `approximate`: something without an exact result (a root, a logarithm …) went in; such numbers are compared by
 * twelve significant digits of `size`, the largest term that went in.
 */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
  readonly approximate: boolean;
  readonly size: number;
}

/** Longer numerators and denominators (in bits) become approximate, so that no formula can hold up its caller. */
const longest = 2048n;
const bound = 1n << longest;
const significant = 12;
/** More digits than anybody writes: the trace of a computation in doubles. */
const written = 15;

export const zero = exactly(0);
const one = exactly(1);

/** The number that the shortest decimal text of a double writes: 0.1 is one tenth. */
export function exactly(value: number): Exact {
  const size = Math.abs(value);
  if (Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n, approximate: false, size };
  const { figures, power } = decimalOf(value);
  const n = power > 0 ? figures * 10n ** BigInt(power) : figures;
  return { n, d: power < 0 ? 10n ** BigInt(-power) : 1n, approximate: false, size };
}

/** The result of what has no exact one; null: none at all. */
export function approximately(value: number, size = Math.abs(value)): Exact | null {
  return value - value === 0 ? { ...exactly(value), approximate: true, size } : null;
}

/** A value that was computed elsewhere and came as a double: exact where it is short enough to have been written so. */
export function fromElsewhere(value: number): Exact | null {
  if (value - value !== 0) return null;
  const { figures } = decimalOf(value);
  const digits = (figures < 0n ? -figures : figures).toString().length;
  return digits > written && !Number.isSafeInteger(value) ? approximately(value) : exactly(value);
}

function decimalOf(value: number): { figures: bigint; power: number } {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { figures: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

export function negated(x: Exact): Exact {
  return { ...x, n: -x.n };
}

export function plus(x: Exact, y: Exact): Exact | null {
  const size = Math.max(x.size, y.size);
  if (x.d === y.d) return made(x.n + y.n, x.d, x, y, size);
  return made(x.n * y.d + y.n * x.d, x.d * y.d, x, y, size);
}

export function minus(x: Exact, y: Exact): Exact | null {
  return plus(x, negated(y));
}

export function times(x: Exact, y: Exact): Exact | null {
  return made(x.n * y.n, x.d * y.d, x, y, x.size * y.size);
}

/** null: y is 0. */
export function over(x: Exact, y: Exact): Exact | null {
  if (compare(y, zero) === 0) return null;
  const divisor = roughly(y);
  const size = ((x.size / divisor) * y.size) / divisor;
  return y.n < 0n ? made(-x.n * y.d, x.d * -y.n, x, y, size) : made(x.n * y.d, x.d * y.n, x, y, size);
}

/** x^exponent for a whole exponent; null: 0 to a negative power. undefined: too long to be computed. */
export function wholePower(x: Exact, exponent: number): Exact | null | undefined {
  const size = BigInt(Math.abs(exponent));
  if (exponent < 0 && compare(x, zero) === 0) return null;
  if (bitsOf(x.n) * size > longest || bitsOf(x.d) * size > longest) return undefined;
  const [n, d] = [x.n ** size, x.d ** size];
  const power = { n, d, approximate: x.approximate, size: Math.abs(roughly({ n, d })) };
  return exponent < 0 ? over(one, power) : power;
}

/** −1: x < y; 0: equal; 1: x > y. */
export function compare(x: Exact, y: Exact): -1 | 0 | 1 {
  if (x.approximate || y.approximate) {
    const places = placesOf(Math.max(x.size, y.size));
    return ordered(inUnits(x, places), inUnits(y, places));
  }
  return x.d === y.d ? ordered(x.n, y.n) : ordered(x.n * y.d, y.n * x.d);
}

/** What decisions take a number for: itself, or where it is approximate twelve digits of it. */
export function settled(x: Exact): Exact {
  if (!x.approximate) return x;
  const places = placesOf(x.size);
  const units = inUnits(x, places);
  const power = 10n ** BigInt(Math.abs(places));
  const fraction = places < 0 ? { n: units * power, d: 1n } : { n: units, d: power };
  return { ...fraction, approximate: false, size: x.size };
}

/** The greatest whole number that is not above x, which must be settled. */
export function floorOf({ n, d }: Exact): bigint {
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

/** x × 10^places, which may be negative, rounded half away from zero. */
export function inUnits({ n, d }: Exact, places: number): bigint {
  const power = 10n ** BigInt(Math.abs(places));
  const [above, below] = places < 0 ? [n, d * power] : [n * power, d];
  const size = above < 0n ? -above : above;
  const rounded = (2n * size + below) / (2n * below);
  return above < 0n ? -rounded : rounded;
}

/** For sizes: the last digits do not matter. */
function roughly(x: Pick<Exact, 'n' | 'd'>): number {
  const value = Number(x.n) / Number(x.d);
  return Number.isFinite(value) ? value : toNumber(x);
}

/** The nearest double. */
export function toNumber({ n, d }: Pick<Exact, 'n' | 'd'>): number {
  const [above, below] = [Number(n), Number(d)];
  // Doubles hold both: their division is rounded once.
  if (Number.isSafeInteger(above) && Number.isSafeInteger(below)) return above / below;
  const size = n < 0n ? -n : n;
  const shift = bitsOf(d) - bitsOf(size) + 72n;
  const dividend = shift > 0n ? size << shift : size;
  const quotient = dividend / d;
  // What is left over tells a tie from what only looks like one.
  const marked = quotient * d === dividend ? quotient : quotient | 1n;
  const value = shift > 0n ? scaled(Number(marked), -Number(shift)) : Number(marked);
  return n < 0n ? -value : value;
}

function made(n: bigint, d: bigint, x: Exact, y: Exact, size: number): Exact | null {
  const approximate = x.approximate || y.approximate;
  if (isShort(n) && isShort(d)) return { n, d, approximate, size };
  const common = divisorOf(n < 0n ? -n : n, d);
  const fraction = { n: n / common, d: d / common, approximate, size };
  return isShort(fraction.n) && isShort(fraction.d) ? fraction : approximately(toNumber(fraction), size);
}

function isShort(value: bigint): boolean {
  return value < bound && value > -bound;
}

function divisorOf(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

function ordered(one: bigint, other: bigint): -1 | 0 | 1 {
  return one < other ? -1 : one > other ? 1 : 0;
}

function bitsOf(value: bigint): bigint {
  return BigInt((value < 0n ? -value : value).toString(16).length * 4);
}

function placesOf(size: number): number {
  const exponent = Number.isFinite(size) && size > 0 ? Number(size.toExponential().split('e')[1]) : 0;
  return significant - 1 - exponent;
}
