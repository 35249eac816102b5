import { canonicalJson } from '../instrument/canonical';
import { canonicalPlan } from './canonical';
import type { SurveyPlan, SurveySettings } from './document';

type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined };

/** What is written of a plan: fields that are named, settings one by one; null removes. */
export type WrittenPlan = Nullable<Omit<SurveyPlan, 'settings'>> & { settings?: Nullable<SurveySettings> | undefined };

const named = (fields: object) => Object.entries(fields).filter(([, value]) => value !== undefined);
const present = (fields: object) => named(fields).filter(([, value]) => value !== null);

export function planWith(plan: SurveyPlan, { settings, ...given }: WrittenPlan): SurveyPlan {
  const changed = Object.fromEntries(named(given).map(([key, value]) => [key, value ?? undefined]));
  const merged = settings && { settings: Object.fromEntries(present({ ...plan.settings, ...settings })) };
  return { ...plan, ...changed, ...merged };
}

/** Whether both mean the same; absent counts as null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

/**
 * Fields that somebody else has changed: they are neither as they were seen nor as they shall be.
 * @returns each with its path (`quotas`, `settings.grace`) and what it is now; null: nothing, or its default
 */
export function changedSince(plan: SurveyPlan, seen: WrittenPlan, next: SurveyPlan): { path: string; now: unknown }[] {
  const { settings = {}, ...others } = seen;
  const paths = [...Object.keys(others), ...Object.keys(settings).map((name) => `settings.${name}`)];
  const [now, before, then] = [plan, planWith(plan, seen), next].map(canonicalPlan);
  const at = (of: SurveyPlan | undefined, path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], of);
  return paths.flatMap((path) => {
    const isSeen = isSameValue(at(now, path), at(before, path)) || isSameValue(at(now, path), at(then, path));
    return isSeen ? [] : [{ path, now: at(now, path) ?? null }];
  });
}
