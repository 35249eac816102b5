import { checkAnonymous } from './checkAnonymous';
import type { CheckedSurvey } from './checked';

const bare: CheckedSurvey = {
  audience: 'invited',
  anonymity: 'anonymous',
  baseLocale: 'en-US',
  items: [],
  texts: {},
};

const found = (change: Partial<CheckedSurvey>) =>
  checkAnonymous({ ...bare, ...change }).map(({ code, path, owner, severity }) => [severity, code, path, owner]);

describe('an anonymous survey', () => {
  it('may be as it is by default, and have quotas and arms', () => {
    const arms = { arms: [{ code: 'one' }, { code: 'other' }] };
    const quota = {
      code: 'q',
      condition: 'a.b = 1',
      limit: 5,
      full: 'redirect' as const,
      address: 'https://x.org/{attribute.a}',
    };
    expect(found({ quotas: [quota], randomization: arms })).toEqual([]);
  });

  it.each<[Partial<CheckedSurvey>, string, string, string | null]>([
    [{ waves: [{ code: 'w', starts: { days: 0, after: 'joining' } }] }, 'survey.anonymous_waves', 'waves', null],
    [
      { settings: { end: { redirect: 'https://example.org/?p={participation}' } } },
      'survey.anonymous_address',
      'settings.end.redirect',
      null,
    ],
    [
      {
        quotas: [
          { code: 'q', condition: 'a.b = 1', limit: 5, full: 'redirect', address: 'https://x.org/{participation}' },
        ],
      },
      'survey.anonymous_address',
      'quotas[0].address',
      'q',
    ],
    [{ settings: { minimumGroup: 2 } }, 'survey.anonymous_group', 'settings.minimumGroup', null],
  ])('cannot have %j', (change, code, path, owner) => {
    expect(found(change)).toEqual([['error', code, path, owner]]);
    expect(found({ ...change, anonymity: 'confidential' })).toEqual([]);
  });
});
