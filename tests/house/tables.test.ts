import { sourcesOf } from './sourceFiles';
import { attempts, tableRules } from './tableOwners';
import { forbiddenReaches, untrueEntries } from './tableReaches';
import { tablesOf } from './tableUses';

const sources = sourcesOf(['server']);
const tables = tablesOf(sources);
const refused = (path: string, text: string) => forbiddenReaches([{ path, text }], tables, tableRules);

const schema = '../../database/schema';
const account = 'server/accounts/user/store.ts';

/** How, the file, its text, and the tables that it is told of. */
const writing: readonly [how: string, path: string, text: string, tables: string[]][] = [
  [
    'by drizzle',
    account,
    `import { score, userInstrument } from '${schema}/attempt';
    await tx.update(userInstrument).set({ status: 'abandoned' });
    await tx
      .delete(score)
      .where(isOwn);`,
    ['user_instrument', 'score'],
  ],
  [
    'under another name',
    account,
    `import { scoreHistory as earlier } from '${schema}/rescoring';\nawait tx.insert(earlier).values(rows);`,
    ['score_history'],
  ],
  [
    'under the name of the whole schema',
    account,
    `import * as kept from '${schema}';\nawait tx.insert(kept.answerEvent).values(rows);`,
    ['answer_event'],
  ],
  [
    'many at once',
    'server/surveys/mySurvey/store.ts',
    `import { score } from '${schema}/attempt';\nawait insertRows(tx, score, rows);`,
    ['score'],
  ],
  [
    'in words',
    'server/surveys/wave/store.ts',
    `await tx.execute(sql\`
      with gone as (delete from answer_event e using user_survey p where p.user_id = e.user_id)
      update user_instrument set status = 'expired'\`);
    await pool.query('INSERT INTO "score"(user_id) VALUES ($1)', [id]);`,
    ['answer_event', 'user_instrument', 'score'],
  ],
  [
    'in words, with the table of drizzle',
    'server/export/codebook/store.ts',
    `import { userInstrument } from '${schema}/attempt';\nawait db.execute(sql\`update \${userInstrument} set locale = 'en'\`);`,
    ['user_instrument'],
  ],
  [
    'without saying which',
    'server/results/views/store.ts',
    `import { score } from '${schema}/attempt';\nawait tx.execute(sql\`delete from \${tables[kind]} where id = 1\`);`,
    ['score'],
  ],
  [
    'in server/database',
    'server/database/scores.ts',
    `import { score } from './schema/attempt';\nawait tx.delete(score);`,
    ['score'],
  ],
];

const reading: readonly [how: string, path: string, text: string, tables: string[]][] = [
  [
    'by drizzle',
    'server/platform/health/store.ts',
    `import { userInstrument } from '${schema}/attempt';\nawait db.$count(userInstrument);`,
    ['user_instrument'],
  ],
  ['a joined one', account, 'sql`select 1 from user_account u join score s on s.user_id = u.id`', ['score']],
  [
    'the second of a list',
    account,
    'sql`select 1 from unnest($' + '{ids}) given (id), user_account u, trial t`',
    ['trial'],
  ],
  [
    'one that is asked for rows',
    account,
    'sql`where exists (select from instrument_version v)`',
    ['instrument_version'],
  ],
  ['in a query of the driver', 'server/mail/store.ts', "pool.query('select id from prompt')", ['prompt']],
  ['in a part of a statement', account, 'const from = `\n  user_instrument a`;', ['user_instrument']],
  [
    'one that another file of the room writes',
    'server/surveys/wave/store.ts',
    'sql`select count(*) from session`',
    ['session'],
  ],
];

const named = (faults: string[]) => faults.map((fault) => /: (?:writes|reads) (\w+)/.exec(fault)?.[1]);

describe('which room may name which table', () => {
  it('holds in the whole server, and the check saw it', () => {
    expect(forbiddenReaches(sources, tables, tableRules)).toEqual([]);
    expect(tables.length).toBeGreaterThan(90);
    expect(forbiddenReaches(sources, tables, { ...tableRules, otherWriters: [], readers: {} }).length).toBeGreaterThan(
      200,
    );
  });

  it('is listed as it is: what nobody needs any more is struck', () => {
    expect(untrueEntries(sources, tables, tableRules)).toEqual([]);
  });

  it('gives each exception a reason', () => {
    expect(tableRules.otherWriters.filter(({ why }) => why.length < 20).map(({ file }) => file)).toEqual([]);
  });

  it('lets attempts be written in answering, and in three files that say why', () => {
    expect(tableRules.owners.answering).toEqual(expect.arrayContaining([...attempts]));
    const others = tableRules.otherWriters.filter((writer) => writer.tables.some((name) => attempts.has(name)));
    expect(others.map(({ file }) => file)).toEqual([
      'server/accounts/profile/storeErasure.ts',
      'server/surveys/anonymous/storeRewrite.ts',
      'server/surveys/imported/store.ts',
    ]);
  });

  it.each(writing)('refuses the writing of an attempt elsewhere: %s', (_, path, text, expected) => {
    const faults = refused(path, text).filter((fault) => fault.includes('attempts are written in server/answering'));
    expect(named(faults).sort()).toEqual([...expected].sort());
  });

  it('refuses the writing of any other room’s table', () => {
    const faults = refused('server/answering/trial/store.ts', "sql`update invitation set state = 'sent'`");
    expect(faults).toEqual([expect.stringContaining('writes invitation, which server/surveys alone writes')]);
  });

  it.each(reading)('refuses the reading of what a room is not listed for: %s', (_, path, text, expected) => {
    const faults = refused(path, text);
    expect(named(faults)).toEqual(expected);
    expect(faults).toEqual(expected.map(() => expect.stringContaining('ask its service')));
  });

  it.each([
    ['its own tables', account, 'sql`update user_account set locale = null; delete from session`'],
    ['types of rows', account, `import type { score } from '${schema}/attempt';`],
    ['comments', account, '// delete from score\n/** Those of user_instrument. */\n'],
    ['locks', 'server/export/store.ts', 'sql`select 1 from user_instrument for no key update of score`'],
    [
      'words that a statement compares with',
      account,
      "sql`where kind = 'user_instrument' and id is distinct from score.id`",
    ],
    ['what is asked in server/database', 'server/database/hasTrial.ts', 'sql`exists (select from trial)`'],
  ])('lets pass %s', (_, path, text) => {
    expect(refused(path, text)).toEqual([]);
  });

  it('refuses lists that are not true', () => {
    const { owners, otherWriters, readers } = tableRules;
    const [first, ...rest] = tables.filter(({ name }) => name !== 'trial');
    const faults = untrueEntries(
      sources,
      [...rest, ...(first ? [first] : []), { name: 'new_table', exported: 'newTable', file: 'trial' }],
      {
        owners: { ...owners, mail: ['mail_queue', 'session'] },
        otherWriters: [...otherWriters, { file: account, tables: ['score'], why: 'planted' }],
        readers: { ...readers, mail: ['prompt'] },
      },
    );
    for (const fault of [
      'new_table belongs to no room',
      'there is no table trial',
      'session belongs to two rooms',
      `${account} does not write score of another room: strike it`,
      'server/mail does not read prompt of another room: strike it',
    ])
      expect(faults).toContainEqual(expect.stringContaining(fault));
  });
});
