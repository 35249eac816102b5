import type { Answer, AnswerValue, Image, Question } from 'core/instrument/document';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { AnswerStore, ItemState } from './answerStore';
import type { Said, Texts } from './texts';

/** What all parts of the player share. Changes only with a text: with the language, or with an answer shown in a text. */
export interface PlayerContextValue {
  /** Of the questions; the interface may be in another. */
  locale: string;
  store: AnswerStore;
  texts: Texts;
  /** The words for yes and no in the language of the questions, else in that of the interface. */
  words: { yes: Said; no: Said };
  answersOf(question: Question): readonly Answer[];
  /** An answer in words; without a text its code. */
  labelOf(question: Question, answer: string): Said;
  /** Whether an answer is set apart from the others. */
  isApart(question: Question, answer: string): boolean;
  image(code: string | undefined): Image | undefined;
  /** Takes an entry as shown on the screen; null: nothing. `typing`: more is likely to follow soon. */
  give(question: Question, code: string, entered: AnswerValue | null, typing?: boolean): void;
}

const Context = createContext<PlayerContextValue | undefined>(undefined);
export const PlayerProvider = Context.Provider;

export function usePlayerContext(): PlayerContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('a part of the player stands outside the player');
  return value;
}

export function useItem(code: string): ItemState {
  const { store } = usePlayerContext();
  const subscribe = useCallback((listener: () => void) => store.subscribeItem(code, listener), [store, code]);
  return useSyncExternalStore(subscribe, () => store.item(code));
}
