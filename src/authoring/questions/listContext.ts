import { createContext, type RefObject, useContext } from 'react';
import type { addActions } from './addActions';
import type { chooseActions } from './chooseActions';
import type { moveActions } from './moveActions';
import type { FocusWish } from './useQuestionList';

/** The actions of the list and the desk around it; the same object as long as the list is mounted. */
export type DeskActions = ReturnType<typeof addActions> &
  ReturnType<typeof chooseActions> &
  ReturnType<typeof moveActions> & { undo(): void; announce(message: string): void };

/** The actions of its rows. */
export type ListActions = Omit<DeskActions, 'addLast' | 'addSection' | 'take' | 'bulk' | 'drop' | 'open' | 'toProblem'>;

interface ListContextValue {
  actions: ListActions;
  /** The row that has to take the focus as soon as it is rendered. */
  wish: RefObject<FocusWish | undefined>;
}

const Context = createContext<ListContextValue | undefined>(undefined);
export const ListProvider = Context.Provider;

export function useList(): ListContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('a row stands outside the list of questions');
  return value;
}
