/** Whether this is the long run (`npm run test:long`): more random cases, and what takes minutes by itself. */
export const isLong = process.env.TEST_LONG === '1';

/** A test for the long run alone. */
export const itLong: jest.It = isLong ? it : it.skip;

/**
 * Milliseconds after which a test has come to hang.
 * @param short in `npm test`; in the long run it is an hour, also where nothing is said (`jest.config.ts`): no machine is too slow
 */
export const hangsAfter = (short: number): number => (isLong ? 3_600_000 : short);

/** How many cases: few at each `npm test`, many in the long run. */
export const runs = (short: number, long: number): number => (isLong ? long : short);
