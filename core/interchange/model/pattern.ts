/** The pattern of another program as one of ours, without its anchors; null: it is none that we can use. */
export function patternFrom(source: string): string | null {
  const pattern = source.trim().replace(/^\^/, '').replace(/\$$/, '');
  if (pattern === '' || pattern.length > 1000) return null;
  try {
    RegExp(`^(?:${pattern})$`, 'u');
    return pattern;
  } catch {
    return null;
  }
}
