import type { TranslationGrant } from '../../core/access/translationGrants';

const granted = new Map<string, readonly TranslationGrant[]>();

/** What a person of the mock world may translate in addition to their roles: nothing, unless granted here. */
export const grantsOf = (id: string): readonly TranslationGrant[] => granted.get(id) ?? [];

export function setGrants(id: string, grants: readonly TranslationGrant[]): void {
  granted.set(id, grants);
}

export function forgetGrants(): void {
  granted.clear();
}
