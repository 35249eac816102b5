import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type AttemptKey, type Book, type EarlierBook, upgraded } from './book';

/** A store of books. `change` reads, changes and writes a book in one step; null removes it. */
export interface BookStore {
  /** Whether the content outlives this page. */
  readonly durable: boolean;
  read(key: AttemptKey): Promise<Book | undefined>;
  change<T>(
    key: AttemptKey,
    step: (book: Book | undefined) => { book: Book | null; result: T },
    durability?: IDBTransactionDurability,
  ): Promise<T>;
  /** The attempts of an account that have a book. */
  attempts(account: string): Promise<string[]>;
}

type IDBTransactionDurability = 'default' | 'strict' | 'relaxed';

interface JournalSchema extends DBSchema {
  books: { key: [string, string]; value: Book };
}

const databaseName = 'assess-journal';

/** Opens the device's journal; rejects where the browser offers no IndexedDB (some private windows). */
export async function openDeviceStore(): Promise<BookStore> {
  let connection: IDBPDatabase<JournalSchema> | undefined;
  const connect = async () => {
    connection ??= await openDB<JournalSchema>(databaseName, 2, {
      upgrade: async (database, version, _, transaction) => {
        if (version < 1) database.createObjectStore('books', { keyPath: ['account', 'attempt'] });
        if (version !== 1) return;
        // Pages of an older version lose their connection here, and continue in memory.
        for (let at = await transaction.objectStore('books').openCursor(); at; at = await at.continue()) {
          await at.update(upgraded(at.value as unknown as EarlierBook));
        }
      },
      // A newer version in another tab must not have to wait for this one.
      blocking: () => {
        connection?.close();
        connection = undefined;
      },
      terminated: () => {
        connection = undefined;
      },
    });
    return connection;
  };
  await connect();
  return {
    durable: true,
    read: async (key) => (await connect()).get('books', [key.account, key.attempt]),
    change: async (key, step, durability = 'strict') => {
      const transaction = (await connect()).transaction('books', 'readwrite', { durability });
      const before = await transaction.store.get([key.account, key.attempt]);
      const { book, result } = step(before);
      if (book === null) await transaction.store.delete([key.account, key.attempt]);
      else if (book !== before) await transaction.store.put(book);
      await transaction.done;
      return result;
    },
    attempts: async (account) => {
      // An array sorts after every string: this is the whole range of one account.
      const range = IDBKeyRange.bound([account], [account, []]);
      return (await (await connect()).getAllKeys('books', range)).map(([, attempt]) => attempt);
    },
  };
}

/** A store in memory, if the device offers nothing better. */
export function openMemoryStore(): BookStore {
  const books = new Map<string, Book>();
  const name = (key: AttemptKey) => JSON.stringify([key.account, key.attempt]);
  return {
    durable: false,
    read: async (key) => books.get(name(key)),
    change: async (key, step) => {
      const { book, result } = step(books.get(name(key)));
      if (book === null) books.delete(name(key));
      else books.set(name(key), book);
      return result;
    },
    attempts: async (account) =>
      [...books.values()].filter((book) => book.account === account).map((book) => book.attempt),
  };
}
