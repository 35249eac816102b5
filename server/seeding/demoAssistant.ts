import { demoConversation, demoPrompts } from 'seed/demoPrompts';
import type { Database } from '../database/connection';
import { chatConversation, chatMessage, prompt, promptEnabling, promptVersion } from '../database/schema/assistant';
import { isSown, markSown } from '../database/seedState';
import { uuidv7 } from '../database/uuid';

interface Needs {
  db: Database;
  clock: () => Date;
  /** Whose conversation it is; undefined: there is nobody. */
  userId: string | undefined;
}

const reason = 'A prompt of the demonstration: its cases can be run once there is an AI endpoint.';

/** Two prompts with cases, in use for everybody, and a conversation; each once. */
export async function seedAssistant({ db, clock, userId }: Needs): Promise<void> {
  if (await isSown(db, 'demo-assistant')) return;
  const at = clock();
  await db.transaction(async (tx) => {
    const ids = new Map<string, string>();
    for (const { key, purpose, names, cases, ...content } of demoPrompts) {
      const id = uuidv7(at.getTime());
      const roles = ['superAdmin' as const, 'admin' as const, 'user' as const];
      const added = await tx
        .insert(prompt)
        .values({ id, key, purpose, names, ...content, version: 1, enabled: 1, roles, caseList: cases, updatedAt: at })
        .onConflictDoNothing()
        .returning({ id: prompt.id });
      // Somebody has one of this name already: it stays as it is.
      if (added.length === 0) continue;
      ids.set(key, id);
      await tx.insert(promptVersion).values({ promptId: id, number: 1, ...content, createdAt: at });
      await tx.insert(promptEnabling).values({ id: uuidv7(at.getTime()), promptId: id, version: 1, roles, reason, at });
    }
    const promptId = ids.get(demoConversation.prompt);
    if (userId === undefined || promptId === undefined) return;
    const [conversationId, asked, answered] = [uuidv7(at.getTime()), uuidv7(at.getTime()), uuidv7(at.getTime())];
    const { question, answer } = demoConversation;
    await tx.insert(chatConversation).values({
      ...{ id: conversationId, userId, title: question, promptId, values: {}, locale: 'en-US', leafId: answered },
      ...{ createdAt: at, updatedAt: at },
    });
    const common = { conversationId, state: 'done' as const, at, touchedAt: at };
    await tx.insert(chatMessage).values([
      { ...common, id: asked, number: 1, parentId: null, from: 'person', text: question },
      { ...common, id: answered, number: 2, parentId: asked, from: 'model', text: answer, model: 'demo' },
    ]);
  });
  await markSown(db, 'demo-assistant', '', clock());
}
