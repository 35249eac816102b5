import isEqual from 'lodash/isEqual';
import type { Choice } from '@/kit/conflict/choice';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { Conflict } from '@/kit/outbox/outbox';
import type { SurveyChange, SurveyView } from './change';
import { textAt, valueAt } from './fields';
import { merged } from './merge';
import type { ItemSettings } from './parts';

/** A field that somebody else has changed in another way. */
export interface ConflictItem {
  path: string;
  theirs: unknown;
  mine: unknown;
}

export type SurveyConflict = Conflict<SurveyChange, ConflictItem>;

/** Both changes of a field. An item that is in the survey no more has no order and no settings. */
function joined(path: string, before: unknown, mine: unknown, theirs: unknown) {
  const { value, clashes } = merged(before, mine, theirs);
  if (path !== 'items') return { value, clashes };
  const codes = new Set((theirs as readonly ItemSettings[]).map(({ code }) => code));
  return { value: (value as readonly ItemSettings[]).filter(({ was, code }) => codes.has(was ?? code)), clashes };
}

type SetChange = Extract<SurveyChange, { kind: 'set' }>;

/** The change on top of these values, and where it clashes with them. */
function onTop(change: SetChange, theirsOf: (path: string) => unknown): SurveyConflict {
  const [before, after] = [{ ...change.before }, { ...change.after }];
  const items: ConflictItem[] = [];
  for (const path of Object.keys(after)) {
    const theirs = theirsOf(path);
    const { value, clashes } = joined(path, before[path], after[path], theirs);
    if (clashes) items.push({ path, theirs, mine: value });
    else Object.assign(before, { [path]: theirs }) && Object.assign(after, { [path]: value });
  }
  return { change: { ...change, before, after }, items };
}

/** What the author sees while the change waits; where it clashes, theirs is asked for when the server says so. */
export const seenOn = (change: SetChange, view: SurveyView, path: string): unknown =>
  joined(path, change.before[path], change.after[path], valueAt(view, path)).value;

/** The change as it is sent: on top of what this page has read. */
export function rebased(change: SetChange, confirmed: SurveyView): SetChange {
  const result = onTop(change, (path) => valueAt(confirmed, path));
  return result.items.length > 0 ? change : (result.change as SetChange);
}

/** Where the answer `conflict` names a field. */
export function placeOf(path: string): string {
  const text = textAt(path);
  if (text) return `body.seen[${JSON.stringify(text.key)}]`;
  return path === 'items' ? 'body.seen' : `body.seen.${path}`;
}

/** Fields that the answer does not name are as they were seen. */
export function conflictOf(change: SurveyChange, { details }: Pick<RequestFailure, 'details'>): SurveyConflict {
  if (change.kind !== 'set') return { change, items: [] };
  const now = new Map(details.map(({ path, params }) => [path, params?.current]));
  return onTop(change, (path) => {
    const before = change.before[path];
    if (!now.has(placeOf(path))) return before;
    return now.get(placeOf(path)) ?? (Array.isArray(before) ? [] : null);
  });
}

/** undefined: nothing is left of it. */
export function decided(
  { change, items }: SurveyConflict,
  choice: (item: ConflictItem) => Choice,
): SurveyChange | undefined {
  if (change.kind !== 'set') return undefined;
  const [before, after] = [{ ...change.before }, { ...change.after }];
  for (const item of items) {
    const isMine = choice(item) === 'mine';
    before[item.path] = item.theirs;
    if (isMine) after[item.path] = item.mine;
    else delete after[item.path];
  }
  return Object.keys(after).length === 0 ? undefined : { ...change, before, after };
}

/** A later change of a field that was given up starts from theirs. */
export function startingFrom(changes: readonly SurveyChange[], given: readonly ConflictItem[]): SurveyChange[] {
  const left = [...given];
  return changes.map((change) => {
    if (change.kind !== 'set') return change;
    const before = { ...change.before };
    for (const path of Object.keys(change.after)) {
      const at = left.findIndex((item) => item.path === path);
      const [item] = at < 0 ? [] : left.splice(at, 1);
      if (item !== undefined) before[path] = item.theirs;
    }
    return isEqual(before, change.before) ? change : { ...change, before };
  });
}
