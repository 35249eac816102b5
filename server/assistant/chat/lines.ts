import { isOpen } from 'core/assistant/answerState';
import { resultRules } from 'core/assistant/houseRules';
import type { PromptContent } from 'core/assistant/prompt';
import { filledValues, systemLine } from 'core/assistant/promptLines';
import { filledPrompt } from 'core/assistant/promptTemplate';
import { sharedAsData } from 'core/assistant/sharedResult';
import { languageName } from 'core/language/formatting';
import type { ChatLine } from '../../ai/chat';
import type { StoredConversation, StoredMessage } from './store';

/** Characters of what was said before that are sent along; the newest count. */
const mostBefore = 24_000;

/** The messages that lead to this one, the first first. */
export function branchTo(messages: readonly StoredMessage[], id: string | null): StoredMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: StoredMessage[] = [];
  for (let next = id === null ? undefined : byId.get(id); next; next = byId.get(next.parentId ?? ''))
    branch.unshift(next);
  return branch;
}

/**
 * What is sent for a question: rules and prompt, what was told of a result, what was said before, and the question. Whatever people wrote
 * has the role of the user: it is never part of the instruction.
 */
export function linesFor(
  content: PromptContent,
  conversation: Pick<StoredConversation, 'values' | 'shared' | 'locale'>,
  { before, question, today }: { before: readonly StoredMessage[]; question: string; today: string },
): ChatLine[] {
  const { values: given, shared, locale } = conversation;
  const filled = (words: string) =>
    filledValues(content, given, { language: languageName(locale, 'en-US'), date: today, question: words });
  const system = systemLine('chat', content, filled(''));
  const lines: ChatLine[] = [{ role: 'system', content: shared === null ? system : `${system}\n\n${resultRules}` }];
  if (shared !== null) {
    lines.push({ role: 'user', content: JSON.stringify({ result: sharedAsData(shared) }) });
    lines.push({ role: 'assistant', content: 'I have read it.' });
  }
  const said: ChatLine[] = [];
  let characters = 0;
  for (const { from, text, state } of [...before].reverse()) {
    if (from === 'model' && (text === '' || isOpen(state))) continue;
    characters += text.length;
    if (characters > mostBefore) break;
    said.unshift({
      role: from === 'person' ? 'user' : 'assistant',
      content: from === 'person' ? filledPrompt(content.template, filled(text)) : text,
    });
  }
  // The first that is sent is the person's.
  if (said[0]?.role === 'assistant') said.shift();
  return [...lines, ...said, { role: 'user', content: filledPrompt(content.template, filled(question)) }];
}
