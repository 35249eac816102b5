import type { MessageRow } from 'core/contract/translating/translation';
import { useMemo } from 'react';
import { useLeaveQuestion, useTexts } from '../outbox/TextsProvider';
import type { Screen } from '../outbox/textStore';
import type { RowStore } from './rowStore';

interface Needs {
  store: RowStore;
  /** Does work for which the list is not read again. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  onStored(row: MessageRow): void;
}

/** The cells that are changed where they stand. */
export function useCellEdits({ store, quietly, onStored }: Needs) {
  const screen = useMemo<Screen>(
    () => ({
      quietly,
      onStored: (id, locale, cell) => {
        const row = store.put(id, locale, cell);
        if (row) onStored(row);
      },
    }),
    [store, quietly, onStored],
  );
  const texts = useTexts(screen);
  useLeaveQuestion(texts);
  return texts;
}

export type CellEdits = ReturnType<typeof useCellEdits>;
