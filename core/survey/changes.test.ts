import { type ComparedSurvey, surveyChanges } from './changes';

const item = (code: string, rest: object = {}) => ({
  ...{ code, kind: 'instrument' as const, instrumentId: `i-${code}`, versionId: null },
  ...rest,
});
const survey = (rest: Partial<ComparedSurvey> = {}): ComparedSurvey => ({
  ...{ audience: 'invited', anonymity: 'identified', items: [item('a'), item('b'), item('c')] },
  ...rest,
});
const changes = (before: Partial<ComparedSurvey>, after: Partial<ComparedSurvey>) =>
  surveyChanges(survey(before), survey(after)).map(({ part, code, change, fields }) =>
    [part, code, change, ...fields].join(' '),
  );

describe('what another revision changes', () => {
  it('is nothing where times, mails and texts alone are others: they hold at once', () => {
    const settings = { closesAt: '2027-01-01T00:00:00Z', grace: 5, mails: { rate: 3 } };
    expect(changes({}, { settings, messages: [{ kind: 'invitation' }] })).toEqual([]);
  });

  it('names items that come, go, move or ask otherwise', () => {
    const items = [
      item('c'),
      item('a', { visibleIf: 'c.total > 1', versionId: 'v2' }),
      item('b', { required: false }),
      item('d'),
    ];
    expect(changes({}, { items })).toEqual([
      'item c moved',
      'item a changed visibleIf version',
      'item b changed required',
      'item d added',
    ]);
    expect(changes({}, { items: [item('a'), item('c')] })).toEqual(['item b removed']);
  });

  it('says of a page that its questions are others, not that its version is', () => {
    const page = { kind: 'page' as const, versionId: 'v1' };
    expect(changes({ items: [item('a', page)] }, { items: [item('a', { ...page, versionId: 'v2' })] })).toEqual([]);
    expect(changes({ items: [item('a', page)] }, { items: [item('a', { ...page, hasNewQuestions: true })] })).toEqual([
      'item a changed questions',
    ]);
  });

  it('names quotas, waves, details, arms and settings', () => {
    const before: Partial<ComparedSurvey> = {
      attributes: [{ code: 'site', kind: 'choice', values: ['x'] }],
      quotas: [{ code: 'q', condition: 'a.q1', limit: 10 }],
      waves: [{ code: 'w', starts: { days: 0, after: 'joining' }, window: 7 }],
      randomization: { arms: [{ code: 'one' }, { code: 'two' }], block: 4 },
    };
    const after: Partial<ComparedSurvey> = {
      attributes: [{ code: 'site', kind: 'choice', values: ['x', 'y'] }],
      quotas: [{ code: 'q', condition: 'a.q1', limit: 20 }],
      waves: [
        { code: 'w', starts: { days: 0, after: 'joining' }, window: 9 },
        { code: 'w2', starts: { days: 1, after: 'wave' } },
      ],
      randomization: { arms: [{ code: 'one', weight: 2 }, { code: 'two' }], block: 6 },
      settings: { consent: { version: 2 }, opensAt: '2027-01-01T00:00:00Z' },
    };
    expect(changes(before, after)).toEqual([
      ...['attribute site changed values', 'quota q changed limit', 'wave w changed window', 'wave w2 added'],
      ...['arm one changed weight', 'setting consent changed', 'setting randomization changed'],
    ]);
    expect(changes(before, {})).toEqual([
      ...['attribute site removed', 'quota q removed', 'wave w removed', 'arm one removed', 'arm two removed'],
    ]);
  });
});
