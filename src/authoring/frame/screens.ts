/** The screens of one instrument, in the order of their tabs. `path`: below /instruments/edit-instrument/{id}. */
export const instrumentTabs = [
  { tab: 'overview', path: '' },
  { tab: 'settings', path: '?tab=settings' },
  { tab: 'question', path: '/question' },
  { tab: 'answer', path: '/answer' },
  { tab: 'calculation', path: '/calculation' },
  { tab: 'report-nuggets', path: '/report-nuggets' },
  { tab: 'reports', path: '/reports' },
  { tab: 'svgs', path: '/svgs' },
  { tab: 'charts', path: '/charts' },
  { tab: 'images', path: '/images' },
  { tab: 'test', path: undefined },
  { tab: 'results', path: '/results' },
] as const;

export type InstrumentTab = (typeof instrumentTabs)[number]['tab'];

/** Address of a screen of an instrument. @param path below it, `/edit-calculation/ID` */
export const instrumentPath = (instrumentId: string, path = ''): string =>
  `/instruments/edit-instrument/${instrumentId}${path}`;

/** Address of the test screen. @param testCase id of a saved test case */
export const testPath = (instrumentId: string, testCase?: string): string =>
  `/instruments/testinstrument/${instrumentId}/test${testCase === undefined ? '' : `/${testCase}`}`;

export const tabPath = (instrumentId: string, tab: InstrumentTab): string => {
  const path = instrumentTabs.find((each) => each.tab === tab)?.path;
  return path === undefined ? testPath(instrumentId) : instrumentPath(instrumentId, path);
};

/** The screen of a place (see the presence calls of the contract). */
export const screenOf = (place: string): InstrumentTab | undefined =>
  instrumentTabs.find(({ tab }) => tab === place)?.tab;
