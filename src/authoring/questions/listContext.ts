import type { PastedItem } from 'core/instrument/pasteItems';
import { createContext, type RefObject, useContext } from 'react';
import type { BulkEdit } from './bulkEdits';

/** Where the focus goes in a row: to its text, or to its checkbox, where keys select and move rows. */
export type FocusPlace = 'text' | 'row';

export interface FocusWish {
  id: string;
  place: FocusPlace;
  /** The edited language; undefined: the base language. */
  locale?: string | undefined;
}

/** The actions of the rows; the same object as long as the list is mounted. */
export interface ListActions {
  /** Adds a question of the same kind after this one and focuses its text. */
  addAfter(id: string): void;
  /** Removes an empty question and focuses the one before. */
  removeEmpty(id: string): void;
  /** Removes the selected rows if the row is one of them, else only the row. */
  remove(id: string): void;
  duplicate(id: string): void;
  step(id: string, direction: 'up' | 'down', place: FocusPlace): void;
  moveTo(id: string, section: string | undefined): void;
  removeSection(id: string, withQuestions: boolean): void;
  focus(wish: FocusWish): void;
  focusBeside(id: string, direction: 'up' | 'down', wish: Omit<FocusWish, 'id'>): void;
  /** Makes the row the current one, whose details and preview are shown. */
  enter(id: string): void;
  choose(id: string, range: boolean): void;
  chooseAll(): void;
  chooseNone(): void;
  chooseBeside(id: string, direction: 'up' | 'down'): void;
  openDetails(id: string): void;
  /** @returns whether the list takes over the text, because it has several lines or is too long */
  paste(id: string, text: string): boolean;
  undo(): void;
  announce(message: string): void;
}

/** The actions of the desk around the list. */
export interface DeskActions extends ListActions {
  bulk(edit: BulkEdit): void;
  drop(dragged: string, over: string): void;
  /** Opens the question or section that is this part or contains it. */
  open(part: string): void;
  /** Goes to the next row with a problem, around the ends of the list. */
  toProblem(direction: 1 | -1): void;
  addLast(): void;
  addSection(): void;
  /** Adds the pasted items where the dialog was opened. */
  take(items: readonly PastedItem[]): void;
}

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
