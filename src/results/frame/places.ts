import { resultTabs } from 'core/results/source';

/** The tabs of a page: the kinds of figures, and of a survey that does not withhold names who took part. */
const pageTabs = [...resultTabs, 'respondents'] as const;
export type PageTab = (typeof pageTabs)[number];

export const tabIn = (asked: URLSearchParams): PageTab =>
  pageTabs.find((each) => each === asked.get('tab')) ?? 'overview';

/** Where results stand: of a survey's item (or of all), or of an instrument. */
export type ResultPlace = { of: 'survey'; id: string; item: string } | { of: 'instrument'; id: string };
