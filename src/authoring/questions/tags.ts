/** A tag in the form that formulas can use; undefined: no character fits. */
export function asTag(typed: string): string | undefined {
  const tag = typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 100);
  return tag === '' ? undefined : tag;
}
