import { readItem, writeItem } from '@/shell/session/storage';

const key = 'translationAside';

/** The part beside the editor that was looked at last on this device; undefined: none was. */
export const chosenTab = (): string | undefined => readItem('local', key) ?? undefined;

export const chooseTab = (tab: string): void => writeItem('local', key, tab);
