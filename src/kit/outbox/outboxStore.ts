import type { Choice } from '../conflict/choice';
import { asFailure, RequestFailure } from '../failure/requestFailure';
import { isUnreachable } from '../failure/unreachable';
import { type KeptPlace, keepChanges, keptChanges } from './keptChanges';
import type { Entry, Held, Load, Outbox, outboxOf } from './outbox';

/** Milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * A document as one author edits it. Edits are applied here first, and each is stored on the device until the server has it, so that a
 * lost connection or a closed window loses none. They are sent one after the other.
 * @typeParam Made what the server answers to an entry
 */
export abstract class OutboxStore<View, Change extends { id: string }, Item, More extends object, Made> {
  protected outbox: Outbox<Held<View, Change, Item> & More, Change>;
  private readonly listeners = new Set<() => void>();
  /** Ids of the edits that this window has or had: what it does not know belongs to another window. */
  private readonly known = new Set<string>();
  private sending: Promise<void> | undefined;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    protected readonly box: ReturnType<typeof outboxOf<View, Change, Item, More>>,
    private readonly place: KeptPlace,
    /** The account of the present session; undefined: nobody knows. */
    private readonly whoseSession: () => string | undefined,
  ) {
    this.outbox = box.empty;
  }

  read = (): Load<Held<View, Change, Item> & More> => this.outbox.load;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async reload(): Promise<void> {
    if (this.outbox.load.state === 'failed') this.put({ ...this.outbox, load: { state: 'loading' } });
    await this.open();
  }

  /** Resolves the conflict: whose value each field gets. */
  decide(choice: (item: Item) => Choice): void {
    const next = this.decided(choice);
    if (next !== this.outbox) this.entered(next);
  }

  dismissRefused = (): void => this.update({ refused: undefined });

  /** Resolves when nothing is sent by itself any more: the server has every edit, or a conflict waits for the author. */
  async settled(): Promise<void> {
    while (this.sending !== undefined || this.retry !== undefined) await (this.sending ?? this.changed());
  }

  /** Sends what waits without the rest of the pause. */
  send = (): void => {
    this.rest();
    if (this.sending !== undefined || (this.outbox.entries.length > 0 && !this.box.next(this.outbox))) return;
    this.sending = this.sendAll().finally(() => {
      this.sending = undefined;
      if (this.retry === undefined && this.box.maySend(this.outbox)) this.send();
    });
  };

  /** Tries nothing again by itself. */
  rest(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    window.removeEventListener('online', this.send);
  }

  resume(): void {
    if (this.retry !== undefined) this.send();
  }

  /** Nobody looks at the document any more. */
  leave(): void {}

  /** Takes over the document from the server. */
  protected abstract load(): Promise<void>;
  /** undefined: there is nothing to do. */
  protected abstract request(entry: Entry<Change>): Promise<Made | undefined>;
  /** Takes over what the server has done, and acknowledges the entry. */
  protected abstract take(entry: Entry<Change>, made: Made | undefined): Promise<void>;
  /** Learns what somebody else has changed, before a conflict is shown. */
  protected abstract meetOthers(): Promise<void>;
  /** After an entry was refused. */
  protected async afterRefusal(_failure: RequestFailure): Promise<void> {}

  protected put(next: typeof this.outbox): void {
    const isOther = next.load !== this.outbox.load;
    this.outbox = next;
    if (isOther) for (const listener of this.listeners) listener();
  }

  protected update(changes: Partial<Held<View, Change, Item>> | Partial<More>): void {
    this.put(this.box.updated(this.outbox, changes));
  }

  protected async open(): Promise<void> {
    try {
      const kept = await keptChanges<Change>(this.place);
      for (const { id } of kept) this.known.add(id);
      this.put(this.box.restore(this.outbox, kept));
      await this.load();
      if (this.outbox.entries.length > 0) this.send();
    } catch (error) {
      this.put({ ...this.outbox, load: { state: 'failed', failure: asFailure(error) } });
    }
  }

  protected add(entry: Entry<Change>): void {
    this.entered(this.box.enter(this.outbox, entry));
  }

  /** Goes on with what waits now. */
  protected entered(next: typeof this.outbox): void {
    this.put(next);
    void this.keep();
    this.send();
  }

  protected decided(choice: (item: Item) => Choice): typeof this.outbox {
    return this.box.decide(this.outbox, choice);
  }

  protected refused(entry: Entry<Change>, failure: RequestFailure): typeof this.outbox {
    return this.box.refuse(this.outbox, entry, failure);
  }

  protected changed(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  /** @returns false: the device does not store it */
  protected keep(): Promise<boolean> {
    const own = this.box.edits(this.outbox.entries);
    for (const { id } of own) this.known.add(id);
    return keepChanges(this.place, own, this.known);
  }

  private async sendAll(): Promise<void> {
    const next = () => this.box.next(this.outbox);
    for (let entry = next(); entry !== undefined; entry = next()) {
      this.update({ saving: 'saving' });
      try {
        const account = this.whoseSession();
        const isOthers = account !== undefined && account !== this.place.accountId;
        const made = isOthers ? undefined : await this.request(entry);
        // Nobody is signed in any more, or somebody else is: nothing was sent, so the edit has to stay.
        if (isOthers || (made === undefined && entry.kind === 'change'))
          throw new RequestFailure('connection', { message: '' });
        await this.take(entry, made);
        void this.keep();
        this.failures = 0;
      } catch (error) {
        if (!(await this.failed(entry, asFailure(error)))) return;
      }
    }
    this.update({ saving: this.outbox.entries.length === 0 ? 'saved' : 'stopped' });
  }

  /** @returns whether the next entry may be sent */
  private async failed(entry: Entry<Change>, failure: RequestFailure): Promise<boolean> {
    if (isUnreachable(failure)) {
      this.update({ saving: 'waiting' });
      this.retry = setTimeout(this.send, pauses[Math.min(this.failures, pauses.length - 1)]);
      window.addEventListener('online', this.send);
      this.failures += 1;
      return false;
    }
    if (failure.code === this.box.rules.conflict) await this.meetOthers().catch(() => undefined);
    this.put(this.refused(entry, failure));
    void this.keep();
    await this.afterRefusal(failure);
    return true;
  }
}
