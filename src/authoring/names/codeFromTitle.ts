/** A code from a title: lowercase Latin letters, digits and underscores; empty if it has none of them. */
export function codeFromTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  return plain.replace(/^_+|_+$/g, '').slice(0, 60);
}
