import { useIntl, useModel } from '@umijs/max';
import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { api } from '@/shell/api/client';
import { dropText, keepText, keptText } from '@/translating/editor/keptText';
import { theirsOf } from '@/translating/editor/theirs';
import type { RowStore } from './rowStore';

export type SavedAs = 'draft' | 'reviewed';

/** A translation that is being changed in the table, until the server has it. */
export interface CellEdit {
  readonly text: string;
  /** As it was when the change began. */
  readonly before: string;
  readonly rowVersion: number;
  readonly sourceVersion: number;
  readonly saving: boolean;
  readonly failure?: RequestFailure | undefined;
  /** Somebody else has saved this meanwhile. */
  readonly theirs?: Cell | undefined;
}

/** By locale. */
export type RowEdits = Readonly<Record<string, CellEdit>>;

const inField = (text: string | null) => (text ?? '').replace(/\r\n?/g, '\n');
const isSame = (one: string, other: string) => one === other || (one.trim() === '' && other.trim() === '');

interface Needs {
  store: RowStore;
  accountId: string;
  /** Does work after which the list keeps its rows and their order. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  onStored(row: MessageRow): void;
}

/**
 * The cells that are changed where they stand. What is typed is kept in this window until it is saved (the editor finds it, too) and never
 * overwrites another person's text without asking.
 */
export function useCellEdits({ store, accountId, quietly, onStored }: Needs) {
  const intl = useIntl();
  const { checkSaved } = useModel('translation');
  const [edits, setEdits] = useState<ReadonlyMap<string, RowEdits>>(new Map());
  // Read by what comes later than the render that made it: answers, keys in quick succession.
  const present = useRef(edits);

  const put = useCallback((id: string, locale: string, edit: CellEdit | undefined) => {
    const { [locale]: _, ...others } = present.current.get(id) ?? {};
    const row: RowEdits = edit === undefined ? others : { ...others, [locale]: edit };
    const next = new Map(present.current);
    if (Object.keys(row).length === 0) next.delete(id);
    else next.set(id, row);
    present.current = next;
    setEdits(next);
  }, []);

  const isUnsaved = useMemo(
    () => [...edits.values()].some((row) => Object.values(row).some(({ text, before }) => !isSame(text, before))),
    [edits],
  );
  useEffect(() => {
    checkSaved(!isUnsaved);
    return () => checkSaved(true);
  }, [isUnsaved, checkSaved]);

  return useMemo(() => {
    const keptAt = (id: string, locale: string) => `${accountId}:${id}:${locale}`;
    const editOf = (id: string, locale: string) => present.current.get(id)?.[locale];
    const drop = (id: string, locale: string) => {
      dropText(keptAt(id, locale));
      put(id, locale, undefined);
    };
    const stored = (id: string, locale: string, cell: Cell) => {
      const row = store.put(id, locale, cell);
      if (row) onStored(row);
    };

    /** Resolves with whether nothing is left to save. */
    async function save(id: string, locale: string, status: SavedAs, over?: number): Promise<boolean> {
      const edit = editOf(id, locale);
      if (edit === undefined || edit.saving) return true;
      if (edit.theirs && over === undefined) return false;
      if (isSame(edit.text, edit.before) && status === 'draft') {
        drop(id, locale);
        return true;
      }
      put(id, locale, { ...edit, saving: true, failure: undefined, theirs: undefined });
      const { text, sourceVersion } = edit;
      try {
        const cell = await quietly(() =>
          api.translation.save({
            params: { id, locale },
            body: { text, status, rowVersion: over ?? edit.rowVersion, sourceVersion },
            skipErrorHandler: true,
          }),
        );
        if (!cell) return false;
        stored(id, locale, cell);
        drop(id, locale);
        return true;
      } catch (error) {
        const failure = asFailure(error);
        const theirs = failure.code === 'conflict' ? theirsOf(failure)?.cell : undefined;
        put(id, locale, { ...edit, saving: false, failure, theirs });
        const words = theirs
          ? 'form.conflict'
          : failure.reason === 'connection'
            ? 'translate.unreachable'
            : 'translate.failed';
        feedback.error(
          failure.reason === 'business' && !theirs && failure.message
            ? failure.message
            : intl.formatMessage({ id: words }),
        );
        return false;
      }
    }

    return {
      /** Begins to change a cell, or goes on with it. */
      begin: ({ id, sourceVersion }: MessageRow, locale: string, cell: Cell) => {
        if (editOf(id, locale)) return;
        const kept = keptText(keptAt(id, locale));
        const before = inField(cell.text);
        const isStale = kept !== undefined && kept.rowVersion !== cell.rowVersion && kept.text !== before;
        put(id, locale, {
          text: kept?.text ?? before,
          before,
          rowVersion: cell.rowVersion,
          sourceVersion,
          saving: false,
          theirs: isStale ? cell : undefined,
        });
      },
      type: (id: string, locale: string, text: string) => {
        const edit = editOf(id, locale);
        if (!edit || edit.saving) return;
        put(id, locale, { ...edit, text });
        if (isSame(text, edit.before)) dropText(keptAt(id, locale));
        else keepText(keptAt(id, locale), { text, rowVersion: edit.rowVersion });
      },
      save,
      /** Gives the text back that was there. */
      drop,
      keepMine: (id: string, locale: string) => save(id, locale, 'draft', editOf(id, locale)?.theirs?.rowVersion),
      takeTheirs: (id: string, locale: string) => {
        const theirs = editOf(id, locale)?.theirs;
        if (theirs) stored(id, locale, theirs);
        drop(id, locale);
      },
      edits,
    };
  }, [edits, accountId, store, quietly, onStored, put, intl]);
}

export type CellEdits = ReturnType<typeof useCellEdits>;
