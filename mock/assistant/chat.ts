import { isOpen } from '../../core/assistant/answerState';
import { touchesSelfHarm } from '../../core/assistant/selfHarm';
import { chosenGroups, sharedGroups } from '../../core/assistant/sharedResult';
import type { ChatMessage, ChatPrompt, Conversation } from '../../core/contract/assistant/chat';
import type { Caller } from '../accounts/people';
import { attemptOf, resultOf } from '../answering/attempts';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { hasAi } from '../translating/ai';
import { mockAnswer } from './prompt';
import { freshId, type MockPrompt, offeredTo } from './promptWorld';

interface Stored extends Conversation {
  ownerId: string;
  promptId: string;
  updatedAt: string;
}

let stored: Stored[] = [];
const model = 'mock-model';
const now = () => new Date().toISOString();

export function resetChats(): void {
  stored = [];
}

function own(caller: Caller | undefined, id: string): Stored {
  return stored.find((each) => each.id === id && each.ownerId === caller?.id) ?? refuse('not_found');
}

function ownMessage(caller: Caller | undefined, id: string) {
  const conversation = stored.find((each) => each.ownerId === caller?.id && each.messages.some((one) => one.id === id));
  const message = conversation?.messages.find((each) => each.id === id);
  if (!conversation || !message) return refuse('not_found');
  return { conversation, message };
}

const offered = (row: MockPrompt, locale: string): ChatPrompt => {
  const named = row.names[locale] ? locale : (Object.keys(row.names)[0] ?? '');
  const { name = '', description = '', labels = {} } = row.names[named] ?? {};
  return {
    ...{ id: row.id, name, description, locale: named, model: row.model ?? model },
    asks: row.variables
      .filter(({ source }) => source === 'person')
      .map((each) => ({
        name: each.name,
        label: labels[each.name] || each.name,
        type: each.type,
        options: each.options,
      })),
  };
};

function promptFor(caller: Caller | undefined, id: string, locale: string): ChatPrompt | undefined {
  const row = offeredTo(caller?.roles ?? []).find((each) => each.id === id);
  return row && offered(row, locale);
}

function shown(conversation: Stored, caller: Caller | undefined, locale: string): Conversation {
  const { ownerId: _, promptId, updatedAt: __, ...rest } = conversation;
  const prompt = promptFor(caller, promptId, locale);
  return {
    ...rest,
    prompt: prompt ? { id: prompt.id, name: prompt.name, locale: prompt.locale, model: prompt.model } : null,
  };
}

const rowOf = ({ id, title, result, updatedAt }: Stored) => ({
  ...{ id, title, about: result?.title ?? null, updatedAt, excerpt: null },
});

const blank = (change: Partial<ChatMessage>): ChatMessage => ({
  ...{ id: freshId(), parentId: null, from: 'model', text: '', state: 'done', reason: null, help: false, model: null },
  at: now(),
  ...change,
});

function answerTo(conversation: Stored, question: ChatMessage): ChatMessage {
  const isFirst = !conversation.messages.some(({ from }) => from === 'model');
  const help = touchesSelfHarm(question.text) || (isFirst && (conversation.result?.risks.length ?? 0) > 0);
  const state = conversation.result ? 'checking' : 'writing';
  const answer = blank({ parentId: question.id, state, help, model });
  conversation.messages = [...conversation.messages, answer];
  Object.assign(conversation, { leaf: answer.id, updatedAt: now() });
  return answer;
}

/** The mock world has no time of its own: an answer is there when somebody looks again. */
function goOn(conversation: Stored): void {
  conversation.messages = conversation.messages.map((each) =>
    isOpen(each.state) ? { ...each, state: 'done', text: mockAnswer } : each,
  );
}

function told(id: string, caller: Caller | undefined, locale: string) {
  const attempt = attemptOf(id, caller);
  if (attempt.completedAt === null) return refuse('attempt.not_completed');
  const result = resultOf(attempt, locale);
  const date = attempt.completedAt.slice(0, 10);
  const groups = sharedGroups({ ...result, date });
  return { result, groups, seen: String(JSON.stringify(groups).length) };
}

