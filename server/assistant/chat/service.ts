import type { Role } from 'core/access/roles';
import { isOpen } from 'core/assistant/answerState';
import { mostMessages } from 'core/assistant/chatLimits';
import { valueProblem } from 'core/assistant/checkPrompt';
import { touchesSelfHarm } from 'core/assistant/selfHarm';
import { chosenGroups, textsTold } from 'core/assistant/sharedResult';
import type {
  ChatMessage,
  ChatRow,
  ChatSetup,
  Conversation,
  ShareableResult,
  Written,
} from 'core/contract/assistant/chat';
import { fallbackChain } from 'core/language';
import type { FastifyBaseLogger } from 'fastify';
import type { AttemptService } from '../../answering/attempt/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { StreamEvent } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import type { ModelService } from '../model/service';
import type { PromptService } from '../prompt/service';
import { branchTo, linesFor } from './lines';
import { shareable } from './sharing';
import { shownConversation, shownMessage, shownPrompt, shownRow, titleOf } from './shown';
import {
  endSilent,
  findConversation,
  findMessage,
  insertConversation,
  insertMessage,
  listConversations,
  lockConversation,
  messagesOf,
  removeConversation,
  removeConversationsBefore,
  type StoredConversation,
  type StoredMessage,
  updateConversation,
} from './store';
import { createAnswerWriting } from './writing';

export interface ChatAsker {
  userId: string;
  roles: readonly Role[];
}

interface Beginning {
  promptId: string;
  locale: string;
  values: Record<string, string>;
  result?: { attemptId: string; seen: string; fields: string[] } | undefined;
}

/** Conversations with a model. Each is its person's alone: for everybody else it is `not_found`. */
export interface ChatService {
  setup(by: ChatAsker, locale: string): Promise<ChatSetup>;
  list(
    userId: string,
    asked: { keyword?: string | undefined; cursor?: string | undefined; pageSize: number },
  ): Promise<{ rows: ChatRow[]; cursor: string | null }>;
  /** @throws AppError `not_found`, `chat.result_unavailable` */
  shareable(userId: string, attemptId: string, locale: string): Promise<ShareableResult>;
  /** @throws AppError `ai.absent`, `chat.prompt_unavailable`, `chat.values_invalid`, `chat.result_changed`, `chat.result_unavailable` */
  create(by: ChatAsker, asked: Beginning): Promise<Conversation>;
  read(by: ChatAsker, id: string, locale: string): Promise<Conversation>;
  rename(userId: string, id: string, title: string): Promise<ChatRow>;
  remove(userId: string, id: string): Promise<void>;
  show(userId: string, id: string, leaf: string): Promise<void>;
  /** @throws AppError `ai.absent`, `ai.budget_spent`, `chat.day_limit`, `chat.prompt_unavailable`, `chat.answering`, `chat.full` */
  ask(
    by: ChatAsker,
    id: string,
    asked: { parentId: string | null; text: string },
  ): Promise<{ question: ChatMessage; answer: ChatMessage }>;
  /** @throws as `ask` */
  retry(by: ChatAsker, messageId: string): Promise<ChatMessage>;
  stop(userId: string, messageId: string): Promise<ChatMessage>;
  follow(
    userId: string,
    messageId: string,
    reading: { lastEventId: string | undefined; closed: AbortSignal },
  ): Promise<AsyncIterable<StreamEvent<Written>>>;
  /** Deletes conversations whose time is over, and ends answers whose server is gone. */
  forgetOld(): Promise<void>;
  /** Before the server stops. */
  close(): Promise<void>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  attempts: Pick<AttemptService, 'completed'>;
  versions: VersionReader;
  translations: Pick<TranslationService, 'fallbacks'>;
  prompts: Pick<PromptService, 'enabledFor'>;
  models: ModelService;
}

const day = 24 * 60 * 60_000;
/** Milliseconds of silence after which the server that writes an answer counts as gone. */
const silence = 60_000;
/** Milliseconds between looks at an answer that another server writes. */
const look = 400;

const cursorOf = ({ updatedAt, id }: { updatedAt: Date; id: string }) => `${updatedAt.getTime()}_${id}`;

function placeOf(cursor: string | undefined): { updatedAt: Date; id: string } | undefined {
  const [, at, id] = /^(\d{1,15})_([\da-f-]{36})$/.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { updatedAt: new Date(Number(at)), id };
}

