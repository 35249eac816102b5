import type { Choice } from '@/kit/conflict/choice';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import * as kit from '@/kit/outbox/outbox';
import { inverse, type SurveyChange, type SurveyView } from './change';
import { type ConflictItem, conflictOf, decided, seenOn, startingFrom } from './conflict';
import { withValue } from './fields';
import { restated, type Steps, stepped, withdrawn } from './steps';

/** What is known of a survey beside its content. */
export interface SurveyFacts {
  steps: Steps;
  /** How often a change went on top of what somebody else had changed beside it. */
  joined: number;
}

function after(view: SurveyView, change: SurveyChange): SurveyView {
  if (change.kind === 'set') {
    return Object.keys(change.after).reduce((now, path) => withValue(now, path, seenOn(change, now, path)), view);
  }
  const items = view.detail.items.filter(({ code }) => code !== change.item.code);
  if (change.kind === 'add') items.splice(change.position, 0, change.item);
  return { ...view, detail: { ...view.detail, items } };
}

export const box = kit.outboxOf<SurveyView, SurveyChange, ConflictItem, SurveyFacts>({
  conflict: 'conflict',
  after,
  conflictOf,
  decided,
  isGiven: (_, choice) => choice === 'theirs',
  startingFrom,
});

export type Outbox = typeof box.empty;
export type SurveyState = NonNullable<ReturnType<typeof box.ready>>;

const withSteps = (outbox: Outbox, next: (steps: Steps) => Steps): Outbox => {
  const known = box.ready(outbox);
  return known ? box.updated(outbox, { steps: next(known.steps) }) : outbox;
};

/** Enters a change; it is a step as long as it is not refused. */
export const enter = (outbox: Outbox, change: SurveyChange): Outbox =>
  withSteps(box.enter(outbox, { kind: 'change', change }), (steps) => stepped(steps, change));

/** The steps of what was kept on the device. */
export const withKeptSteps = (outbox: Outbox): Outbox =>
  withSteps(outbox, (steps) => box.edits(outbox.entries).reduce(stepped, steps));

/** Takes back the last step, or does it again. undefined: there is none. @param id of the change that does it */
export function turned(outbox: Outbox, turn: 'undo' | 'redo', id: string): Outbox | undefined {
  const step = box.ready(outbox)?.steps[turn].at(-1);
  return step && enter(outbox, { ...inverse(step), id, turn });
}

/** After entries were refused, given up, or put on top of somebody else's change: what takes them back goes with them. */
function settled(before: Outbox, next: Outbox): Outbox {
  const left = new Map(box.edits(next.entries).map((change) => [change.id, change]));
  const changed = box.edits(before.entries).filter((change) => left.get(change.id) !== change);
  const gone = changed.filter(({ id }) => !left.has(id));
  const origins = new Set(gone.flatMap(({ origin, turn }) => (turn === undefined ? [origin] : [])));
  const entries = next.entries.filter((entry) => entry.kind !== 'change' || !origins.has(entry.change.origin));
  const steps = (known: Steps) =>
    changed.reduce((all, change) => {
      const now = left.get(change.id);
      return now === undefined ? withdrawn(all, change) : restated(all, now);
    }, known);
  return changed.length === 0 ? next : box.viewed(withSteps({ ...next, entries }, steps));
}

/** The server has refused an entry. */
export function refuse(outbox: Outbox, entry: kit.Entry<SurveyChange>, failure: RequestFailure): Outbox {
  const next = settled(outbox, box.refuse(outbox, entry, failure));
  const known = box.ready(next);
  const isJoined = failure.code === box.rules.conflict && known?.conflicts.length === 0;
  return isJoined ? box.updated(next, { joined: (known?.joined ?? 0) + 1 }) : next;
}

export const decide = (outbox: Outbox, choice: (item: ConflictItem) => Choice): Outbox =>
  settled(outbox, box.decide(outbox, choice));

/** The server has done an entry, and this is the survey since. */
export const acknowledge = (outbox: Outbox, entry: kit.Entry<SurveyChange>, confirmed: SurveyView): Outbox =>
  box.viewed(box.acknowledge(outbox, entry, { confirmed, savedAt: confirmed.detail.updatedAt }));
