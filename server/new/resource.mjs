/**
 * `npm run new -- resource NAME SUBJECT`: the first files of a resource, wired up, and what is left to write.
 * NAME is one noun in the singular (`memo`), SUBJECT a folder of `src` (`desk`).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const subjects = [
  'accounts',
  'translating',
  'authoring',
  'answering',
  'surveys',
  'results',
  'catalogue',
  'assistant',
  'desk',
];

/** @typedef {{ one: string, many: string, One: string, Many: string, subject: string }} Names */

/** @returns {Names} @throws Error saying what is wrong with the names */
export function namesOf(one = '', subject = '') {
  if (!/^[a-z][a-zA-Z]{1,30}$/.test(one))
    throw new Error(`"${one}" is no name: write one noun in the singular, as "memo" or "productGroup".`);
  if (!subjects.includes(subject)) throw new Error(`"${subject}" is no subject: choose one of ${subjects.join(', ')}.`);
  const many = one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`;
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  return { one, many, One: capital(one), Many: capital(many), subject };
}

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const kebab = (name) => snake(name).replaceAll('_', '-');

/** The files that begin a resource: path → content. @param {Names} names */
export const filesOf = ({ one, many, One, Many, subject }) => ({
  [`core/contract/${subject}/${one}.ts`]: `import * as z from 'zod';
import { id, time } from '../fields';
import { resource } from '../resource';

const title = z.string().trim().min(1).max(200);

export const ${one} = resource({
  noun: '${words(one)}',
  nouns: '${words(many)}',
  all: '${kebab(many)}',
  one: '${kebab(many)}/{id}',
  record: z.object({ id, title: z.string(), ownerId: id, updatedAt: time, rowVersion: z.number().int() }),
  fields: z.strictObject({ title }),
  list: { sort: ['title', 'updatedAt'], filters: {}, search: ['title'] },
  may: {
    read: { permission: 'signed-in' },
    create: { permission: 'signed-in' },
    change: { permission: 'signed-in', ownUnless: 'user:roles' },
    remove: { permission: 'signed-in', ownUnless: 'user:roles' },
  },
  undo: true,
  example: { title: 'An example' },
});
export type ${One} = z.infer<(typeof ${one})['endpoints']['read']['response']>;
`,
  [`server/database/schema/${one}.ts`]: `import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

export const ${one} = pgTable(
  '${snake(one)}',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    updatedAt: moment('updated_at').notNull(),
    rowVersion: integer('row_version').notNull().default(1),
    /** It can be restored for a day. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('${snake(one)}_owner').on(table.ownerId)],
);
`,
  [`server/${subject}/${one}/service.ts`]: `import { ${one} } from 'core/contract/${subject}/${one}';
import type { Database } from '../../database/connection';
import { ${one} as table } from '../../database/schema/${one}';
import { type Kept, keepRecords } from '../../resource/service';

export type ${One}Service = Kept<typeof ${one}.declared>;

export const create${One}Service = ({ db, clock }: { db: Database; clock: () => Date }): ${One}Service =>
  keepRecords({ db, clock, resource: ${one}, table });
`,
  [`mock/${subject}/${one}.ts`]: `import { ${one} } from '../../core/contract/${subject}/${one}';
import { people } from '../accounts/people';
import { keep } from '../keeper';

const owner = people[0]?.id ?? '';

export const ${many} = keep(${one}, () => [
  { id: '01900000-0000-7000-8900-000000000001', title: 'First', ownerId: owner, updatedAt: '2026-11-02T08:00:00.000Z', rowVersion: 1 },
]);
`,
  [`src/${subject}/screens/${kebab(many)}.tsx`]: `import { Flex, Form, Input } from 'antd';
import type { ${One} } from 'core/contract/${subject}/${one}';
import type { ListColumn } from '@/kit/list/columns';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { RecordList } from '@/kit/records/RecordList';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

export default function ${Many}Page() {
  const text = useText('${one}.');
  const when = useWhen();
  const columns: ListColumn<${One}>[] = [
    { title: text('title'), dataIndex: 'title', phone: 'name', sorter: true },
    {
      title: text('updatedAt'),
      dataIndex: 'updatedAt',
      phone: 'fact',
      sorter: true,
      render: ({ updatedAt }) => when.relative(updatedAt),
    },
  ];
  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('all')} />
      <RecordList name="${one}" calls={api.${one}} columns={columns} nameOf={({ title }) => title} blank={{ title: '' }}>
        <Form.Item name="title" label={text('title')} rules={[{ required: true, whitespace: true }, { max: 200 }]}>
          <Input />
        </Form.Item>
      </RecordList>
    </Flex>
  );
}
`,
});

/** Lines put into files that stand: path → [the line before which they come, the lines]. @param {Names} names */
export const linesOf = ({ one, many, One, subject }) => ({
  'core/contract/index.ts': [
    ['import { access }', `import { ${one} } from './${subject}/${one}';\n`],
    ['  health,\n};', `  ${one}: ${one}.endpoints,\n`],
    ['glossary };', `${one}, `],
  ],
  'server/database/schema/index.ts': [['export { trial }', `export { ${one} } from './${one}';\n`]],
  'server/services.ts': [
    [
      'import { createAiClient }',
      `import { create${One}Service, type ${One}Service } from './${subject}/${one}/service';\n`,
    ],
    ['  health: HealthService;', `  ${many}: ${One}Service;\n`],
    ['    health: createHealthService', `    ${many}: create${One}Service(context),\n`],
  ],
  'server/routes.ts': [
    [
      'import { accountRoutes }',
      `import { ${one} } from 'core/contract/${subject}/${one}';\nimport { resourceRoutes } from './resource/routes';\n`,
    ],
    ['    ...healthRoutes(', `    ...resourceRoutes(${one}, services.${many}),\n`],
  ],
  'mock/index.ts': [
    ['import { type Handlers', `import { ${many} } from './${subject}/${one}';\n`],
    ['  trial,\n};', `  ${one}: ${many}.handlers,\n`],
  ],
  'mock/reset.ts': [
    ['import { resetJobs }', `import { ${many} } from './${subject}/${one}';\n`],
    ['  resetJobs();', `  ${many}.reset();\n`],
  ],
  'config/routes.ts': [
    [
      "  {\n    path: '/verify'",
      `  { path: '/${kebab(many)}', name: '${one}.all', component: '${subject}/${kebab(many)}', access: 'signed-in', frame: 'desk' },\n`,
    ],
  ],
});

/** The English texts. @param {Names} names */
export const textsOf = ({ one, many }) => ({
  [`${one}.all`]: words(many)[0].toUpperCase() + words(many).slice(1),
  [`${one}.new`]: `New ${words(one)}`,
  [`${one}.edit`]: `Change the ${words(one)}`,
  [`${one}.delete`]: `Delete “{name}”?`,
  [`${one}.empty`]: `There are no ${words(many)} yet.`,
  [`${one}.title`]: 'Title',
  [`${one}.updatedAt`]: 'Changed',
});

const left = ({ one, subject }) => `
What is left, file by file:
1. core/contract/${subject}/${one}.ts: its fields, filters, and who may do what.
2. server/database/schema/${one}.ts: a column for each field; then
   npx drizzle-kit generate --config server/database/drizzle.config.ts --name ${one}
   and, if accounts own records, what becomes of them at an erasure: server/accounts/profile/storeErasure.ts.
3. src/${subject}/screens: columns, filters and form fields; in config/routes.ts its access and an icon for the menu.
4. seed/messages/en-US/${subject}.json: its texts, then npm run generate and npm run texts:missing.
5. mock/${subject}/${one}.ts: some records; rules of its own in server/${subject}/${one}/service.ts (rules) and in the mock.
6. Tests: npx jest tests/access/resources covers what each may do; write those of its own rules and of its screen.
`;

/** Writes all of it below \`root\`. @throws Error naming the file that is there already, or the place that is not found */
export function writeResource(root, names) {
  const files = filesOf(names);
  const taken = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (taken !== undefined) throw new Error(`${taken} is there already.`);
  const changed = Object.entries(linesOf(names)).map(([file, places]) => {
    let text = readFileSync(join(root, file), 'utf8');
    for (const [before, lines] of places) {
      const at = text.indexOf(before);
      if (at < 0) throw new Error(`${file} has no "${before.trim()}" any more: server/new/resource.mjs has to follow.`);
      text = text.slice(0, at) + lines + text.slice(at);
    }
    return [file, text];
  });
  const messages = `seed/messages/en-US/${names.subject}.json`;
  const texts = existsSync(join(root, messages)) ? JSON.parse(readFileSync(join(root, messages), 'utf8')) : {};
  const written = [
    ...Object.entries(files),
    ...changed,
    [messages, `${JSON.stringify({ ...texts, ...textsOf(names) }, null, 2)}\n`],
  ];
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return written.map(([file]) => file);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [what, name, subject] = process.argv.slice(2);
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  try {
    if (what !== 'resource') throw new Error('Usage: npm run new -- resource NAME SUBJECT');
    const names = namesOf(name, subject);
    const files = writeResource(root, names);
    execFileSync('npx', ['biome', 'check', '--write', ...files], { cwd: root, stdio: 'ignore' });
    execFileSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: 'inherit' });
    console.log(files.join('\n') + left(names));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
