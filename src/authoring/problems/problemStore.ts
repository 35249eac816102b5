import isEqual from 'lodash/isEqual';
import type { DraftStore } from '../draft/draftStore';
import type { DraftView } from '../draft/view';
import { findProblems, type PlacedProblem } from './findProblems';

/** The problems of a draft, found when its author pauses. */
interface ProblemStore {
  /** All; the same list until one changes. */
  all(): readonly PlacedProblem[];
  /** Of a part and the parts inside it; the same list until one changes. */
  of(part: string): readonly PlacedProblem[];
  subscribe(listener: () => void): () => void;
}

/** Pause after an edit before the draft is checked. Milliseconds. */
const pause = 300;

const none: readonly PlacedProblem[] = [];
const stores = new WeakMap<DraftStore, ProblemStore>();

function createProblemStore(draft: DraftStore): ProblemStore {
  const listeners = new Set<() => void>();
  let all = none;
  let byPart = new Map<string, readonly PlacedProblem[]>();
  let looked: DraftView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;

  const viewNow = () => {
    const load = draft.read();
    return load.state === 'ready' ? load.held.view : undefined;
  };

  function look(): void {
    const view = viewNow();
    if (view === undefined || view === looked) return;
    looked = view;
    const found = findProblems(view);
    if (isEqual(found, all)) return;
    const groups = new Map<string, PlacedProblem[]>();
    for (const each of found) groups.set(each.part, [...(groups.get(each.part) ?? []), each]);
    byPart = new Map(
      [...groups].map(([part, list]) => {
        const known = byPart.get(part);
        return [part, known !== undefined && isEqual(known, list) ? known : list];
      }),
    );
    all = found;
    for (const listener of listeners) listener();
  }

  function lookSoon(): void {
    if (viewNow() === looked) return;
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  }

  return {
    all: () => all,
    of: (part) => byPart.get(part) ?? none,
    subscribe: (listener) => {
      listeners.add(listener);
      if (leave === undefined) {
        leave = draft.subscribe(lookSoon);
        look();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        leave?.();
        leave = undefined;
      };
    },
  };
}

/** The shared problem store of a draft. */
export function problemStoreOf(draft: DraftStore): ProblemStore {
  const known = stores.get(draft) ?? createProblemStore(draft);
  stores.set(draft, known);
  return known;
}
