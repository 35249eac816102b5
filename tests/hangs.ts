/** How much longer everything may take in the long run: no machine is to be too slow for it. */
const patienceOfTheLongRun = 30;

/**
 * Milliseconds after which a test, or something that it waits for, has come to hang.
 * @param short in `npm test`
 */
export const hangsAfter = (short: number): number => (process.env.TEST_LONG === '1' ? patienceOfTheLongRun : 1) * short;
