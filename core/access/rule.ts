import { holds, type Permission } from './permissions';
import type { TranslationCaller } from './translationGrants';

/** The account that asks, with its translation permissions. */
export interface Asker extends TranslationCaller {
  userId: string;
}

/** Who may do something with the records of a resource. */
export interface Rule {
  /** What the endpoint asks of its caller before it reads anything. */
  permission: Permission;
  /** Only one's own records (`ownerId`); who holds this permission: those of all. */
  ownUnless?: Permission;
  /** Whether it is allowed for this record. Of one that is not made yet, only what its path names is known. */
  where?(by: Asker, record: never): boolean;
}

/** Whether these records are only the caller's own ones. */
export const isOwnOnly = ({ ownUnless }: Rule, by: Asker): boolean =>
  ownUnless !== undefined && !holds(ownUnless, by.roles, by.grants);

/** Whether the caller may do it with the record; `record` as `Rule.where` has it, with `ownerId` where the rule asks for it. */
export function allows(rule: Rule, by: Asker, record: object): boolean {
  if (!holds(rule.permission, by.roles, by.grants)) return false;
  if (isOwnOnly(rule, by) && (record as { ownerId?: unknown }).ownerId !== by.userId) return false;
  return rule.where?.(by, record as never) ?? true;
}
