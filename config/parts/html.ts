/** Umi draws the whole document with it where a server renders pages; here none does. */
export const Html = (): null => null;
