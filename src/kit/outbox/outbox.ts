import type { Choice } from '../conflict/choice';
import type { RequestFailure } from '../failure/requestFailure';

/** Something to send to the server: an edit, or a step to undo or redo. */
export type Entry<Change> = { kind: 'change'; change: Change } | { kind: 'undo' | 'redo'; id: string };

/** `waiting`: the server cannot be reached; `stopped`: a conflict waits for the author's decision. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stopped';

/** A change that the server could not apply, since somebody else has changed the same. */
export interface Conflict<Change, Item> {
  change: Change;
  items: readonly Item[];
}

/** A change that the server refused, shown with the reason. */
export interface Refused<Change> extends Pick<RequestFailure, 'message' | 'details'> {
  change: Change;
}

/** What this page knows of a document that is edited. */
export interface Held<View, Change, Item> {
  /** What the author sees: the server's state with the pending changes applied. */
  view: View;
  /** The server's state. */
  confirmed: View;
  saving: Saving;
  /** When the server last accepted a change. */
  savedAt: string | undefined;
  /** One of each lane that waits for the author's decision. */
  conflicts: readonly Conflict<Change, Item>[];
  refused: Refused<Change> | undefined;
}

export type Load<State> =
  | { state: 'loading' }
  | { state: 'failed'; failure: RequestFailure }
  | { state: 'ready'; held: State };

/** What this page knows of a document, and the entries that the server does not have yet. */
export interface Outbox<State, Change> {
  load: Load<State>;
  /** In sending order; the first that may be sent may be on its way. Compared by identity: an edit keeps its id when its conflict is resolved. */
  entries: readonly Entry<Change>[];
}

/** What an outbox has to know of the kind of document. */
export interface Rules<View, Change, Item> {
  /** Changes of one lane are sent in order, and a conflict stops its lane only. Default: there is one lane. */
  laneOf?(change: Change): string;
  /** Whether a change is still being made: it waits, and what follows in its lane. Default: none is. */
  isOpen?(change: Change): boolean;
  /** Code of the error that somebody else has changed the same. */
  conflict: string;
  /** A change that the server refuses for another reason is a conflict, too: it stays until the author decides. */
  keepsRefused?: true;
  /** Code of the error that there is nothing to do any more. */
  passed?: string;
  /** The view with the change applied, as far as it can be: the server decides; this is what the author sees until then. */
  after(view: View, change: Change): View;
  /** undefined: it does not apply as a whole. Default: each applies. */
  exactlyAfter?(view: View, change: Change): View | undefined;
  /** A change for an undo or redo that the server could not apply. */
  ofStep?(id: string, kind: 'undo' | 'redo'): Change;
  /** Without items, and with another change: both changes stay, and that one is sent. */
  conflictOf(change: Change, failure: RequestFailure): Conflict<Change, Item>;
  /** The change with every conflict decided; undefined: nothing is left of it. */
  decided(conflict: Conflict<Change, Item>, choice: (item: Item) => Choice): Change | undefined;
  /** Whether theirs stands, once the author has chosen. */
  isGiven(item: Item, choice: Choice): boolean;
  /** Later edits of what was given up start from its current value. */
  startingFrom(changes: readonly Change[], given: readonly Item[]): Change[];
}

