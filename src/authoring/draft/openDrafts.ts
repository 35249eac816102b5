import { DraftStore } from './draftStore';

/** How long an unused draft stays open, for the way from one screen to the next. Milliseconds. */
const grace = 5_000;

const open = new Map<string, { store: DraftStore; users: number; closing?: ReturnType<typeof setTimeout> }>();

/** The draft that this account has open; opens it if necessary. Call `release` when the screen closes. */
export function holdDraft(accountId: string, instrumentId: string): { store: DraftStore; release(): void } {
  const key = `${accountId} ${instrumentId}`;
  const held = open.get(key) ?? { store: new DraftStore({ accountId, instrumentId }), users: 0 };
  open.set(key, held);
  clearTimeout(held.closing);
  held.users += 1;
  return {
    store: held.store,
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

/** Forgets every draft: another account has signed in, or a test starts. */
export function forgetDrafts(): void {
  for (const { closing } of open.values()) clearTimeout(closing);
  open.clear();
}
