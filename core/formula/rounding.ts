/** A finite number as its shortest decimal text that reads back as the same number; null for missing. */
export function numberText(value: number): string | null {
  return value - value === 0 ? String(value + 0) : null;
}

/**
 * `value` rounded to `digits` decimals (negative: to tens, hundreds …), half away from zero, on the decimal number that the shortest
 * round-trip text of `value` shows: 2.675 becomes 2.68 although the double lies below 2.675. NaN when `digits` is not a whole number,
 * either is missing, or the result is too large.
 */
export function roundDecimal(value: number, digits: number): number {
  if (value - value !== 0 || !Number.isInteger(digits)) return Number.NaN;
  const size = Math.abs(value);
  const rounded = digits === 0 ? roundWhole(size) : roundText(size, digits);
  return rounded - rounded === 0 ? (value < 0 ? -rounded : rounded) : Number.NaN;
}

/** A half is a double itself, so the double and its text always lie on the same side of it. */
function roundWhole(size: number): number {
  const whole = Math.floor(size);
  return size - whole >= 0.5 ? whole + 1 : whole;
}

function roundText(size: number, digits: number): number {
  const [mantissa = '0', exponent = '0'] = size.toExponential().split('e');
  const shown = mantissa.replace('.', '');
  // The value is 0.shown × 10^(exponent + 1); so many of its figures stay.
  const kept = Number(exponent) + 1 + digits;
  if (kept >= shown.length) return size;
  if (kept < 0) return 0;
  const up = (shown[kept] ?? '0') >= '5';
  const figures = BigInt(shown.slice(0, kept) || '0') + (up ? 1n : 0n);
  return Number(`${figures}e${-digits}`);
}
