import type { TranslationState } from 'core/contract/translating/translation';

/** Message ids of a translation's states, in the order of the work. */
export const stateWords: Readonly<Record<TranslationState, string>> = {
  missing: 'translations.state.missing',
  machine: 'translations.state.machine',
  draft: 'translations.state.draft',
  outdated: 'translations.state.outdated',
  reviewed: 'translations.state.reviewed',
};

export const translationStates = Object.keys(stateWords) as readonly TranslationState[];
