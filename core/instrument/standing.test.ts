import { draftStanding, languageStanding } from './standing';

const problem = (code: string, more: object = {}) => ({
  ...{ code, severity: 'error' as const, path: 'questions[0]', owner: null, params: {} },
  ...more,
});

describe('what a language lacks', () => {
  it.each([
    ['all is approved', { texts: 7, total: 7 }, { ready: 7, missing: 0, outdated: 0, waiting: 0, isComplete: true }],
    [
      'each kind',
      { texts: 6, total: 9, reviewed: 3, outdated: 1 },
      { ready: 3, missing: 3, outdated: 1, waiting: 2, isComplete: false },
    ],
    ['nothing', { texts: 0, total: 0 }, { ready: 0, missing: 0, outdated: 0, waiting: 0, isComplete: true }],
  ])('is counted by kind: %s', (_, counts, standing) => {
    expect(languageStanding(counts)).toEqual(standing);
  });
});

describe('what is wrong with a draft', () => {
  it('counts each problem once, errors first, and languages apart', () => {
    const same = problem('formula.unknown_name', { params: { name: 'q9' } });
    const warning = problem('unused.table', { severity: 'warning' });
    const language = problem('text.incomplete_locale', { params: { locale: 'de-DE', count: 3 } });
    const standing = draftStanding([warning, same, { ...same }, language]);
    expect(standing).toEqual({ problems: [same, warning], errors: 1, warnings: 1, languages: [language] });
  });

  it('counts a test case once, however many values it misses', () => {
    const missed = (path: string) => problem('test_case.failed', { path, owner: 'worst' });
    expect(draftStanding([missed('testCases[0].expected.total'), missed('testCases[0].expected.bands.total')])).toEqual(
      expect.objectContaining({ errors: 1 }),
    );
  });
});
