/** Digits of the scripts that number keyboards write: Arabic, Persian, Devanagari, Bengali, Thai, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** A digit of one of these scripts as a Latin one; everything else as it is. */
export const latinDigit = (character: string): string => {
  const code = character.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? character : String(code - zero);
};

/**
 * A number as it is typed, with Latin digits and ASCII signs: `１２．５` is `12.5`, `－３` and `ー３` are `-3`, as Japanese and Chinese input
 * methods write them. What is no part of a number stays, and so does a comma, whose meaning depends on the place.
 */
export const latinNumber = (typed: string): string =>
  Array.from(typed, latinDigit)
    .join('')
    .replace(/[٫．]/g, '.')
    .replaceAll('，', ',')
    .replace(/[−－ー]/g, '-')
    .replaceAll('＋', '+');

const digits = `[0-9${zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]+`;

/** Source of a regular expression for a number within a typed text; `readNumber` reads what it finds. */
export const typedNumber = `[-−－ー+＋]?${digits}(?:[.,٫．，]${digits})?`;

/**
 * The number in a text, in the digits of any script, with a point or comma before the decimals; undefined: no number. Group
 * separators are not read as decimal separators: what has two readings (`1.234,5`) is no number.
 */
export function readNumber(typed: string): number | undefined {
  const text = latinNumber(typed.trim())
    .replaceAll(',', '.')
    .replace(/[‐‑‒–]/g, '-');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const plain = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** The number that a cell of a table is, in the digits of any script, with a decimal point; undefined: anything else, as `0x10` or `1,234`. */
export function plainNumber(cell: string): number | undefined {
  const text = latinNumber(cell.trim());
  const value = plain.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
