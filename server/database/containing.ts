/** A pattern for `ilike` that finds the text anywhere: wildcards are escaped, NUL (which no text holds) is left out. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
