/** The value of a formula's part; null is *missing*. A list's elements may be missing one by one. */
export type Value = number | string | boolean | null | readonly (number | string | boolean | null)[];

/** The value of a calculation or a condition. */
export type ScalarValue = number | string | boolean | null;

/**
 * Types as the checker sees them. `numbers` and `texts` are lists (booleans count among the numbers), `mixed` a list of both;
 * `missing` is the type of the literal alone and fits every other.
 */
export type StaticType = 'number' | 'text' | 'boolean' | 'missing' | 'numbers' | 'texts' | 'mixed';

export function isListType(type: StaticType): boolean {
  return type === 'numbers' || type === 'texts' || type === 'mixed';
}

/** Whether a value of type `found` may stand where `wanted` is asked for. */
export function fits(found: StaticType, wanted: StaticType): boolean {
  if (found === 'missing' || found === wanted) return true;
  return wanted === 'number' && found === 'boolean';
}

/** The type that two alternatives have in common; null: none. Lists are no alternatives. */
export function commonType(one: StaticType, other: StaticType): StaticType | null {
  if (isListType(one) || isListType(other)) return null;
  if (one === 'missing' || one === other) return other;
  if (other === 'missing') return one;
  const numeric = (type: StaticType) => type === 'number' || type === 'boolean';
  return numeric(one) && numeric(other) ? 'number' : null;
}

/** Why something is missing. */
export const missingReasons = [
  'unanswered',
  'hidden',
  'no_score',
  'invalid_answer',
  'unknown_respondent_field',
  'written_as_missing',
  'division_by_zero',
  'outside_domain',
  'too_large',
  'too_few_answered',
  'no_table_row',
  'no_band',
  'invalid_date',
] as const;

export type MissingReason = (typeof missingReasons)[number];

/** The first cause of a missing value; `ref`: the item, respondent field, table or calculation (of a band) that it lies in. */
export interface MissingCause {
  reason: MissingReason;
  ref?: string;
}
