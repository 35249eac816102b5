import { type ViewTab, viewTabs } from 'core/results/source';

/** The tabs of a page: the kinds of figures, and, where names are not withheld, who answered. */
export type PageTab = ViewTab;

export const tabIn = (asked: URLSearchParams): PageTab =>
  viewTabs.find((each) => each === asked.get('tab')) ?? 'overview';

/** Where results stand: of a survey's item (or of all), or of an instrument. */
export type ResultPlace = { of: 'survey'; id: string; item: string } | { of: 'instrument'; id: string };

/** Where the attempts at an instrument are listed that one sees with their people; and one of them. */
export const attemptsPath = (instrumentId: string): string =>
  `/instruments/edit-instrument/${instrumentId}/results?part=named&tab=respondents`;
export const attemptPath = (instrumentId: string, attempt: string): string =>
  `/instruments/edit-instrument/${instrumentId}/results/respondent/${attempt}`;
