import { resolve } from 'node:path';
import { screens } from 'config/routes';
import { textScreens } from './textScreens';

const root = resolve(__dirname, '..');
/** Few, of which few modules are read. */
const few = screens.filter(({ frame }) => frame === 'sign-in');
const linesOf = (table: typeof few) => textScreens(root, table).split('\n');

describe('the index of texts and screens', () => {
  it('gets from one more screen that screen’s own lines, and nothing else changes, wherever it stands in the table', () => {
    const before = linesOf(few);
    const [first, ...others] = few;
    if (first === undefined) throw new Error('no screens');
    const after = linesOf([first, { ...first, path: '/user/another' }, ...others]);
    const isOwn = (line: string) => line.startsWith('  "/user/another": ');
    expect(after.filter((line) => !isOwn(line))).toEqual(before);
    // The text of its name, and the modules that it reaches.
    expect(after.filter(isOwn)).toHaveLength(2);
  });
});
