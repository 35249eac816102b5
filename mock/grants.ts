import type { TranslationGrant } from '../core/access/translationGrants';

const granted = new Map<string, readonly TranslationGrant[]>();

/** What a person of the mock world may translate beside what comes with their roles: none, unless it was given here. */
export const grantsOf = (id: string): readonly TranslationGrant[] => granted.get(id) ?? [];

export function setGrants(id: string, grants: readonly TranslationGrant[]): void {
  granted.set(id, grants);
}

export function forgetGrants(): void {
  granted.clear();
}
