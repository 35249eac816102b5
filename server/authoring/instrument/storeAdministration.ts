import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { draftChange } from '../../database/schema/draft';
import { instrument } from '../../database/schema/instrument';
import { message } from '../../database/schema/translation';
import { removeTexts } from '../../texts/store';
import { isLiveTextCurrent } from './storeCurrentTexts';

const uuids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** The texts of a draft: message ids by stored key. */
export async function messageIdsOf(tx: Transaction, instrumentId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: message.key, id: message.id })
    .from(message)
    .where(and(eq(message.kind, 'Instrument'), eq(message.ownerId, instrumentId)));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export interface MessageCopy {
  from: string;
  to: string;
  key: string;
}

/** Copies messages with their translations and states to another instrument. Their history is not copied. */
export async function copyTexts(
  tx: Transaction,
  instrumentId: string,
  copies: readonly MessageCopy[],
  at: Date,
): Promise<void> {
  const given = sql`unnest(
    ${uuids(copies.map(({ from }) => from))}, ${uuids(copies.map(({ to }) => to))}, ${texts(copies.map(({ key }) => key))}
  ) as given (origin, copy, key)`;
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into message (id, kind, owner_id, key, source_locale, source_text, source_version, context, max_length, format,
                         audience, position, updated_by, updated_at, edited)
    select given.copy, m.kind, ${instrumentId}::uuid, given.key, m.source_locale, m.source_text, m.source_version, m.context,
           m.max_length, m.format, m.audience, m.position, m.updated_by, ${now}, m.edited
    from message m join ${given} on given.origin = m.id
  `);
  await tx.execute(sql`
    insert into translation (message_id, locale, text, status, source_version, live_text, problems, updated_by, updated_at, edited)
    select given.copy, t.locale, t.text, t.status, t.source_version,
           -- The copy has no history to say that a text which waits for approval replaces an outdated one.
           case when t.status = 'reviewed' or ${isLiveTextCurrent} then t.live_text end,
           t.problems, t.updated_by, ${now}, t.edited
    from translation t join ${given} on given.origin = t.message_id join message m on m.id = t.message_id
  `);
}

/** Gives a copy its own title: the translations belong to the original's, and are outdated if it differs. */
export async function retitle(tx: Transaction, messageId: string, title: string): Promise<void> {
  const changed = await tx
    .update(message)
    .set({ sourceText: title, sourceVersion: sql`${message.sourceVersion} + 1` })
    .where(and(eq(message.id, messageId), sql`${message.sourceText} <> ${title}`))
    .returning({ id: message.id });
  if (changed.length > 0) {
    await tx.execute(sql`
      update translation set live_text = null where message_id = ${messageId}::uuid and status <> 'reviewed'
    `);
  }
  await tx.execute(sql`update translation set problems = null where message_id = ${messageId}::uuid`);
}

type Status = (typeof instrument.$inferSelect)['status'];

export async function setStatus(tx: Transaction, id: string, status: Status, by: string, at: Date): Promise<void> {
  await tx
    .update(instrument)
    .set({ status, updatedAt: at, updatedBy: by, rowVersion: sql`${instrument.rowVersion} + 1` })
    .where(eq(instrument.id, id));
}

export async function hasAttempts(tx: Transaction, instrumentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: userInstrument.id })
    .from(userInstrument)
    .where(eq(userInstrument.instrumentId, instrumentId))
    .limit(1);
  return rows.length > 0;
}

/** With its texts, also those of removed parts. @returns its title in its base language; undefined: it had none */
export async function deleteInstrument(tx: Transaction, id: string): Promise<string | undefined> {
  const deleted = await removeTexts(tx, 'Instrument', [id]);
  await tx.delete(instrument).where(eq(instrument.id, id));
  return deleted.find(({ kind, key }) => kind === 'Instrument' && key === 'title')?.text || undefined;
}

/** Sets who may answer an instrument. @returns what it was before; undefined: there is no such instrument */
export async function putAccess(tx: Transaction, id: string, access: 'open' | 'granted') {
  const [before] = await tx
    .select({ access: instrument.access, code: instrument.code })
    .from(instrument)
    .where(eq(instrument.id, id))
    .for('update');
  if (before !== undefined && before.access !== access) {
    await tx.update(instrument).set({ access }).where(eq(instrument.id, id));
  }
  return before;
}

/** The texts of parts removed from a draft in another base language than now: they cannot come back. */
export async function forgetRemovedTexts(tx: Transaction, id: string, baseLocale: string): Promise<void> {
  await tx
    .delete(message)
    .where(
      and(eq(message.ownerId, id), sql`${message.kind} = 'Removed'`, sql`${message.sourceLocale} <> ${baseLocale}`),
    );
}

/** Records that the whole draft has changed: everyone who works on it must read it again. The instrument is locked. */
export async function recordJump(
  tx: Transaction,
  row: Pick<typeof draftChange.$inferInsert, 'id' | 'instrumentId' | 'label' | 'changedBy' | 'changedAt'>,
): Promise<void> {
  const [moved] = await tx
    .update(instrument)
    .set({ draftSequence: sql`${instrument.draftSequence} + 1` })
    .where(eq(instrument.id, row.instrumentId))
    .returning({ sequence: instrument.draftSequence });
  await tx.insert(draftChange).values({ ...row, sequence: moved?.sequence ?? 1, operations: [], inverse: [] });
}
