/** Words that SPSS, Stata or R keep for themselves, in lower case. */
const reserved = new Set(
  (
    'all and by eq ge gt le lt ne not or to with ' +
    'byte double float if in int long str strl using inf na nan null true false ' +
    'else repeat while function for next break'
  ).split(' '),
);

/** Of Stata, the narrowest. */
const longest = 32;

/** FNV-1a, 32 bits, as five characters. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(7, '0').slice(-5);
}

/**
 * Gives variables names that SPSS, Stata and R take: a letter, then letters, digits and underscores. A name depends on its address alone,
 * except where two addresses would share one: then the later has a digest behind it.
 */
export class VariableNames {
  private readonly taken = new Set<string>();

  /** @param parts of the address, joined by underscores */
  nameOf(parts: readonly string[]): string {
    const address = parts.join('.');
    const plain = parts
      .join('_')
      .toLowerCase()
      .replace(/[^a-z0-9_]/g, '_');
    const legal = /^[a-z]/.test(plain) && !reserved.has(plain) && !/^str\d+$/.test(plain) ? plain : `v_${plain}`;
    let name = legal.length > longest ? `${legal.slice(0, longest - 6)}_${digest(address)}` : legal;
    for (let count = 0; this.taken.has(name); count++) {
      name = `${legal.slice(0, longest - 6)}_${digest(`${address} ${count || ''}`)}`;
    }
    this.taken.add(name);
    return name;
  }
}
