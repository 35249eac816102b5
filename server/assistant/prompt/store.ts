import type { Author } from 'core/access/author';
import type { Role } from 'core/access/roles';
import type { PromptContent } from 'core/assistant/prompt';
import type { PromptCase, PromptEnabling, PromptVersion } from 'core/contract/assistant/prompt';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { authorOf } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import type { KeptTable } from '../../database/keptRows';
import { prompt, promptEnabling, promptVersion } from '../../database/schema/assistant';
import { user } from '../../database/schema/people';

export type PromptRow = typeof prompt.$inferSelect & {
  cases: number;
  standing: { passed: number; total: number } | null;
};

/** Of the newest run that has ended, of the present version and cases. */
const standing = sql`(
  select jsonb_build_object('passed', count(*) filter (where r.missed = '[]'::jsonb), 'total', count(*))
  from prompt_result r
  where r.run_id = (
    select run.id from prompt_run run
    where run.prompt_id = "prompt"."id" and run.version = "prompt"."version"
      and run.cases_revision = "prompt"."cases_revision"
      and (select count(*) from prompt_result one where one.run_id = run.id)
        = jsonb_array_length(run.case_list) * run.repeats
    order by run.at desc, run.id desc limit 1
  )
  having count(*) > 0
)`;

export const keptPrompts: KeptTable = {
  table: prompt,
  computed: { cases: sql`jsonb_array_length(${prompt.caseList})`, standing, words: sql`${prompt.names}::text` },
  order: [asc(prompt.key)],
};

export async function isKeyTaken(tx: Transaction, key: string, but: string | undefined): Promise<boolean> {
  const rows = await tx.select({ id: prompt.id }).from(prompt).where(eq(prompt.key, key));
  return rows.some(({ id }) => id !== but);
}

export async function findPrompt(db: Database | Transaction, id: string) {
  const [row] = await db.select().from(prompt).where(eq(prompt.id, id));
  return row;
}

export async function lockPrompt(tx: Transaction, id: string) {
  const [row] = await tx.select().from(prompt).where(eq(prompt.id, id)).for('update');
  return row;
}

export async function updatePrompt(tx: Transaction, id: string, change: Partial<typeof prompt.$inferInsert>) {
  await tx
    .update(prompt)
    .set({ ...change, rowVersion: sql`${prompt.rowVersion} + 1` })
    .where(eq(prompt.id, id));
}

const contentOf = ({ system, template, variables, model, temperature, maxTokens }: PromptContent): PromptContent => ({
  ...{ system, template, variables, model, temperature, maxTokens },
});

export async function insertVersion(
  tx: Transaction,
  of: { promptId: string; number: number; at: Date; by: string | null },
  content: PromptContent,
): Promise<void> {
  const { promptId, number, at: createdAt, by: createdBy } = of;
  await tx.insert(promptVersion).values({ promptId, number, createdAt, createdBy, ...contentOf(content) });
}

export async function versionOf(
  db: Database | Transaction,
  promptId: string,
  number: number,
): Promise<PromptContent | undefined> {
  const [row] = await db
    .select()
    .from(promptVersion)
    .where(and(eq(promptVersion.promptId, promptId), eq(promptVersion.number, number)));
  return row && contentOf(row);
}

export async function versionsOf(db: Database, promptId: string): Promise<PromptVersion[]> {
  const rows = await db
    .select({ row: promptVersion, name: user.displayName })
    .from(promptVersion)
    .leftJoin(user, eq(user.id, promptVersion.createdBy))
    .where(eq(promptVersion.promptId, promptId))
    .orderBy(desc(promptVersion.number));
  return rows.map(({ row, name }) => ({
    number: row.number,
    at: row.createdAt.toISOString(),
    by: authorOf(row.createdBy, name),
    ...contentOf(row),
  }));
}

export async function insertEnabling(tx: Transaction, row: typeof promptEnabling.$inferInsert): Promise<void> {
  await tx.insert(promptEnabling).values(row);
}

export async function enablingsOf(db: Database, promptId: string): Promise<PromptEnabling[]> {
  const rows = await db
    .select({ row: promptEnabling, name: user.displayName })
    .from(promptEnabling)
    .leftJoin(user, eq(user.id, promptEnabling.byId))
    .where(eq(promptEnabling.promptId, promptId))
    .orderBy(desc(promptEnabling.at), desc(promptEnabling.id));
  return rows.map(({ row: { version, roles, reason, at, byId }, name }): PromptEnabling & { by: Author } => ({
    ...{ version, roles, reason },
    at: at.toISOString(),
    by: authorOf(byId, name),
  }));
}

/** Prompts for conversations that somebody with these roles may choose, by their key. */
export async function enabledFor(db: Database, roles: readonly Role[]) {
  const rows = await db
    .select({ prompt, content: promptVersion })
    .from(prompt)
    .innerJoin(promptVersion, and(eq(promptVersion.promptId, prompt.id), eq(promptVersion.number, prompt.enabled)))
    .where(eq(prompt.purpose, 'chat'))
    .orderBy(asc(prompt.key));
  return rows
    .filter(({ prompt: row }) => row.roles.some((each) => roles.includes(each)))
    .map(({ prompt: { id, names }, content }) => ({ id, names, content: contentOf(content) }));
}

/** By id: prompts that judge. */
export async function judgesAmong(db: Database | Transaction, cases: readonly PromptCase[]) {
  const wanted = cases.flatMap(({ expectations }) =>
    expectations.flatMap((each) => (each.kind === 'judge' ? [each.promptId] : [])),
  );
  const found = new Map<string, typeof prompt.$inferSelect>();
  for (const id of new Set(wanted)) {
    const row = await findPrompt(db, id);
    if (row?.purpose === 'judge') found.set(id, row);
  }
  return found;
}
