/** Whether this is the long run (`npm run test:long`): more random cases, and what takes minutes by itself. */
export const isLong = process.env.TEST_LONG === '1';

/** A test for the long run alone. */
export const itLong: jest.It = isLong ? it : it.skip;

/** How many cases: few at each `npm test`, many in the long run. */
export const runs = (short: number, long: number): number => (isLong ? long : short);
