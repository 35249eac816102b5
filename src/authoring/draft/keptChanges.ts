import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PendingChange } from './change';

interface Schema extends DBSchema {
  /** By account and instrument: the edits that the server does not have yet, in order. */
  changes: { key: string; value: PendingChange[] };
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
  instrumentId: string;
}

const keyOf = ({ accountId, instrumentId }: KeptPlace) => `${accountId} ${instrumentId}`;

/** The unsent edits of this account; also empty if the device stores nothing. */
export async function keptChanges(place: KeptPlace): Promise<PendingChange[]> {
  try {
    return (await (await database()).get('changes', keyOf(place))) ?? [];
  } catch {
    return [];
  }
}

/** @returns false: the device does not store it */
export async function keepChanges(place: KeptPlace, changes: readonly PendingChange[]): Promise<boolean> {
  try {
    const db = await database();
    if (changes.length === 0) await db.delete('changes', keyOf(place));
    else await db.put('changes', [...changes], keyOf(place));
    return true;
  } catch {
    return false;
  }
}
