/** The import rules of docs/architecture.md. Each message says what to do instead. */
const core = (area) => `^core/${area}/`;
/** Areas of core, and what of core each may import. */
const areas = {
  access: [],
  events: [],
  language: [],
  steps: [],
  formula: [],
  instrument: ['formula', 'language'],
  flow: ['formula', 'instrument'],
  scoring: ['formula', 'instrument'],
  coverage: ['formula', 'instrument'],
  report: ['formula', 'instrument', 'scoring', 'language'],
  interchange: ['formula', 'instrument', 'language', 'access', 'steps'],
  statistics: ['instrument', 'formula'],
  survey: ['formula', 'instrument', 'flow', 'scoring', 'coverage', 'language', 'steps'],
  ordering: ['language'],
  results: ['formula', 'instrument', 'flow', 'statistics'],
  assistant: ['report'],
  export: ['formula', 'instrument', 'flow', 'results'],
  contract: [
    ...['access', 'language', 'formula', 'instrument', 'flow', 'scoring', 'report', 'survey', 'results', 'export'],
    'ordering',
    'assistant',
  ],
};

/** The rooms of the server: each may import those before it. Seeding and the command line stand outside, beside server/services.ts. */
const rooms =
  'database processes analytics plugins resource texts mail ai pdf platform jobs accounts translating authoring ordering answering surveys results export assistant desk'.split(
    ' ',
  );
/** Those that hold a folder for each resource. */
const resources = [
  'platform',
  'accounts',
  'translating',
  'authoring',
  'ordering',
  'answering',
  'surveys',
  'assistant',
  'desk',
];

/** The subjects of src: each may import those before it. */
const subjects = [
  'kit',
  'shell',
  'accounts',
  'ordering',
  'answering',
  'translating',
  'authoring',
  'surveys',
  'results',
  'assistant',
  'desk',
  'stage',
];
const withDoors = subjects.filter((subject) => subject !== 'kit' && subject !== 'shell');

