import type { VirtualItem } from '@tanstack/react-virtual';
import type { MessageRow } from 'core/contract/translating/translation';
import { type MouseEvent, useEffect } from 'react';
import type { Entry } from './keptRows';
import type { RowStore } from './rowStore';
import type { Chosen } from './useChosen';
import type { TableWords } from './useTableWords';

/** Rows around those in view that are loaded with them. */
const ahead = 20;

export interface ListProps {
  store: RowStore;
  rows: number;
  /** The list's filter as an address. */
  listKey: string;
  /** The editor's path within the product; without a locale in any that the user may edit. */
  pathOf(id: string, locale: string | undefined, at: number): string;
  words: TableWords;
  chosen: Chosen;
  onToggle(row: MessageRow): void;
}

export interface RowProps extends Pick<ListProps, 'words' | 'pathOf'> {
  entry: Entry | undefined;
  /** From 0. */
  index: number;
  /** Pixels from the first row. */
  top: number;
  chosen: boolean;
}

export const isChosen = ({ all, rows }: Chosen, entry: Entry | undefined): boolean =>
  all || (entry !== undefined && rows.has(entry.row.id));

/** Loads the rows in view, with the languages from one index to another. @returns the first and the last row in view */
export function useRowsInView(items: VirtualItem[], { store, rows }: ListProps, from: number, to: number) {
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last < 0) return;
    const around = { first: Math.max(0, first - ahead), last: Math.min(rows - 1, last + ahead) };
    store.want(around, { first: from, last: to });
  }, [store, first, last, rows, from, to]);
  return { first, last };
}

/** The clicked row and column (NaN: none), and whether the click chooses the row or opens it. */
export function clickOf(event: MouseEvent) {
  const target = event.target as Element;
  const numberAt = (name: 'row' | 'column') =>
    Number(target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? Number.NaN);
  // With a modifier the browser opens another tab or window.
  const leads = target.closest('[data-leads]') !== null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  return {
    row: numberAt('row'),
    column: numberAt('column'),
    /** Within what is being written. */
    writes: target.closest('.translation-editor') !== null,
    /** What tells more, or leads elsewhere, by itself. */
    tells: leads || target.closest('[data-findings]') !== null,
    chooses: target.closest('[data-choose]') !== null,
    opens: isPlain && !leads && target.closest('a') !== null,
  };
}
