/** What a title is called in codes: lowercase Latin letters, digits and underscores; empty where there are none. */
export function codeFromTitle(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  return plain.replace(/^_+|_+$/g, '').slice(0, 60);
}

/** As the document's schema wants the code of an instrument. */
export const instrumentCode = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
