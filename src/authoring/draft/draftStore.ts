import type { MadeChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import { newId } from '@/kit/newId/newId';
import type { KeptPlace } from '@/kit/outbox/keptChanges';
import { holdStore } from '@/kit/outbox/openStores';
import { api } from '@/shell/api/client';
import type { StepLabel } from './change';
import type { DraftState } from './draftState';
import { acknowledge, type Entry, isPastNext, ready } from './outbox';
import { Replica } from './replica';

type Step = Exclude<Entry, { kind: 'change' }>;

/** The draft of an instrument as one author edits it. */
export class DraftStore extends Replica {
  private readonly client = newId();

  constructor(place: KeptPlace) {
    super(place);
    void this.open();
  }

  /** Applies the operations here at once, and on the server as soon as it can be reached. */
  change(label: StepLabel, operations: readonly Operation[]): void {
    if (ready(this.outbox) === undefined || operations.length === 0) return;
    this.add({ kind: 'change', change: { id: newId(), label, operations: [...operations] } });
  }

  undo = (): void => this.add({ kind: 'undo', id: newId() });
  redo = (): void => this.add({ kind: 'redo', id: newId() });

  /** Reports where the author is, and learns who else is here and whether the draft has changed. */
  async meet(place: string, part: string | null): Promise<void> {
    const body = { client: this.client, place, part };
    const met = await api.draft.presence({ params: this.params, body, skipErrorHandler: true });
    const known = ready(this.outbox);
    if (met === undefined || known === undefined) return;
    this.update({ others: met.others });
    if (met.sequence > known.sequence && this.outbox.entries.length === 0) await this.meetOthers();
    if (known.saving === 'waiting') this.send();
  }

  override leave(): void {
    const params = { ...this.params, client: this.client };
    void api.draft.leave({ params, skipErrorHandler: true }).catch(() => undefined);
  }

  protected request(entry: Entry): Promise<MadeChange | undefined> {
    const { params } = this;
    if (entry.kind === 'change') return api.draft.change({ params, body: entry.change, skipErrorHandler: true });
    const step = ready(this.outbox)?.steps[entry.kind].at(-1)?.id;
    if (step === undefined) return Promise.resolve(undefined);
    return api.draft.undo({ params, body: { id: entry.id, step, direction: entry.kind }, skipErrorHandler: true });
  }

  protected async take(entry: Entry, made: MadeChange | undefined): Promise<void> {
    const known = ready(this.outbox);
    // Somebody else's change came in between: fetch it first, to keep the order.
    if (made !== undefined && isPastNext(this.outbox, made)) await this.meetOthers();
    else if (made !== undefined) await this.follow([made], entry.kind !== 'change');
    this.put(acknowledge(this.outbox, entry, made));
    if (entry.kind !== 'change' && made !== undefined && known !== undefined) this.tell(entry, made, known);
  }

  protected override async afterRefusal({ code }: RequestFailure): Promise<void> {
    if (code === 'draft.step_passed') await this.load().catch(() => undefined);
  }

  private tell({ kind, id }: Step, { operations }: MadeChange, { steps, view: before }: DraftState): void {
    const label = steps[kind].at(-1)?.label;
    const parts = operations.map((operation) => (operation.op === 'add' ? operation.part.id : operation.part));
    if (label !== undefined) this.update({ taken: { id, direction: kind, label, parts, before } });
  }
}

/** The draft that this account has open; opens it if necessary. Call `release` when the screen closes. */
export const holdDraft = (place: KeptPlace) => holdStore(place, () => new DraftStore(place));
