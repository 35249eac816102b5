/* Of a test file that runs by itself: what it takes. Those in groups are counted one by one. */
import { relative, resolve } from 'node:path';
import { spentFromHere } from './spent';

const path = relative(resolve(__dirname, '../..'), expect.getState().testPath ?? '');
if (!path.startsWith('dist/')) spentFromHere(path);
