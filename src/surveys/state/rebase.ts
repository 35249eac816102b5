import type { SurveyDetail } from 'core/contract/surveys/survey';
import isEqual from 'lodash/isEqual';
import pick from 'lodash/pick';
import { type Facts, type ItemSettings, settingsOf, written } from './parts';

/** A change and what it started from; undoing it swaps the two. */
export interface Move<Value> {
  from: Value;
  to: Value;
}

/** A change on top of what somebody else has made meanwhile. */
export interface Rebased<Value> {
  /** Both have changed the same, in different ways. */
  clashes: boolean;
  /** From what there is now to the same change. */
  move: Move<Value>;
}

function onTop<Parts extends object>({ from, to }: Move<Parts>, now: Parts): Rebased<Parts> {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof Parts)[];
  const changed = keys.filter((key) => !isEqual(from[key], to[key]));
  const next = { ...now };
  for (const key of changed) {
    if (to[key] === undefined) delete next[key];
    else next[key] = to[key];
  }
  const clashes = changed.some((key) => !isEqual(now[key], from[key]) && !isEqual(now[key], to[key]));
  return { clashes, move: { from: now, to: next } };
}

/** Of settings each one counts by itself. */
export function rebasedFacts(move: Move<Facts>, now: SurveyDetail): Rebased<Facts> {
  const present = written(pick(now, Object.keys(move.to)) as Facts);
  const whole = onTop(move, present);
  if (!move.to.settings) return whole;
  const settings = onTop({ from: move.from.settings ?? {}, to: move.to.settings }, present.settings ?? {});
  return { clashes: settings.clashes, move: { from: present, to: { ...whole.move.to, settings: settings.move.to } } };
}

export const swapped = <Value>({ from, to }: Move<Value>): Move<Value> => ({ from: to, to: from });

/** An item that got another code is found again by it. */
export const backwards = ({ from, to }: Move<readonly ItemSettings[]>): Move<readonly ItemSettings[]> => ({
  from: withoutWas(to),
  to: from.map((item) => {
    const renamed = to.find(({ was }) => was === item.code);
    return renamed ? { ...item, was: renamed.code } : item;
  }),
});

const withoutWas = (items: readonly ItemSettings[]) => items.map(({ was: _, ...item }) => item);

/** What somebody else has added stays, at the end; what they have removed stays away. */
export function rebasedItems(move: Move<readonly ItemSettings[]>, now: SurveyDetail): Rebased<readonly ItemSettings[]> {
  const present = now.items.map(settingsOf);
  const codes = new Set(present.map(({ code }) => code));
  const seen = new Set(move.to.map(({ was, code }) => was ?? code));
  const standing = move.to.filter(({ was, code }) => codes.has(was ?? code));
  const added = present.filter(({ code }) => !seen.has(code));
  const isAsSeen = isEqual(present, withoutWas(move.from));
  return {
    clashes: !isAsSeen && !isEqual(present, withoutWas(move.to)),
    move: { from: present, to: [...standing, ...added] },
  };
}
