/** A pattern for `ilike` that finds the text anywhere: what would be a wildcard stands for itself, NUL (which no text holds) is left out. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
