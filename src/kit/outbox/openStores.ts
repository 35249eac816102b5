import { type KeptPlace, keyOf } from './keptChanges';

/** How long an unused store stays open, for the way from one screen to the next. Milliseconds. */
const grace = 5_000;

interface Store {
  /** Resolves when it sends nothing by itself any more. */
  settled(): Promise<void>;
  /** Sends at once what waits for its next try. */
  resume(): void;
  leave(): void;
  /** Tries nothing again by itself. */
  rest(): void;
}

const open = new Map<string, { store: Store; users: number; closing?: ReturnType<typeof setTimeout> | undefined }>();

/** The document that this account has open; opens it if necessary. Call `release` when the screen closes. */
export function holdStore<S extends Store>(place: KeptPlace, make: () => S): { store: S; release(): void } {
  const key = keyOf(place);
  const held = open.get(key) ?? { store: make(), users: 0 };
  open.set(key, held);
  clearTimeout(held.closing);
  held.closing = undefined;
  held.users += 1;
  held.store.resume();
  return {
    store: held.store as S,
    release: () => {
      held.users -= 1;
      if (held.users > 0) return;
      const closing = setTimeout(() => {
        // As long as edits wait, it goes on trying, and the next visit gets it: a second store would send the same edits beside it.
        void held.store.settled().then(() => {
          if (held.closing !== closing) return;
          held.store.leave();
          if (open.get(key) === held) open.delete(key);
        });
      }, grace);
      held.closing = closing;
    },
  };
}

/** Forgets every open document: another account has signed in, or a test starts. */
export function forgetStores(): void {
  for (const { closing, store } of open.values()) {
    clearTimeout(closing);
    store.rest();
  }
  open.clear();
}