export function createChatService(needs: Needs): ChatService {
  const { db, clock, translations, prompts, models } = needs;
  const writing = createAnswerWriting(needs);
  const chainOf = async (locale: string) => fallbackChain(locale, await translations.fallbacks());
  const endGone = () => endSilent(db, new Date(clock().getTime() - silence));

  async function own(userId: string, id: string): Promise<StoredConversation> {
    const found = await findConversation(db, userId, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  async function ownMessage(userId: string, id: string) {
    const found = await findMessage(db, userId, id);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  async function promptOf(by: ChatAsker, id: string | null) {
    const found = (await prompts.enabledFor(by.roles)).find((each) => each.id === id);
    if (found === undefined) throw new AppError('chat.prompt_unavailable');
    return found;
  }

  async function shown(by: ChatAsker, row: StoredConversation, locale: string): Promise<Conversation> {
    const offered = (await prompts.enabledFor(by.roles)).find(({ id }) => id === row.promptId);
    const prompt = offered && shownPrompt(offered, await chainOf(locale), models.settings?.model ?? '');
    return shownConversation(
      row,
      await messagesOf(db, row.id),
      prompt ? { id: prompt.id, name: prompt.name, locale: prompt.locale, model: prompt.model } : null,
    );
  }

  /** Stores a question (unless it is there already) and its empty answer, and has the answer written. */
  async function answer(
    by: ChatAsker,
    row: StoredConversation,
    { parentId, text, question: asked }: { parentId: string | null; text: string; question?: StoredMessage },
  ): Promise<{ question: StoredMessage; answer: StoredMessage }> {
    await endGone();
    const { content } = await promptOf(by, row.promptId);
    const before = branchTo(await messagesOf(db, row.id), parentId);
    const last = before.at(-1);
    if (parentId !== null && last?.from !== 'model') throw new AppError('not_found');
    const at = clock();
    const today = at.toISOString().slice(0, 10);
    const lines = linesFor(content, row, { before, question: text, today });
    const { model: named, temperature, maxTokens } = content;
    const permit = await models.permit({
      userId: by.userId,
      purpose: 'chat',
      lines,
      model: named,
      temperature,
      maxTokens,
    });
    const isRisky = (row.risks ?? []).length > 0 && !before.some(({ from }) => from === 'model');
    const help = isRisky || touchesSelfHarm(text);
    const common = { conversationId: row.id, number: 0, reason: null, at, touchedAt: at };
    const question: StoredMessage = asked ?? {
      ...{
        ...common,
        id: uuidv7(at.getTime()),
        parentId,
        from: 'person',
        text,
        state: 'done',
        help: false,
        model: null,
      },
    };
    const written: StoredMessage = {
      ...{ ...common, id: uuidv7(at.getTime()), parentId: question.id, from: 'model', text: '', help },
      ...{ state: row.shared === null ? 'writing' : 'checking', model: permit.model },
    };
    try {
      await db.transaction(async (tx) => {
        if (!(await lockConversation(tx, by.userId, row.id))) throw new AppError('not_found');
        const all = await messagesOf(tx, row.id);
        if (all.some(({ state }) => isOpen(state))) throw new AppError('chat.answering');
        if (all.length + 2 > mostMessages) throw new AppError('chat.full');
        let number = all.at(-1)?.number ?? 0;
        for (const each of asked === undefined ? [question, written] : [written]) {
          number += 1;
          await insertMessage(tx, { ...each, number });
        }
        const title = row.title === '' ? { title: titleOf(text) } : {};
        await updateConversation(tx, row.id, { leafId: written.id, updatedAt: at, ...title });
      });
    } catch (error) {
      await permit.giveUp();
      throw error;
    }
    const held = row.shared === null ? undefined : { given: textsTold(row.shared), locale: row.locale };
    writing.begin({ id: written.id, permit, lines, held, help });
    return { question, answer: written };
  }

  async function* followed(
    userId: string,
    id: string,
    { lastEventId, closed }: { lastEventId: string | undefined; closed: AbortSignal },
  ): AsyncGenerator<StreamEvent<Written>> {
    let at = Number(/^\d{1,9}$/.exec(lastEventId ?? '')?.[0] ?? 0);
    let told = '';
    while (!closed.aborted) {
      const changed = writing.changed(id, look, closed);
      const found = await findMessage(db, userId, id);
      if (found === undefined) return;
      const { text, state, reason, help } = shownMessage(found.message);
      const from = at > text.length ? 0 : at;
      const now = `${state} ${reason} ${help}`;
      if (now !== told || text.length > from) {
        yield { id: String(text.length), data: { from, text: text.slice(from), state, reason, help } };
      }
      if (!isOpen(state)) return;
      [at, told] = [text.length, now];
      await changed;
    }
  }

  return {
    setup: async (by, locale) => {
      const { settings } = models;
      const chain = await chainOf(locale);
      const offered = settings === undefined ? [] : await prompts.enabledFor(by.roles);
      return {
        available: settings !== undefined,
        place: settings?.place ?? null,
        model: settings?.model ?? null,
        models: settings === undefined ? [] : [settings.model, ...settings.models],
        limit: settings?.daily ?? 0,
        left: await models.left(by.userId),
        keptDays: settings?.keptDays ?? null,
        prompts: offered.map((each) => shownPrompt(each, chain, settings?.model ?? '')),
      };
    },

    list: async (userId, { keyword = '', cursor, pageSize }) => {
      const rows = await listConversations(db, userId, { keyword, after: placeOf(cursor), limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      return {
        rows: page.map((row) => shownRow(row, keyword)),
        cursor: rows.length > pageSize && last !== undefined ? cursorOf(last) : null,
      };
    },

    shareable: async (userId, attemptId, locale) => {
      const { risks: _, ...told } = await shareable(needs, { userId, attemptId, locale });
      return told;
    },

    create: async (by, { promptId, locale, values, result }) => {
      if (models.settings === undefined) throw new AppError('ai.absent');
      const { content } = await promptOf(by, promptId);
      const asks = content.variables.filter(({ source }) => source === 'person');
      const details = asks.flatMap((each) => {
        const code = valueProblem(each, values[each.name]);
        return code === undefined ? [] : [{ path: `body.values.${each.name}`, code: `chat.value_${code}` }];
      });
      if (details.length > 0) throw new AppError('chat.values_invalid', { details });
      const at = clock();
      const row: StoredConversation = {
        ...{ id: uuidv7(at.getTime()), userId: by.userId, title: '', promptId, locale, leafId: null },
        values: Object.fromEntries(asks.map(({ name }) => [name, values[name] ?? ''])),
        ...{ attemptId: null, instrumentId: null, resultTitle: null, shared: null, risks: null },
        ...{ createdAt: at, updatedAt: at },
      };
      if (result !== undefined) {
        const told = await shareable(needs, { userId: by.userId, attemptId: result.attemptId, locale });
        // What is sent is what the person has read and agreed to.
        if (told.seen !== result.seen) throw new AppError('chat.result_changed');
        const shared = chosenGroups(told.groups, new Set(result.fields));
        if (shared.length === 0) throw new AppError('chat.result_changed');
        Object.assign(row, {
          ...{ attemptId: told.attemptId, instrumentId: told.instrumentId, shared, risks: told.risks },
          ...{ locale: told.locale, resultTitle: told.title },
        });
      }
      await insertConversation(db, row);
      return shown(by, row, locale);
    },

    read: async (by, id, locale) => {
      await endGone();
      return shown(by, await own(by.userId, id), locale);
    },

    rename: async (userId, id, title) => {
      const row = await own(userId, id);
      await updateConversation(db, id, { title });
      return shownRow({ ...row, title });
    },

    remove: async (userId, id) => {
      const row = await own(userId, id);
      for (const { id: message, state } of await messagesOf(db, row.id)) if (isOpen(state)) await writing.stop(message);
      await removeConversation(db, userId, id);
    },

    show: async (userId, id, leaf) => {
      await own(userId, id);
      const { message } = await ownMessage(userId, leaf);
      if (message.conversationId !== id) throw new AppError('not_found');
      await updateConversation(db, id, { leafId: leaf });
    },

    ask: async (by, id, asked) => {
      const { question, answer: written } = await answer(by, await own(by.userId, id), asked);
      return { question: shownMessage(question), answer: shownMessage(written) };
    },

    retry: async (by, messageId) => {
      const { message, conversation } = await ownMessage(by.userId, messageId);
      const question = (await messagesOf(db, conversation.id)).find(({ id }) => id === message.parentId);
      if (message.from !== 'model' || question === undefined) throw new AppError('not_found');
      const { parentId, text } = question;
      return shownMessage((await answer(by, conversation, { parentId, text, question })).answer);
    },

    stop: async (userId, messageId) => {
      const { message } = await ownMessage(userId, messageId);
      if (isOpen(message.state)) await writing.stop(message.id);
      return shownMessage((await ownMessage(userId, messageId)).message);
    },

    follow: async (userId, messageId, reading) => {
      await ownMessage(userId, messageId);
      return followed(userId, messageId, reading);
    },

    forgetOld: async () => {
      const keptDays = models.settings?.keptDays ?? null;
      if (keptDays !== null) await removeConversationsBefore(db, new Date(clock().getTime() - keptDays * day));
      await endGone();
    },

    close: writing.close,
  };
}
