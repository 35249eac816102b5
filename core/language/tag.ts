/** The result of reading a tag: a known tag in its canonical form, or none, with the known one that was probably meant. */
export type ReadTag = { tag: string } | { tag: undefined; suggestion: string | undefined };

/** Longer than any real tag; it bounds the work. */
const longest = 64;

/** Scripts as POSIX names them. */
const modifiers: Readonly<Record<string, string>> = {
  latin: 'Latn',
  cyrillic: 'Cyrl',
  arabic: 'Arab',
  devanagari: 'Deva',
};

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const between = /[\s_./\\\p{Pd}−]+/gu;

/** `zh_CN.UTF-8`, `sr_RS@latin`, `zh-rCN` and full-width letters in the shape of a tag, in lower case. */
function tidy(text: string): string {
  const [written = '', modifier = ''] = text
    .slice(0, longest)
    .normalize('NFKC')
    .replace(invisible, '')
    .trim()
    .split('@');
  const [name = ''] = written.split(/\.(?=(?:utf|iso|cp|koi|big|gb|euc)[\w-]*$)/i);
  const parts = name
    .replace(between, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .split('-');
  const script = modifiers[modifier.trim().toLowerCase()];
  if (script !== undefined) parts.splice(1, 0, script.toLowerCase());
  return parts.join('-').replace(/^([a-z]{2,3})-r([a-z]{2})$/, '$1-$2');
}

/** Tags that mean no particular language. */
const nameless = new Set(['und', 'mul', 'mis', 'zxx', 'root', 'ZZ', 'XA', 'XB', 'Zzzz', 'Zxxx', 'Zyyy', 'Zinh']);

function hasName(type: 'language' | 'region' | 'script', code: string): boolean {
  if (nameless.has(code)) return false;
  const name = new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code);
  return name !== undefined && name !== code;
}

/** The canonical form of a tag whose language, script and region all have a name; undefined: it is not such a tag. */
function knownTag(written: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(written);
    const { language, script, region, baseName } = new Intl.Locale(canonical);
    const variants = baseName.split('-').filter((part) => part.length > 4 || /^\d\w{3}$/.test(part));
    const isKnown =
      // Extensions (`-u-ca-buddhist`) and private use do not say which language it is.
      baseName === canonical &&
      hasName('language', language) &&
      (script === undefined || hasName('script', script)) &&
      (region === undefined || hasName('region', region)) &&
      variants.every((variant) => hasName('language', `${language}-${variant}`));
    return isKnown ? canonical : undefined;
  } catch {
    // Not the shape of a tag, or the environment cannot name languages.
    return undefined;
  }
}

/** How many letters have to be changed, put in, left out or swapped with their neighbour to get from one text to the other. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const above = rows[row - 1] ?? [];
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      current.push(least);
    }
    rows.push(current);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

const letters = (text: string) => [...text].sort().join('');

/** The known tag that is at most two edits away; among equally near ones the one with the same letters (`zn-ch`: `zh-CN`). */
function nearest(written: string, known: readonly string[]): string | undefined {
  let best: { tag: string; slips: number } | undefined;
  for (const tag of known) {
    const other = tag.toLowerCase();
    if (Math.abs(other.length - written.length) > 2) continue;
    const slips = distance(written, other) - (letters(written) === letters(other) ? 0.5 : 0);
    if (slips <= Math.min(2, written.length / 2) && slips < (best?.slips ?? Number.POSITIVE_INFINITY))
      best = { tag, slips };
  }
  return best?.tag;
}

/** The longest beginning of a tag that is known: `de-DE` of `de-DE-x-old`. */
function knownBeginning(written: string): string | undefined {
  const parts = written.split('-');
  for (let length = parts.length - 1; length > 1; length--) {
    const tag = knownTag(parts.slice(0, length).join('-'));
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/**
 * The BCP 47 tag meant by `zh_CN`, `ZH-cn`, `sr_Latn_RS` or `iw-IL` (which is `he-IL`); a tag is known when its language, script and
 * region have names. For an unknown one (`zn-ch`) the nearest of `known`, most usual first, is suggested. Never throws; reading its
 * result gives the same tag.
 */
export function readTag(text: string, known: readonly string[] = []): ReadTag {
  const written = tidy(text);
  const tag = knownTag(written);
  if (tag !== undefined) return { tag };
  return { tag, suggestion: nearest(written, known) ?? knownBeginning(written) };
}
