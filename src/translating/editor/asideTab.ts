import { readItem, writeItem } from '@/shell/session/storage';

const key = 'translationAside';

/** The tab of the side panel used last on this device; undefined: none yet. */
export const chosenTab = (): string | undefined => readItem('local', key) ?? undefined;

export const chooseTab = (tab: string): void => writeItem('local', key, tab);
