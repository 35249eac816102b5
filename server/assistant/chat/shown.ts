import type { PromptVariable } from 'core/assistant/prompt';
import type { ChatMessage, ChatPrompt, ChatRow, Conversation } from 'core/contract/assistant/chat';
import type { PromptNames } from 'core/contract/assistant/prompt';
import type { StoredConversation, StoredMessage } from './store';

/** What a prompt is called, in the first language of the chain that has a name. */
function nameIn(names: PromptNames, chain: readonly string[]): { locale: string } & PromptNames[string] {
  const named = [...chain, ...Object.keys(names)].find((locale) => names[locale]?.name);
  const found = named === undefined ? undefined : names[named];
  return found === undefined || named === undefined
    ? { name: '', description: '', labels: {}, locale: '' }
    : { ...found, locale: named };
}

export const shownMessage = (row: StoredMessage): ChatMessage => ({
  ...{ id: row.id, parentId: row.parentId, from: row.from, state: row.state, reason: row.reason },
  ...{ text: row.state === 'checking' ? '' : row.text, help: row.help, model: row.model, at: row.at.toISOString() },
});

interface Offered {
  id: string;
  names: PromptNames;
  content: { model: string | null; variables: PromptVariable[] };
}

export function shownPrompt({ id, names, content }: Offered, chain: readonly string[], model: string): ChatPrompt {
  const { name, description, labels, locale } = nameIn(names, chain);
  return {
    ...{ id, name, description, locale, model: content.model ?? model },
    asks: content.variables
      .filter(({ source }) => source === 'person')
      .map((each) => ({
        name: each.name,
        label: labels[each.name] || each.name,
        type: each.type,
        options: each.options,
      })),
  };
}

export function shownConversation(
  row: StoredConversation,
  messages: readonly StoredMessage[],
  prompt: Conversation['prompt'],
): Conversation {
  const { id, title, leafId: leaf, attemptId, instrumentId, resultTitle, shared, risks, locale } = row;
  return {
    ...{ id, title, prompt, leaf },
    result:
      attemptId === null || instrumentId === null || shared === null
        ? null
        : { attemptId, instrumentId, title: resultTitle ?? '', locale, groups: shared, risks: risks ?? [] },
    messages: messages.map(shownMessage),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Characters around what was found. */
const around = 60;

function excerptOf(text: string, keyword: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(keyword.toLowerCase()));
  const from = Math.max(0, at - around);
  const to = Math.min(text.length, at + keyword.length + around);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(/\s+/g, ' ')}${to < text.length ? '…' : ''}`.replace(
    /\p{Cs}/gu,
    '\ufffd',
  );
}

export function shownRow(
  row: { id: string; title: string; resultTitle: string | null; updatedAt: Date; text?: string | null },
  keyword = '',
): ChatRow {
  const { id, title, resultTitle, updatedAt, text } = row;
  const isInTitle = title.toLowerCase().includes(keyword.toLowerCase());
  return {
    ...{ id, title, about: resultTitle, updatedAt: updatedAt.toISOString() },
    excerpt: text == null || isInTitle ? null : excerptOf(text, keyword),
  };
}

/** Characters of a question that become the title. */
const longestTitle = 60;

/** The beginning of a question, cut between words where it has some. */
export function titleOf(question: string): string {
  const words = question.replace(/\s+/g, ' ').trim();
  const characters = [...words];
  if (characters.length <= longestTitle) return words;
  const cut = characters.slice(0, longestTitle).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}