const helpers = '\\.testing\\.tsx?$|^src/.*/testing/|^server/testing/';
const tests = `\\.test\\.tsx?$|${helpers}`;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that need each other are one thing, or hide a third: move what both need into a file of its own.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'client-and-server-apart',
      severity: 'error',
      comment: 'src and server meet in core/contract alone: put what both need into core.',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-and-client-apart',
      severity: 'error',
      comment: 'src and server meet in core/contract alone: put what both need into core.',
      from: { path: '^server/', pathNot: '^server/textScreens\\.(test\\.)?ts$' },
      to: { path: '^(src|mock|config)/' },
    },
    {
      name: 'generator-reads-the-table-of-screens',
      severity: 'error',
      comment:
        'What generates the index of texts and screens knows the table in config/routes.ts, and no more of the client.',
      from: { path: '^server/textScreens\\.(test\\.)?ts$' },
      to: { path: '^(src|mock|config)/', pathNot: '^config/(routes|screen)\\.ts$' },
    },
    {
      name: 'mock-world-on-the-stage-alone',
      severity: 'error',
      comment:
        'The product shows nothing invented: only the stage, on which translators see their texts, plays in the mock world.',
      from: { path: '^src/', pathNot: `^src/stage/|${tests}` },
      to: { path: '^(mock|seed)/' },
    },
    {
      name: 'core-imports-core-alone',
      severity: 'error',
      comment: 'core is pure: pass the effect in as an argument.',
      from: { path: '^core/', pathNot: tests },
      to: { path: '^(src|server|mock|config|seed|tests|bench)/' },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      comment:
        'core knows no Node, React, antd or Fastify: only zod (in schemas), intl-messageformat (in language), saxes, fflate and read-excel-file (in interchange) and @stdlib (in statistics).',
      from: { path: '^core/', pathNot: tests },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'],
        pathNot: 'node_modules/(zod|intl-messageformat|saxes|fflate|read-excel-file|@stdlib)/',
      },
    },
    ...Object.entries(areas).map(([area, allowed]) => ({
      name: `core-${area}`,
      severity: 'error',
      comment: `core/${area} may import ${allowed.length ? allowed.map((name) => `core/${name}`).join(', ') : 'nothing else'} of core: see the table in docs/architecture.md.`,
      from: { path: core(area), pathNot: tests },
      to: { path: '^core/', pathNot: [area, ...allowed].map(core) },
    })),
    ...subjects.slice(0, -1).map((subject, index) => ({
      name: `order-${subject}`,
      severity: 'error',
      comment: `src/${subject} stands before ${subjects.slice(index + 1).join(', ')} and knows nothing of them: move what both need into src/${subject} or before it, or let the later one hand it in.`,
      from: { path: `^src/${subject}/`, pathNot: tests },
      to: { path: `^src/(${subjects.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'subjects-by-their-doors',
      severity: 'error',
      comment:
        'Another subject is imported by its door alone (src/SUBJECT/index.ts): export it there if it is meant for others. kit and shell have no door: each of their files is for all, and so are styles.',
      from: { path: '^src/([^/]+)', pathNot: `^src/app\\.tsx$|${tests}` },
      to: {
        path: `^src/(${withDoors.join('|')})/`,
        pathNot: `^src/$1/|^src/(${withDoors.join('|')})/index\\.ts$|\\.css$`,
      },
    },
    {
      name: 'screens-are-ends',
      severity: 'error',
      comment: 'Nothing imports a screen but the table of routes: what two screens share is a part beside them.',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^src/[^/]+/screens/' },
    },
    {
      name: 'player-is-light',
      severity: 'error',
      comment: 'The player loads on phones: native controls, no antd, no pro-components, no validator.',
      from: { path: '^src/answering/((player|journal|trial)/|screens/trial\\.tsx$)', pathNot: tests },
      to: { path: 'node_modules/(antd|@ant-design|zod|lodash)/' },
    },
    {
      name: 'no-validator-in-the-browser-by-chance',
      severity: 'error',
      comment: 'The client takes types from the contract, not its schemas: use import type.',
      from: { path: '^src/', pathNot: `^src/stage/|${tests}` },
      to: { path: '^core/(contract|instrument/schema)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resources-meet-by-service',
      severity: 'error',
      comment: "A resource uses another resource's service, never its store or routes.",
      from: { path: `^server/(${resources.join('|')})/([^/]+)/`, pathNot: tests },
      to: { path: `^server/(${resources.join('|')})/[^/]+/(store|routes)`, pathNot: '^server/$1/$2/' },
    },
    ...rooms.slice(0, -1).map((room, index) => ({
      name: `server-order-${room}`,
      severity: 'error',
      comment: `server/${room} stands before ${rooms.slice(index + 1).join(', ')} and knows nothing of them: move what both need into server/${room} or before it, or pass it in (server/services.ts joins them). A test helper that needs them stands in server/testing.`,
      from: { path: `^server/${room}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^server/((${[...rooms.slice(index + 1), 'testing'].join('|')})/|(app|main|routes|serve|services)\\.ts$)`,
      },
    })),
    {
      name: 'no-test-helpers-in-the-product',
      severity: 'error',
      comment: 'What ships imports nothing that stands there for tests: move what both need into the code.',
      from: { path: '^(core|config|src|server|mock|seed)/', pathNot: tests },
      to: { path: `${helpers}|\\.test\\.tsx?$|^tests/` },
    },
    {
      name: 'test-helpers-beside-code-need-no-server',
      severity: 'error',
      comment:
        'A test helper beside the code needs only what comes before it in the order of the folders; one that needs the whole server stands in server/testing.',
      from: { path: '^server/.*\\.testing\\.ts$' },
      to: { path: '^server/(testing/|(app|main|routes|serve|services)\\.ts$)' },
    },
    {
      name: 'ai-knows-nothing-of-texts',
      severity: 'error',
      comment: 'server/ai speaks with an endpoint and knows nothing of what it is asked: pass that in.',
      from: { path: '^server/ai/', pathNot: tests },
      to: { path: '^(core|server)/', pathNot: '^(server/ai|core/events)/' },
    },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      comment: 'What the product runs on stands in dependencies, not in devDependencies.',
      from: { path: '^(core|server|src)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: { pathNot: '^src/\\.umi' },
      to: { couldNotResolve: true, pathNot: '^(@umijs/max|@@/|umi$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/\\.umi|^dist/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      // Milliseconds: nothing changes meanwhile, and each look at the disk costs as much as reading a file.
      cachedInputFileSystem: { cacheDuration: 1_800_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
