import type { TranslationState } from 'core/contract/translating/translation';

/** Message ids of the states of a translation, in the order in which work goes on. */
export const stateWords: Readonly<Record<TranslationState, string>> = {
  missing: 'translations.state.missing',
  machine: 'translations.state.machine',
  draft: 'translations.state.draft',
  outdated: 'translations.state.outdated',
  reviewed: 'translations.state.reviewed',
};

export const translationStates = Object.keys(stateWords) as readonly TranslationState[];
