import type { ChatMessage } from 'core/contract/assistant/chat';
import findLast from 'lodash/findLast';

/** The messages of the branch that ends with `leaf`, the first first. */
export function branchOf(messages: readonly ChatMessage[], leaf: string | null): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: ChatMessage[] = [];
  for (let next = byId.get(leaf ?? ''); next; next = byId.get(next.parentId ?? '')) branch.unshift(next);
  return branch;
}

/** Those that stand at the same place as this one, itself included, in the order in which they were written. */
export const besides = (messages: readonly ChatMessage[], { parentId, from }: ChatMessage): ChatMessage[] =>
  messages.filter((each) => each.parentId === parentId && each.from === from);

/** The end of the newest branch that goes through this message. */
export function leafBelow(messages: readonly ChatMessage[], id: string): string {
  const next = findLast(messages, ({ parentId }) => parentId === id);
  return next === undefined ? id : leafBelow(messages, next.id);
}
