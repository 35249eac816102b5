import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

type Kept = { id: string };

interface Schema extends DBSchema {
  /** By account and document: the edits that the server does not have yet, in order. */
  changes: { key: string; value: Kept[] };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const database = () => {
  opened ??= openDB<Schema>('assess-authoring', 1, {
    upgrade: (db) => {
      db.createObjectStore('changes');
    },
  });
  return opened;
};

export interface KeptPlace {
  accountId: string;
  /** Of the instrument, the survey, …: no two documents of any kind have the same. */
  documentId: string;
}

export const keyOf = ({ accountId, documentId }: KeptPlace) => `${accountId} ${documentId}`;

/** The unsent edits of this account; also empty if the device stores nothing. */
export async function keptChanges<Change extends Kept>(place: KeptPlace): Promise<Change[]> {
  try {
    return ((await (await database()).get('changes', keyOf(place))) ?? []) as Change[];
  } catch {
    return [];
  }
}

/** As on a device that has never kept any. */
export function forgetChanges(): void {
  void database().then((db) => db.clear('changes'));
}

/**
 * Keeps what a window has not sent yet. Other windows on the same document keep theirs in the same list, so only edits that this one
 * knows of are replaced, in one step.
 * @param known ids of all edits that this window has or had
 * @returns false: the device does not store it
 */
export async function keepChanges(
  place: KeptPlace,
  changes: readonly Kept[],
  known: ReadonlySet<string>,
): Promise<boolean> {
  try {
    const transaction = (await database()).transaction('changes', 'readwrite');
    const key = keyOf(place);
    const stored = (await transaction.store.get(key)) ?? [];
    const kept = [...stored.filter(({ id }) => !known.has(id)), ...changes];
    if (kept.length === 0) await transaction.store.delete(key);
    else await transaction.store.put(kept, key);
    await transaction.done;
    return true;
  } catch {
    return false;
  }
}
