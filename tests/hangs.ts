/** The long run takes every machine as it is: there, only what has stood still for an hour has come to hang. */
const longest = 3_600_000;

/**
 * Milliseconds after which a test, or a part of it, has come to hang.
 * @param short in `npm test`
 */
export const hangsAfter = (short: number): number => (process.env.TEST_LONG === '1' ? longest : short);
