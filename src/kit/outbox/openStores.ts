import { type KeptPlace, keyOf } from './keptChanges';

/** How long an unused store stays open, for the way from one screen to the next. Milliseconds. */
const grace = 5_000;

interface Store {
  settled(): Promise<void>;
  leave(): void;
}

const open = new Map<string, { store: Store; users: number; closing?: ReturnType<typeof setTimeout> }>();

/** The document that this account has open; opens it if necessary. Call `release` when the screen closes. */
export function holdStore<S extends Store>(place: KeptPlace, make: () => S): { store: S; release(): void } {
  const key = keyOf(place);
  const held = open.get(key) ?? { store: make(), users: 0 };
  open.set(key, held);
  clearTimeout(held.closing);
  held.users += 1;
  return {
    store: held.store as S,
    release: () => {
      held.users -= 1;
      if (held.users > 0) return;
      held.closing = setTimeout(() => {
        // Wait for pending requests; edits that cannot be sent stay on the device.
        void held.store.settled().then(() => {
          if (held.users > 0) return;
          held.store.leave();
          if (open.get(key) === held) open.delete(key);
        });
      }, grace);
    },
  };
}

/** Forgets every open document: another account has signed in, or a test starts. */
export function forgetStores(): void {
  for (const { closing } of open.values()) clearTimeout(closing);
  open.clear();
}
