/** What every XML name token may hold; the rest, and what looks like an escape, is written by its code. */
const outside = /[^\w.\-:]|_(?=x[0-9a-f]*_)/gu;

/** A key as an XML name token, readable where it can be: `q 1` → `q_x20_1`. `readNameToken` gives the key back. */
export function nameToken(key: string): string {
  return key === '' ? '_x_' : key.replace(outside, (character) => `_x${character.codePointAt(0)?.toString(16)}_`);
}

export function readNameToken(token: string): string {
  if (token === '_x_') return '';
  return token.replace(/_x([0-9a-f]{1,6})_/g, (whole, code: string) => {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
