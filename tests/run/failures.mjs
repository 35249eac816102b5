import { relative } from 'node:path';

/** More files than that do not fail by an unlucky moment. */
const mostFiles = 5;

/** A failure that chance has found, of a property or of a schedule of faults, is there although other chances miss it. */
const byChance = /Property failed after|FAULTS_SEED/;

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What a message says first, and in full, without colours. */
function told(messages) {
  const message = messages.join('\n').replace(colours, '').trim();
  return { firstLine: message.split('\n')[0] ?? '', message };
}

/**
 * The test files of a report of jest in which something failed; those of a group each by its own path.
 * @param root the folder that paths are from
 * @returns per file: its path, the group that it ran in, whether it could be loaded, and its failed tests
 */
export function failuresOf(report, root) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults, message }) => {
      const path = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that fails although no test of it does could not be loaded, or its process ended.
      if (failed.length === 0) return [{ path, isLoaded: false, tests: [{ name: '', ...told([message]) }] }];
      const group = path.startsWith('dist/test/groups/') ? path : undefined;
      const files = new Map();
      for (const { ancestorTitles, title, failureMessages } of failed) {
        const own = group === undefined ? path : ancestorTitles[0];
        const titles = group === undefined ? ancestorTitles : ancestorTitles.slice(1);
        const file = files.get(own) ?? { path: own, group, isLoaded: true, tests: [] };
        files.set(own, file);
        file.tests.push({ name: [...titles, title].join(' › '), ...told(failureMessages) });
      }
      return [...files.values()];
    });
}

/** The names of the tests that passed, as `failuresOf` calls them; of a file that ran by its own path. */
export const passedIn = (report) =>
  new Set(
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ')),
    ),
  );

/** @returns of the files that failed, as `failuresOf` has them, those that get a second try */
export function filesToTryAgain(files) {
  if (files.length > mostFiles) return [];
  return files.filter(
    ({ path, isLoaded, tests }) =>
      isLoaded && !path.startsWith('tests/faults/') && !tests.some(({ message }) => byChance.test(message)),
  );
}
