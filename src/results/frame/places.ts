import { type ViewTab, viewTabs } from 'core/results/source';

export type PageTab = ViewTab;

export const tabIn = (asked: URLSearchParams): PageTab =>
  viewTabs.find((each) => each === asked.get('tab')) ?? 'overview';

/** Where results stand: of a survey's item (or of all), or of an instrument. */
export type ResultPlace = { of: 'survey'; id: string; item: string } | { of: 'instrument'; id: string };
