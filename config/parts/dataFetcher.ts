/** Umi asks a server's loaders with it; screens here ask the API. */
export const fetchServerLoader = (): void => undefined;