/** The outbox of one kind of document. All of it is pure. @typeParam More what else is known of such a document */
export function outboxOf<View, Change extends { id: string }, Item, More extends object>(
  rules: Rules<View, Change, Item>,
) {
  type State = Held<View, Change, Item> & More;
  type Box = Outbox<State, Change>;
  type Changes = Partial<Held<View, Change, Item>> | Partial<More>;

  const empty: Box = { load: { state: 'loading' }, entries: [] };

  const ready = ({ load }: Box): State | undefined => (load.state === 'ready' ? load.held : undefined);

  /** Changes the document's state, once it is loaded. */
  function updated(outbox: Box, changes: Changes): Box {
    const known = ready(outbox);
    return known ? { ...outbox, load: { state: 'ready', held: { ...known, ...changes } } } : outbox;
  }

  const edits = (entries: readonly Entry<Change>[]): Change[] =>
    entries.flatMap((entry) => (entry.kind === 'change' ? [entry.change] : []));

  /** Computes what the author sees: the server's state with the pending edits applied. */
  function viewed(outbox: Box, confirmed = ready(outbox)?.confirmed): Box {
    if (confirmed === undefined) return outbox;
    const view = edits(outbox.entries).reduce(rules.after, confirmed);
    return updated(outbox, { confirmed, view });
  }

  /** Restores the edits stored on the device. */
  function restore(outbox: Box, kept: readonly Change[]): Box {
    return { ...outbox, entries: kept.map((change) => ({ kind: 'change', change })) };
  }

  /** Takes over the document from the server. @param first what is known of it at first */
  function receive(outbox: Box, confirmed: View, more: Partial<More>, first: More): Box {
    const none = { savedAt: undefined, conflicts: [], refused: undefined } as const;
    const saving = outbox.entries.length === 0 ? 'saved' : 'saving';
    const known = { ...first, saving, ...none, ...ready(outbox), ...more, view: confirmed, confirmed } as State;
    return viewed({ ...outbox, load: { state: 'ready', held: known } });
  }

  /** Adds an entry at the end; an edit is visible at once. */
  function enter(outbox: Box, entry: Entry<Change>): Box {
    const known = ready(outbox);
    const entered = { ...outbox, entries: [...outbox.entries, entry] };
    if (known === undefined) return entered;
    const saving = known.saving === 'waiting' ? 'waiting' : 'saving';
    if (entry.kind !== 'change') return updated(entered, { saving });
    const view = rules.exactlyAfter?.(known.view, entry.change) ?? rules.after(known.view, entry.change);
    return updated(entered, { view, refused: undefined, saving });
  }

  const laneOf = (entry: Entry<Change>): string =>
    entry.kind === 'change' ? (rules.laneOf?.(entry.change) ?? '') : '';

  const conflictIn = (outbox: Box, lane: string): Conflict<Change, Item> | undefined =>
    ready(outbox)?.conflicts.find(({ change }) => laneOf({ kind: 'change', change }) === lane);

  const otherConflicts = (outbox: Box, lane: string): readonly Conflict<Change, Item>[] =>
    ready(outbox)?.conflicts.filter((conflict) => conflict !== conflictIn(outbox, lane)) ?? [];

  /** The first entry that is sent next. undefined: each waits for the author. */
  function next(outbox: Box): Entry<Change> | undefined {
    const stopped = new Set(ready(outbox)?.conflicts.map(({ change }) => laneOf({ kind: 'change', change })));
    return outbox.entries.find((entry) => {
      const lane = laneOf(entry);
      if (entry.kind === 'change' && rules.isOpen?.(entry.change)) stopped.add(lane);
      return !stopped.has(lane);
    });
  }

  /** Whether something may be sent, and no pause is waiting. */
  const maySend = (outbox: Box): boolean => next(outbox) !== undefined && ready(outbox)?.saving !== 'waiting';

  const without = (outbox: Box, entry: Entry<Change>): Box => ({
    ...outbox,
    entries: outbox.entries.filter((each) => each !== entry),
  });

  /** The server has applied the entry. @param known what is known since; undefined: there was nothing to do */
  function acknowledge(outbox: Box, entry: Entry<Change>, known: Changes | undefined): Box {
    const left = without(outbox, entry);
    if (known === undefined) return left;
    const after = updated(left, known);
    return entry.kind === 'change' ? after : viewed(after);
  }

  const replaced = (outbox: Box, entry: Entry<Change>, change: Change): Box =>
    viewed({
      ...outbox,
      entries: outbox.entries.map((each) => (each === entry ? { kind: 'change', change } : each)),
    });

  /**
   * The server has refused the entry. A conflict waits for the author's decision, unless both changes can stay; a step that is no longer the next is dropped; any other edit
   * is taken back here and shown with the reason.
   */
  function refuse(outbox: Box, entry: Entry<Change>, failure: RequestFailure): Box {
    const { code, message, details } = failure;
    if (code === rules.conflict || rules.keepsRefused) {
      const change = entry.kind === 'change' ? entry.change : rules.ofStep?.(entry.id, entry.kind);
      if (change !== undefined) {
        const conflict = rules.conflictOf(change, failure);
        if (conflict.items.length === 0 && conflict.change !== change) return replaced(outbox, entry, conflict.change);
        return updated(outbox, { saving: 'stopped', conflicts: [...otherConflicts(outbox, laneOf(entry)), conflict] });
      }
    }
    const left = without(outbox, entry);
    if (code !== undefined && code === rules.passed) return left;
    const refused = entry.kind === 'change' ? { refused: { change: entry.change, message, details } } : {};
    return updated(viewed(left), refused);
  }

  /** Applies the author's decision to the first entry of a lane; the same outbox if there is nothing to decide. */
  function decide(outbox: Box, choice: (item: Item) => Choice, lane = ''): Box {
    const conflict = conflictIn(outbox, lane);
    const [entry, ...later] = outbox.entries.filter((each) => laneOf(each) === lane);
    if (conflict === undefined || entry === undefined) return outbox;
    const change = entry.kind === 'change' ? rules.decided(conflict, choice) : undefined;
    const given = conflict.items.filter((item) => rules.isGiven(item, choice(item)));
    const changes = rules.startingFrom(edits(later), given);
    const entries = outbox.entries.flatMap((each): Entry<Change>[] => {
      if (each === entry) return change === undefined ? [] : [{ kind: 'change', change }];
      const isLater = each.kind === 'change' && laneOf(each) === lane;
      return [isLater ? { ...each, change: changes.shift() ?? each.change } : each];
    });
    const conflicts = otherConflicts(outbox, lane);
    return viewed(updated({ ...outbox, entries }, { conflicts, ...(entries.length === 0 && { saving: 'saved' }) }));
  }

  return {
    ...{ rules, empty, ready, updated, edits, viewed, restore, receive, enter, next, maySend },
    ...{ acknowledge, refuse, decide, conflictIn, otherConflicts },
  };
}
