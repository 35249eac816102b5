import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { longFiles } from './longFiles.mjs';

/**
 * The test files of the large projects, several to a module registry. Each file that jest runs by itself loads antd, or Fastify and
 * PostgreSQL's client, anew, and its code runs slowly until the engine has compiled it. So there are few groups, and enough for jest's three
 * workers. Each file stays a `describe` of its own, with its own set-up.
 */
const projects = {
  core: { folders: ['core'], groups: 2 },
  src: { folders: ['src', 'mock'], groups: 4 },
  server: { folders: ['server', 'tests/access', 'tests/faults', 'tests/linking'], groups: 4 },
};

/** What replaces modules does so for all that are loaded with it; others say themselves why they run alone. */
const alone = /\bjest\.(mock|doMock|resetModules|isolateModules)\b|^\/\/ Runs alone:/m;

const isTest = (path) => /\.test\.tsx?$/.test(path);

function testsIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => isTest(path) && !path.startsWith('server/cli/') && !path.startsWith('src/.umi'))
    .map((path) => ({ path, size: statSync(join(root, path)).size, text: readFileSync(join(root, path), 'utf8') }));
}

const sharesServer = /\bsharedServer\(/;

/** Those that share a server (tests/shared.ts) together; then the largest first, each to the group that has least. */
function share(files, count) {
  const groups = Array.from({ length: count }, () => ({ size: 0, paths: [] }));
  const add = (group, { path, size }) => {
    group.size += size;
    group.paths.push(path);
  };
  const sharing = files.filter(({ text }) => sharesServer.test(text));
  for (const file of sharing) add(groups[0], file);
  for (const file of files.filter((each) => !sharing.includes(each)).sort((one, other) => other.size - one.size))
    add(
      groups.reduce((one, other) => (other.size < one.size ? other : one)),
      file,
    );
  return groups.map(({ paths }) => paths).filter((paths) => paths.length > 0);
}

const groupText = (
  folder,
  root,
  paths,
  first = [],
) => `import { spentOn } from '${relative(folder, join(root, 'tests/run/spent'))}';
${first.map((path) => `import '${relative(folder, join(root, path))}';\n`).join('')}${paths.map((path) => `spentOn('${path}', () => require('${relative(folder, join(root, path)).replace(/\.tsx?$/, '')}'));\n`).join('')}`;

/** Journeys that share a product and a browser. What holds for each of their tests stands outside the first of them. */
const sharesProduct = /\bsharedDemo\(/;
const ofAllJourneys = ['tests/journeys/browser.testing'];

/**
 * Writes the groups into `dist/test/groups`.
 * @param long with what is long by itself
 * @returns by project: the paths that jest is to run, from the root
 */
export function writeGroups(root, { long = false } = {}) {
  const folder = join(root, 'dist/test/groups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name, paths, first) => {
    const path = join(folder, `${name}.test.ts`);
    writeFileSync(path, groupText(folder, root, paths, first));
    return relative(root, path);
  };
  const found = (folders) =>
    folders.flatMap((each) => testsIn(root, each)).filter(({ path }) => long || !longFiles.includes(path));
  const pathsOf = (files) => files.map(({ path }) => path);
  const written = {};
  for (const [project, { folders, groups }] of Object.entries(projects)) {
    const files = found(folders);
    const single = files.filter(({ text }) => alone.test(text));
    const shared = share(
      files.filter((file) => !single.includes(file)),
      groups,
    );
    written[project] = [...shared.map((paths, index) => write(`${project}${index + 1}`, paths)), ...pathsOf(single)];
  }
  const journeys = found(['tests/journeys']);
  const together = journeys.filter(({ text }) => sharesProduct.test(text));
  written.journeys = [
    write('journeys1', pathsOf(together), ofAllJourneys),
    ...pathsOf(journeys.filter((each) => !together.includes(each))),
  ];
  writeFileSync(join(folder, 'index.json'), JSON.stringify(written));
  return written;
}
