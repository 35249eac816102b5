import type { AttemptKey, Book } from './book';
import { type BookStore, openMemoryStore } from './store';

/**
 * A store that may fail at any moment (full, or withdrawn). Then the book is kept in memory, with all its
 * content, for every journal of the page.
 */
export function withFallback(device: BookStore): BookStore {
  const memory = openMemoryStore();
  /** The latest book by attempt. */
  const latest = new Map<string, Book>();
  const name = ({ account, attempt }: AttemptKey) => JSON.stringify([account, attempt]);
  let refused = false;

  const note = (key: AttemptKey, book: Book | null | undefined) => {
    if (book) latest.set(name(key), book);
    else latest.delete(name(key));
  };

  async function onDevice(key: AttemptKey): Promise<Book | undefined> {
    try {
      const book = await device.read(key);
      note(key, book);
      return book;
    } catch {
      return latest.get(name(key));
    }
  }

  return {
    get durable() {
      return device.durable && !refused;
    },
    read: async (key) => (await memory.read(key)) ?? onDevice(key),
    change: async (key, step, durability) => {
      if ((await memory.read(key)) === undefined) {
        try {
          const { book, result } = await device.change(
            key,
            (before) => {
              const after = step(before);
              return { book: after.book, result: after };
            },
            durability,
          );
          note(key, book);
          return result;
        } catch {
          refused = true;
          const before = await onDevice(key);
          if (before) await memory.change(key, () => ({ book: before, result: undefined }));
        }
      }
      const { book, result } = await memory.change(key, (before) => {
        const after = step(before);
        return { book: after.book, result: after };
      });
      // A later page must not find a finished one again.
      if (book === null) await device.change(key, () => ({ book: null, result: undefined })).catch(() => undefined);
      return result;
    },
    attempts: async (account) => {
      const kept = await device.attempts(account).catch((): string[] => []);
      return [...new Set([...kept, ...(await memory.attempts(account))])];
    },
  };
}
