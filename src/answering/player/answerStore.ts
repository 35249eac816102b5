import type { AnswerProblem } from 'core/flow';
import type { AnswerSheet, AnswerValue } from 'core/instrument/document';
import { createListeners } from '@/kit/listeners/listeners';

/** An entry that cannot be an answer: shown where it was typed, never sent. */
export interface Draft {
  entered: AnswerValue;
  problems: readonly AnswerProblem[];
}

/** An item as its control shows it; the same object until it changes. */
export interface ItemState {
  answer: AnswerValue | undefined;
  draft: Draft | undefined;
}

const untouched: ItemState = { answer: undefined, draft: undefined };

/** The answers on the screen. A control subscribes to its own item only, so that a tap renders one question. */
export class AnswerStore {
  private items = new Map<string, ItemState>();
  private current: AnswerSheet = {};
  private readonly itemListeners = new Map<string, Set<() => void>>();
  private readonly listeners = createListeners();

  constructor(answers: AnswerSheet) {
    this.take(answers);
  }

  item = (code: string): ItemState => this.items.get(code) ?? untouched;

  /** All answers; a new object after each change. */
  sheet = (): AnswerSheet => this.current;

  drafts(): string[] {
    return [...this.items].flatMap(([code, { draft }]) => (draft === undefined ? [] : [code]));
  }

  /** Puts answers on the screen; null removes one. */
  take(answers: AnswerSheet): void {
    for (const [code, value] of Object.entries(answers)) {
      this.items.set(code, { answer: value ?? undefined, draft: undefined });
    }
    this.current = { ...this.current, ...answers };
    this.announce(Object.keys(answers));
  }

  /** Keeps the entry on the screen, while the item counts as unanswered. */
  hold(code: string, draft: Draft): void {
    this.items.set(code, { answer: undefined, draft });
    this.current = { ...this.current, [code]: null };
    this.announce([code]);
  }

  subscribe = this.listeners.listen;

  subscribeItem(code: string, listener: () => void): () => void {
    const listeners = this.itemListeners.get(code) ?? new Set();
    this.itemListeners.set(code, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  private announce(codes: readonly string[]): void {
    for (const code of codes) for (const listener of this.itemListeners.get(code) ?? []) listener();
    this.listeners.notify();
  }
}
