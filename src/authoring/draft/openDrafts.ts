import { DraftStore } from './draftStore';

interface Open {
  store: DraftStore;
  users: number;
  closing?: ReturnType<typeof setTimeout>;
}

/** Between two screens of an instrument nobody uses its draft for a moment. Milliseconds. */
const grace = 5_000;

const open = new Map<string, Open>();

/** The draft that this account has open, opened if need be. Call `release` when a screen is done with it. */
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
        // What is on its way is waited for; what cannot be sent is kept on the device.
        void held.store.settled().then(() => {
          if (held.users > 0) return;
          held.store.leave();
          if (open.get(key) === held) open.delete(key);
        });
      }, grace);
    },
  };
}

/** Forgets every draft: another account is signed in, or a test begins. */
export function forgetDrafts(): void {
  for (const { closing } of open.values()) clearTimeout(closing);
  open.clear();
}
