import type { PastedItem } from 'core/instrument/pasteItems';
import { createContext, type RefObject, useContext } from 'react';
import type { BulkEdit } from './bulkEdits';

/** Where in a row the focus goes: into its text (`end`: behind it), or to its box, from where keys choose and move rows. */
export type FocusPlace = 'text' | 'row';

export interface FocusWish {
  id: string;
  place: FocusPlace;
  /** Of the language edited beside; undefined: the base language. */
  locale?: string | undefined;
}

/** What the rows of the list ask for; the same object as long as the list stands. */
export interface ListActions {
  /** A question behind this one, of its kind, with the focus in its text. */
  addAfter(id: string): void;
  /** An empty question is taken away again, and the focus goes to the one before. */
  removeEmpty(id: string): void;
  /** The chosen rows if the row is among them, else the row alone. */
  remove(id: string): void;
  duplicate(id: string): void;
  step(id: string, direction: 'up' | 'down', place: FocusPlace): void;
  moveTo(id: string, section: string | undefined): void;
  removeSection(id: string, withQuestions: boolean): void;
  focus(wish: FocusWish): void;
  focusBeside(id: string, direction: 'up' | 'down', wish: Omit<FocusWish, 'id'>): void;
  /** The row that is worked on: its details and preview are shown. */
  enter(id: string): void;
  choose(id: string, range: boolean): void;
  chooseAll(): void;
  chooseNone(): void;
  chooseBeside(id: string, direction: 'up' | 'down'): void;
  openDetails(id: string): void;
  /** @returns whether the text is taken over by the list, as it holds several lines or is too long */
  paste(id: string, text: string): boolean;
  undo(): void;
  announce(message: string): void;
}

/** What else the desk around the list asks for. */
export interface DeskActions extends ListActions {
  bulk(edit: BulkEdit): void;
  drop(dragged: string, over: string): void;
  /** Works on the question or section that is this part or holds it. */
  open(part: string): void;
  /** To the next row that has a problem, round the ends of the list. */
  toProblem(direction: 1 | -1): void;
  addLast(): void;
  addSection(): void;
  /** Adds what the dialog of pasting has read, where it was opened. */
  take(items: readonly PastedItem[]): void;
}

interface ListContextValue {
  actions: ListActions;
  /** The focus that is to be taken by a row as soon as it stands there. */
  wish: RefObject<FocusWish | undefined>;
}

const Context = createContext<ListContextValue | undefined>(undefined);
export const ListProvider = Context.Provider;

export function useList(): ListContextValue {
  const value = useContext(Context);
  if (value === undefined) throw new Error('a row stands outside the list of questions');
  return value;
}
