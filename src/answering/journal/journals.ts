import { AttemptJournal } from './attemptJournal';
import { type AttemptKey, unacknowledged, waiting } from './book';
import type { JournalEnvironment } from './environment';

/** The open journals of this page: one for each attempt, whatever the number of its users. */
export class Journals {
  private readonly open = new Map<string, { journal: AttemptJournal; holders: number }>();

  constructor(private readonly environment: JournalEnvironment) {}

  /** Call `release` when done; the last call closes it. */
  hold(key: AttemptKey): { journal: AttemptJournal; release: () => void } {
    const name = JSON.stringify([key.account, key.attempt]);
    const entry = this.open.get(name) ?? { journal: new AttemptJournal(key, this.environment), holders: 0 };
    entry.holders += 1;
    this.open.set(name, entry);
    let released = false;
    return {
      journal: entry.journal,
      release: () => {
        if (released) return;
        released = true;
        entry.holders -= 1;
        if (entry.holders > 0) return;
        this.open.delete(name);
        entry.journal.close();
      },
    };
  }

  /** Opens the device's store before the first journal. */
  async prepare(): Promise<void> {
    await this.environment.openStore();
  }

  /** The attempts of an account with answers on this device that the server lacks. */
  async unsent(account: string): Promise<AttemptKey[]> {
    const store = await this.environment.openStore();
    const found: AttemptKey[] = [];
    for (const attempt of await store.attempts(account)) {
      const book = await store.read({ account, attempt });
      if (book !== undefined && waiting(book) > 0) found.push({ account, attempt });
    }
    return found;
  }

  /** How many answers to these attempts are on this device and not on the server: those that it has refused, too. */
  async kept(account: string, attempts: readonly string[]): Promise<number> {
    const store = await this.environment.openStore();
    const books = await Promise.all(attempts.map((attempt) => store.read({ account, attempt })));
    return books.reduce((sum, book) => sum + (book ? Object.keys(unacknowledged(book)).length : 0), 0);
  }

  /** Sends the unsent answers of an account, for at most so many milliseconds. @returns the number of writes left */
  async flush(account: string, limit: number): Promise<number> {
    const left = await Promise.all(
      (await this.unsent(account)).map(async (key) => {
        const { journal, release } = this.hold(key);
        try {
          return await journal.flush(limit);
        } finally {
          release();
        }
      }),
    );
    return left.reduce((sum, count) => sum + count, 0);
  }

  /** The attempt was deleted: removes it from the device. */
  async forget(key: AttemptKey): Promise<void> {
    const store = await this.environment.openStore();
    await store.change(key, () => ({ book: null, result: undefined }));
  }

  /** Keeps sending what earlier pages of this account left behind. */
  async resume(account: string): Promise<() => void> {
    const held = (await this.unsent(account)).map((key) => this.hold(key));
    for (const { journal } of held) void journal.send();
    return () => {
      for (const { release } of held) release();
    };
  }
}
