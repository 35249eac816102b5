/** Milliseconds after which a part of the product that does not come counts as one that cannot be loaded. */
export const chunkLoadTimeout = 120_000;
