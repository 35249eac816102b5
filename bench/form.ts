/** Whether benchmarks have their small form (`npm run bench -- NAME --small`): it shows that they run, and its figures are rough. */
export const isSmall = process.env.BENCH_SMALL === '1';

/** How much of something a benchmark takes: in its small form, or in the full one. */
export const sized = <T>(small: T, full: T): T => (isSmall ? small : full);
