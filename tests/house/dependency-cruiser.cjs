/** The import rules of docs/architecture.md. Each message says what to do instead. */
const core = (area) => `^core/${area}/`;
/** Areas of core, and what of core each may import. */
const areas = {
  access: [],
  language: [],
  formula: [],
  instrument: ['formula', 'language'],
  flow: ['formula', 'instrument'],
  scoring: ['formula', 'instrument'],
  coverage: ['formula', 'instrument'],
  report: ['formula', 'instrument', 'scoring', 'language'],
  interchange: ['instrument', 'language', 'access'],
  contract: ['access', 'language', 'formula', 'instrument', 'flow', 'scoring', 'report'],
};

const tests = '\\.(test|testing)\\.tsx?$|^src/.*/testing/|^server/database/testing';

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
      to: { path: '^(src|mock|config)/', pathNot: '^config/routes\\.ts$' },
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
      name: 'stage-by-its-door',
      severity: 'error',
      comment:
        'Of the stage the client imports only what is said to it (src/stage/play.ts, onStage.ts); the rest is loaded by src/app.tsx alone, when it is played on.',
      from: { path: '^src/', pathNot: `^src/(stage/|app\\.tsx$)|${tests}` },
      to: { path: '^src/stage/', pathNot: '^src/stage/(play|onStage)\\.ts$' },
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
        'core knows no Node, React, antd or Fastify: only zod (in schemas), intl-messageformat (in language) and saxes (in interchange).',
      from: { path: '^core/', pathNot: tests },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'],
        pathNot: 'node_modules/(zod|intl-messageformat|saxes)/',
      },
    },
    ...Object.entries(areas).map(([area, allowed]) => ({
      name: `core-${area}`,
      severity: 'error',
      comment: `core/${area} may import ${allowed.length ? allowed.map((name) => `core/${name}`).join(', ') : 'nothing else'} of core: see the table in docs/architecture.md.`,
      from: { path: core(area), pathNot: tests },
      to: { path: '^core/', pathNot: [area, ...allowed].map(core) },
    })),
    {
      name: 'no-sibling-pages',
      severity: 'error',
      comment: 'A page never imports another page: what two pages share is a feature (src/features).',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'no-sibling-features',
      severity: 'error',
      comment: 'A feature never imports another feature: the page joins them.',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-below-pages',
      severity: 'error',
      comment: 'Features, components, models and the api know nothing of pages.',
      from: { path: '^src/(features|components|models|api|crud)/', pathNot: tests },
      to: { path: '^src/pages/' },
    },
    {
      name: 'authoring-below-pages',
      severity: 'error',
      comment:
        'src/authoring is what the screens of an instrument share, above features and below pages: only pages import it.',
      from: { path: '^src/(features|components|models|api|crud|layouts|translations)/', pathNot: tests },
      to: { path: '^src/authoring/' },
    },
    {
      name: 'authoring-knows-no-page',
      severity: 'error',
      comment: 'What a page shares with another page moves into src/authoring.',
      from: { path: '^src/authoring/', pathNot: tests },
      to: { path: '^src/(pages|layouts)/' },
    },
    {
      name: 'translations-below-features',
      severity: 'error',
      comment:
        'src/translations is what the table and the editor share: it knows neither of them, nor anything that is drawn.',
      from: { path: '^src/translations/', pathNot: tests },
      to: { path: '^src/(features|pages|components|crud|layouts)/' },
    },
    {
      name: 'components-know-no-domain',
      severity: 'error',
      comment: 'src/components holds domain-free parts: pass data in, or move the component into a feature.',
      from: { path: '^src/components/', pathNot: tests },
      to: { path: '^src/(features|crud)/' },
    },
    {
      name: 'player-is-light',
      severity: 'error',
      comment: 'The player loads on phones: native controls, no antd, no pro-components, no validator.',
      from: { path: '^src/(features/(player|journal)|pages/test-instruments)/', pathNot: tests },
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
      from: { path: '^server/resources/([^/]+)/', pathNot: tests },
      to: { path: '^server/resources/[^/]+/(store|routes)', pathNot: '^server/resources/$1/' },
    },
    {
      name: 'ai-knows-nothing-of-texts',
      severity: 'error',
      comment: 'server/ai speaks with an endpoint and knows nothing of what it is asked: pass that in.',
      from: { path: '^server/ai/', pathNot: tests },
      to: { path: '^(core|server)/', pathNot: '^server/ai/' },
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
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
