import type { MadeChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations';
import type { Choice } from '@/kit/conflict/choice';
import { asFailure, RequestFailure } from '@/kit/failure/requestFailure';
import { isUnreachable } from '@/kit/failure/unreachable';
import { newId } from '@/kit/newId/newId';
import { api } from '@/shell/api/client';
import type { StepLabel } from './change';
import type { ConflictItem } from './conflict';
import type { DraftState } from './draftState';
import { type KeptPlace, keepChanges, keptChanges } from './keptChanges';
import { acknowledge, decide, type Entry, edits, enter, isPastNext, maySend, ready, refuse, restore } from './outbox';
import { Replica } from './replica';

type Step = Exclude<Entry, { kind: 'change' }>;

/** Milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000];

/**
 * The draft of an instrument as one author edits it. Edits are applied here first, and each is stored on the device until the server has it,
 * so that a lost connection or a closed window loses none. They are sent one after the other.
 */
export class DraftStore extends Replica {
  private readonly client = newId();
  /** Ids of the edits that this window has or had: what it does not know belongs to another window. */
  private readonly known = new Set<string>();
  private sending: Promise<void> | undefined;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly place: KeptPlace) {
    super({ id: place.instrumentId });
    void this.open();
  }

  async reload(): Promise<void> {
    if (this.outbox.load.state === 'failed') this.put({ ...this.outbox, load: { state: 'loading' } });
    await this.open();
  }

  /** Applies the operations here at once, and on the server as soon as it can be reached. */
  change(label: StepLabel, operations: readonly Operation[]): void {
    if (ready(this.outbox) === undefined || operations.length === 0) return;
    this.add({ kind: 'change', change: { id: newId(), label, operations: [...operations] } });
  }

  undo = (): void => this.add({ kind: 'undo', id: newId() });
  redo = (): void => this.add({ kind: 'redo', id: newId() });

  /** Resolves the conflict: whose value each field gets. */
  decide(choice: (item: ConflictItem) => Choice): void {
    const next = decide(this.outbox, choice);
    if (next === this.outbox) return;
    this.put(next);
    this.keep();
    this.send();
  }

  dismissRefused = (): void => this.update({ refused: undefined });

  /** Reports where the author is, and learns who else is here and whether the draft has changed. */
  async meet(place: string, part: string | null): Promise<void> {
    const body = { client: this.client, place, part };
    const met = await api.draft.presence({ params: this.params, body, skipErrorHandler: true });
    const known = ready(this.outbox);
    if (met === undefined || known === undefined) return;
    this.update({ others: met.others });
    if (met.sequence > known.sequence && this.outbox.entries.length === 0) await this.catchUp();
    if (known.saving === 'waiting') this.send();
  }

  leave(): void {
    const params = { ...this.params, client: this.client };
    void api.draft.leave({ params, skipErrorHandler: true }).catch(() => undefined);
  }

  /** Resolves when the server has every edit so far, or cannot be reached. */
  async settled(): Promise<void> {
    while (this.sending !== undefined) await this.sending;
  }

  private async open(): Promise<void> {
    try {
      const kept = await keptChanges(this.place);
      for (const { id } of kept) this.known.add(id);
      this.put(restore(this.outbox, kept));
      await this.load();
      if (this.outbox.entries.length > 0) this.send();
    } catch (error) {
      this.put({ ...this.outbox, load: { state: 'failed', failure: asFailure(error) } });
    }
  }

  private keep(): void {
    const own = edits(this.outbox.entries);
    for (const { id } of own) this.known.add(id);
    void keepChanges(this.place, own, this.known);
  }

  private add(entry: Entry): void {
    this.put(enter(this.outbox, entry));
    if (entry.kind === 'change') this.keep();
    this.send();
  }

  private send(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    if (this.sending !== undefined || ready(this.outbox)?.conflict !== undefined) return;
    this.sending = this.sendAll().finally(() => {
      this.sending = undefined;
      if (this.retry === undefined && maySend(this.outbox)) this.send();
    });
  }

  private async sendAll(): Promise<void> {
    for (let [entry] = this.outbox.entries; entry !== undefined; [entry] = this.outbox.entries) {
      this.update({ saving: 'saving' });
      try {
        await this.sendOne(entry);
      } catch (error) {
        if (!(await this.failed(entry, asFailure(error)))) return;
      }
    }
    this.update({ saving: 'saved' });
  }

  private async sendOne(entry: Entry): Promise<void> {
    const known = ready(this.outbox);
    const made = await this.request(entry);
    // Nobody is signed in any more: nothing was sent, so the edit has to stay.
    if (made === undefined && entry.kind === 'change') throw new RequestFailure('connection', { message: '' });
    // Somebody else's change came in between: fetch it first, to keep the order.
    if (made !== undefined && isPastNext(this.outbox, made)) await this.catchUp();
    else if (made !== undefined) await this.take([made], entry.kind !== 'change');
    this.put(acknowledge(this.outbox, entry, made));
    if (entry.kind !== 'change' && made !== undefined && known !== undefined) this.tell(entry, made, known);
    this.keep();
    this.failures = 0;
  }

  private tell({ kind, id }: Step, { operations }: MadeChange, { steps, view: before }: DraftState): void {
    const label = steps[kind].at(-1)?.label;
    const parts = operations.map((operation) => (operation.op === 'add' ? operation.part.id : operation.part));
    if (label !== undefined) this.update({ taken: { id, direction: kind, label, parts, before } });
  }

  private request(entry: Entry): Promise<MadeChange | undefined> {
    const { params } = this;
    if (entry.kind === 'change') return api.draft.change({ params, body: entry.change, skipErrorHandler: true });
    const step = ready(this.outbox)?.steps[entry.kind].at(-1)?.id;
    if (step === undefined) return Promise.resolve(undefined);
    return api.draft.undo({ params, body: { id: entry.id, step, direction: entry.kind }, skipErrorHandler: true });
  }

  /** @returns whether the next entry may be sent */
  private async failed(entry: Entry, failure: RequestFailure): Promise<boolean> {
    if (isUnreachable(failure)) {
      this.update({ saving: 'waiting' });
      this.retry = setTimeout(() => this.send(), pauses[Math.min(this.failures, pauses.length - 1)]);
      this.failures += 1;
      return false;
    }
    const isConflict = failure.code === 'draft.conflict';
    if (isConflict) await this.catchUp().catch(() => undefined);
    this.put(refuse(this.outbox, entry, failure));
    if (failure.code === 'draft.step_passed') await this.load().catch(() => undefined);
    else if (!isConflict) this.keep();
    return !isConflict;
  }
}
