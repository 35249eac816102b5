import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  name: string;
  /** What to do instead. */
  teach: string;
  applies(path: string): boolean;
  /** Line numbers, from 1, where the rule is broken; 0 for the file as a whole. */
  broken(text: string, path: string): number[];
}

const isTest = (path: string) => /\.(test|testing)\.tsx?$|^tests\/|\/testing\//.test(path);
const isProduct = (path: string) =>
  /^(core|server|src|config|mock|seed)\//.test(path) && /\.(ts|tsx|mjs)$/.test(path) && !isTest(path);

/** Lines that match, comments left out. */
function linesWith(pattern: RegExp) {
  return (text: string) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [index + 1] : []));
}

export const rules: Rule[] = [
  {
    name: 'a file is about one thing',
    teach: 'over 500 lines it is two things: split it',
    applies: (path) => /\.(ts|tsx|mjs|css|less)$/.test(path) && !/\.gen\.ts$/.test(path),
    broken: (text) => (text.split('\n').length > 501 ? [0] : []),
  },
  {
    name: 'names say what a thing is',
    teach: 'utils, helpers, common and misc name nothing: name the file after what it does',
    applies: () => true,
    broken: (_, path) => (/(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z.]+$)/.test(path) ? [0] : []),
  },
  {
    name: 'the environment is read in one file',
    teach: 'take the value from server/environment.ts',
    applies: (path) =>
      isProduct(path) && /^(core|server|src|mock)\//.test(path) && !/^server\/(environment\.ts|launch\/)/.test(path),
    broken: linesWith(/process\.env\b(?!\.NODE_ENV)/),
  },
  {
    name: 'the network is called in one file',
    teach: 'call the typed client in src/shell/api',
    applies: (path) => isProduct(path) && path.startsWith('src/') && path !== 'src/shell/request/request.ts',
    broken: linesWith(/(?<![\w.])fetch\(|XMLHttpRequest|navigator\.sendBeacon/),
  },
  {
    name: 'core knows no clock, no random and no network',
    teach: 'pass the value in as an argument',
    applies: (path) => isProduct(path) && path.startsWith('core/'),
    broken: linesWith(/Date\.now\(|new Date\(\)|Math\.random\(|(?<![\w.])fetch\(/),
  },
  {
    name: 'the mock takes what it runs by path',
    teach: 'what loads it for `npm run dev:mock` knows no names of folders: import from ../../core',
    applies: (path) => isProduct(path) && path.startsWith('mock/'),
    broken: linesWith(/^(import (?!type\b)(?!\{ type \w+ \} ).*|\} )from '(core|seed|server)\//),
  },
  {
    name: 'no code is made of text',
    teach: 'the pages run without unsafe-eval',
    applies: (path) => isProduct(path),
    broken: linesWith(/(?<![\w.])eval\(|new Function\(/),
  },
  {
    name: 'SQL lives in store.ts and server/database',
    teach: "move the statement into the resource's store.ts",
    applies: (path) =>
      isProduct(path) && path.startsWith('server/') && !/^server\/(database\/|new\/|([^/]+\/){1,2}store)/.test(path),
    broken: linesWith(
      /\b(SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\b|\bdb\.(select|insert|update|delete)\(|from 'drizzle-orm/,
    ),
  },
  {
    name: 'directions are logical',
    teach: 'write margin-inline-start, inset-inline-end, text-align: start …: right-to-left mirrors by itself',
    applies: (path) => path.startsWith('src/') && /\.(css|less)$/.test(path),
    broken: linesWith(
      /(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:|text-align:\s*(left|right)|float:\s*(left|right)/,
    ),
  },
  {
    name: 'tags have the colours of states',
    teach: 'success, warning, error or processing: their words have 4.5:1 in every look, those of the presets do not',
    applies: (path) => isProduct(path) && path.startsWith('src/'),
    broken: linesWith(/<Tag\b[^>]*\bcolor="(?!(success|warning|error|processing)")/),
  },
  {
    name: 'nothing is left open',
    teach: 'do it, or leave it to an issue',
    applies: (path) => isProduct(path),
    broken: linesWith(/\b(TODO|FIXME|HACK|XXX)\b/),
  },
  {
    name: 'types are not switched off',
    teach: 'say the type',
    applies: (path) => /\.(ts|tsx)$/.test(path) && !path.startsWith('tests/house/'),
    broken: (text) =>
      text
        .split('\n')
        .flatMap((line, index) => (/@ts-(ignore|nocheck|expect-error)|\bas any\b/.test(line) ? [index + 1] : [])),
  },
  {
    name: 'hooks belong to the file of the tests',
    teach:
      'test files share what they load, so this runs for the first one alone: export a function and pass it to the hook there',
    applies: (path) => /^(core|server(?!\/cli)|src|mock)\//.test(path) && isTest(path) && !/\.test\.tsx?$/.test(path),
    broken: linesWith(/^(before|after)(Each|All)\(/),
  },
  {
    name: 'every test runs',
    teach: 'no skip, no only: mend the test or delete it',
    applies: (path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/house/'),
    broken: linesWith(/\b(it|test|describe)\.(skip|only|todo)\b|\bx(it|describe)\(/),
  },
  {
    name: 'tests wait for what is meant',
    teach:
      'wait by tests/until.ts, or let the time pass by fake timers; a pause that belongs to what is tested has a line before it that says why: // Pause: …',
    applies: (path) => isTest(path) && /\.tsx?$/.test(path) && !path.startsWith('tests/house/'),
    broken: (text) => {
      const lines = text.split('\n');
      const pauses = linesWith(/\bsetTimeout\(\w+, |\b(waitForTimeout|delay|sleep)\(/);
      return pauses(text).filter((line) => !/^\s*\/\/ Pause: /.test(lines[line - 2] ?? ''));
    },
  },
  {
    name: 'the project names no machine and no registry',
    teach: 'use a relative path or a setting',
    applies: (path) =>
      /\.(ts|tsx|mjs|cjs|json|md|sh)$/.test(path) &&
      !path.startsWith('tests/house/') &&
      !path.startsWith('seed/instruments/'),
    broken: linesWith(/registry\.(npmjs|yarnpkg)\.|npmmirror|(^|["'\s(`])\/(work|home\/[a-z]+|root|Users\/[a-z]+)\//),
  },
];

/** Every place in the named files (paths relative to root) that breaks a rule, as `path:line: rule: what to do`. */
export function brokenRules(root: string, paths: string[]): string[] {
  return paths.flatMap((path) => {
    const applying = rules.filter((rule) => rule.applies(path));
    if (applying.length === 0) return [];
    const text = readFileSync(join(root, path), 'utf8');
    return applying.flatMap((rule) =>
      rule.broken(text, path).map((line) => `${path}${line ? `:${line}` : ''}: ${rule.name}: ${rule.teach}`),
    );
  });
}
