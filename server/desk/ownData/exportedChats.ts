import type { SharedGroup } from 'core/assistant/sharedResult';
import type { Database } from '../../database/connection';
import { conversationsOf, messagesOf } from './storeChats';

/** A conversation with a model: everything that was asked and answered, on every branch, and what was told of a result. */
export interface ExportedChat {
  id: string;
  title: string;
  locale: string;
  /** What was entered before it began, by variable. */
  values: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  /** null: it is about none. */
  result: { attempt: string; title: string; told: SharedGroup[] } | null;
  messages: {
    id: string;
    follows: string | null;
    from: 'person' | 'model';
    text: string;
    state: string;
    model: string | null;
    at: string;
  }[];
}

/** The oldest first. */
export async function exportedChats(db: Database, userId: string): Promise<ExportedChat[]> {
  const conversations = await conversationsOf(db, userId);
  const exported: ExportedChat[] = [];
  for (const { id, title, locale, values, attemptId, resultTitle, shared, createdAt, updatedAt } of conversations) {
    const messages = await messagesOf(db, id);
    exported.push({
      ...{ id, title, locale, values },
      ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
      result: attemptId === null ? null : { attempt: attemptId, title: resultTitle ?? '', told: shared ?? [] },
      messages: messages.map(({ id: message, parentId, from, text, state, model, at }) => ({
        ...{ id: message, follows: parentId, from, text, state, model, at: at.toISOString() },
      })),
    });
  }
  return exported;
}
