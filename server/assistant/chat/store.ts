import { type AnswerState, answerStates, isOpen } from 'core/assistant/answerState';
import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { containing } from '../../database/containing';
import { chatConversation, chatMessage } from '../../database/schema/assistant';

export type StoredConversation = typeof chatConversation.$inferSelect;
export type StoredMessage = typeof chatMessage.$inferSelect;

const openStates = answerStates.filter(isOpen);

const own = (userId: string, id: string) => and(eq(chatConversation.userId, userId), eq(chatConversation.id, id));

export async function findConversation(
  db: Database | Transaction,
  userId: string,
  id: string,
): Promise<StoredConversation | undefined> {
  const [row] = await db.select().from(chatConversation).where(own(userId, id));
  return row;
}

export async function lockConversation(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const rows = await tx.select({ id: chatConversation.id }).from(chatConversation).where(own(userId, id)).for('update');
  return rows.length > 0;
}

export async function insertConversation(db: Database, row: typeof chatConversation.$inferInsert): Promise<void> {
  await db.insert(chatConversation).values(row);
}

export async function updateConversation(
  db: Database | Transaction,
  id: string,
  change: Partial<typeof chatConversation.$inferInsert>,
): Promise<void> {
  await db.update(chatConversation).set(change).where(eq(chatConversation.id, id));
}

export async function removeConversation(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(chatConversation).where(own(userId, id)).returning({ id: chatConversation.id });
  return rows.length > 0;
}

export async function removeConversationsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(chatConversation).where(lt(chatConversation.updatedAt, before));
}

/** In the order in which they were written. */
export const messagesOf = (db: Database | Transaction, conversationId: string): Promise<StoredMessage[]> =>
  db.select().from(chatMessage).where(eq(chatMessage.conversationId, conversationId)).orderBy(asc(chatMessage.number));

/** A message of the person's own, with its conversation. */
export async function findMessage(
  db: Database | Transaction,
  userId: string,
  id: string,
): Promise<{ message: StoredMessage; conversation: StoredConversation } | undefined> {
  const [row] = await db
    .select({ message: chatMessage, conversation: chatConversation })
    .from(chatMessage)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(and(eq(chatMessage.id, id), eq(chatConversation.userId, userId)));
  return row;
}

export async function insertMessage(tx: Transaction, row: typeof chatMessage.$inferInsert): Promise<void> {
  await tx.insert(chatMessage).values(row);
}

type Progress = Partial<Pick<StoredMessage, 'text' | 'state' | 'reason' | 'help'>> & { touchedAt: Date };

/** @returns whether the answer was still being written: if not, nothing is changed */
export async function progress(db: Database, id: string, change: Progress): Promise<boolean> {
  const rows = await db
    .update(chatMessage)
    .set(change)
    .where(and(eq(chatMessage.id, id), inArray(chatMessage.state, openStates)))
    .returning({ id: chatMessage.id });
  return rows.length > 0;
}

/** Ends answers whose server has not been heard of. */
export async function endSilent(db: Database, before: Date): Promise<void> {
  await db
    .update(chatMessage)
    .set({ state: 'failed' satisfies AnswerState, reason: 'interrupted' })
    .where(and(inArray(chatMessage.state, openStates), lt(chatMessage.touchedAt, before)));
}

const foundIn = (keyword: string) => {
  const pattern = containing(keyword);
  return or(
    sql`${chatConversation.title} ilike ${pattern}`,
    sql`exists (select from chat_message m where m.conversation_id = "chat_conversation"."id" and m.text ilike ${pattern})`,
  );
};

/** The first message that holds the words. */
const foundText = (keyword: string): SQL<string | null> => sql`(
  select m.text from chat_message m
  where m.conversation_id = "chat_conversation"."id" and m.text ilike ${containing(keyword)} order by m.number limit 1
)`;

/** Last changed first. */
export async function listConversations(
  db: Database,
  userId: string,
  asked: { keyword: string; after: { updatedAt: Date; id: string } | undefined; limit: number },
) {
  const { keyword, after, limit } = asked;
  const { id, title, resultTitle, updatedAt } = chatConversation;
  return db
    .select({ id, title, resultTitle, updatedAt, text: keyword === '' ? sql<null>`null` : foundText(keyword) })
    .from(chatConversation)
    .where(
      and(
        eq(chatConversation.userId, userId),
        keyword === '' ? undefined : foundIn(keyword),
        after && sql`(${updatedAt}, ${id}) < (${after.updatedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit);
}
