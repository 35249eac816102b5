import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { chatConversation, chatMessage } from '../../database/schema/assistant';

/** The oldest first. */
export const conversationsOf = (db: Database, userId: string) =>
  db.select().from(chatConversation).where(eq(chatConversation.userId, userId)).orderBy(asc(chatConversation.id));

/** In the order in which they were written. */
export const messagesOf = (db: Database, conversationId: string) =>
  db.select().from(chatMessage).where(eq(chatMessage.conversationId, conversationId)).orderBy(asc(chatMessage.number));