export const chats: Pick<Handlers, 'chat' | 'chatMessage' | 'chatResult'> = {
  chat: {
    setup: ({ caller, query, locale }) => ({
      ...{ available: hasAi(), place: hasAi() ? 'the mock world' : null, model: hasAi() ? model : null },
      ...{ models: hasAi() ? [model, 'other-model'] : [], limit: 50, left: 50, keptDays: null },
      prompts: hasAi() ? offeredTo(caller?.roles ?? []).map((row) => offered(row, query.locale ?? locale)) : [],
    }),
    list: ({ caller, query }) => {
      const words = query.keyword?.toLowerCase() ?? '';
      const rows = stored
        .filter(({ ownerId, title, messages }) => {
          const texts = [title, ...messages.map(({ text }) => text)];
          return ownerId === caller?.id && texts.some((text) => text.toLowerCase().includes(words));
        })
        .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
      return new Answer(rows.map(rowOf), { cursor: null });
    },
    create: ({ caller, body, locale }) => {
      if (!hasAi()) refuse('ai.absent');
      if (!promptFor(caller, body.promptId, locale)) refuse('chat.prompt_unavailable');
      const id = freshId();
      const conversation: Stored = {
        ...{ id, title: '', prompt: null, result: null, messages: [], leaf: null, createdAt: now(), updatedAt: now() },
        ...{ ownerId: caller?.id ?? '', promptId: body.promptId },
      };
      if (body.result) {
        const { result, groups, seen } = told(body.result.attemptId, caller, body.locale);
        if (seen !== body.result.seen) refuse('chat.result_changed');
        const { instrumentId, title, risks } = result;
        conversation.result = {
          ...{ attemptId: body.result.attemptId, instrumentId, title, locale: result.locale },
          ...{ groups: chosenGroups(groups, new Set(body.result.fields)), risks },
        };
      }
      stored = [...stored, conversation];
      return shown(conversation, caller, locale);
    },
    read: ({ caller, params, locale }) => {
      const conversation = own(caller, params.id);
      goOn(conversation);
      return shown(conversation, caller, locale);
    },
    rename: ({ caller, params, body }) => rowOf(Object.assign(own(caller, params.id), { title: body.title })),
    remove: ({ caller, params }) => {
      const conversation = own(caller, params.id);
      stored = stored.filter((each) => each !== conversation);
      return {};
    },
    ask: ({ caller, params, body }) => {
      const conversation = own(caller, params.id);
      const question = blank({ from: 'person', text: body.text, parentId: body.parentId });
      conversation.messages = [...conversation.messages, question];
      conversation.title ||= body.text;
      return { question, answer: answerTo(conversation, question) };
    },
    show: ({ caller, params, body }) => {
      own(caller, params.id).leaf = body.leaf;
      return {};
    },
  },
  chatMessage: {
    follow: ({ caller, params }) => {
      const { text, state, reason, help } = ownMessage(caller, params.id).message;
      return { from: 0, text, state, reason, help };
    },
    stop: ({ caller, params }) => {
      const { conversation, message } = ownMessage(caller, params.id);
      const stopped: ChatMessage = isOpen(message.state) ? { ...message, state: 'stopped' } : message;
      conversation.messages = conversation.messages.map((each) => (each.id === stopped.id ? stopped : each));
      return stopped;
    },
    retry: ({ caller, params }) => {
      const { conversation, message } = ownMessage(caller, params.id);
      const question = conversation.messages.find(({ id }) => id === message.parentId) ?? refuse('not_found');
      return answerTo(conversation, question);
    },
  },
  chatResult: {
    read: ({ caller, params, query, locale }) => {
      const { result, groups, seen } = told(params.id, caller, query.locale ?? locale);
      const { instrumentId, title } = result;
      return { attemptId: params.id, instrumentId, title, locale: result.locale, groups, seen };
    },
  },
};
