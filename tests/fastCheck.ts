/*
 * fast-check as all tests get it: with one seed, so that `npm test` tries the same cases each time, and the long run others each time.
 * A failure prints the seed that it had.
 */
import type * as FastCheck from 'fast-check';
import { isLong } from './long';

const fastCheck = jest.requireActual<typeof FastCheck>('../node_modules/fast-check/lib/cjs/fast-check.js');
fastCheck.configureGlobal({ seed: isLong ? Date.now() : 1 });

module.exports = fastCheck;
