import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Days that a known one may wait for its mend without being mentioned. */
const patience = 14;

/**
 * Tests that are known to be unsteady, written by hand: `{ file, test, cause, since }`, `since` as `2026-11-28`.
 * @param root of the project
 */
export const knownUnsteady = (root) => JSON.parse(readFileSync(join(root, 'tests/unsteady.json'), 'utf8'));

/**
 * What the summary says of them.
 * @param found tests that failed and then passed in this run
 * @param known those of `tests/unsteady.json`
 */
export function unsteadyLines(found, known, now) {
  const daysOf = ({ since }) => Math.floor((now - Date.parse(since)) / 86_400_000);
  return [
    ...found.map(
      ({ path, name, firstLine, group }) =>
        `unsteady: ${path}, ${name}, ${firstLine}${group === undefined ? '' : ` (in ${group})`}`,
    ),
    ...known
      .filter((each) => daysOf(each) > patience)
      .map((each) => `unsteady for ${daysOf(each)} days: ${each.file}, ${each.test}: ${each.cause}`),
  ];
}
