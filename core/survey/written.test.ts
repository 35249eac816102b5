import type { SurveyPlan } from './document';
import { changedSince, planWith } from './written';

const plan: SurveyPlan = {
  audience: 'link',
  anonymity: 'identified',
  settings: { grace: 5, timeZone: 'Asia/Kathmandu' },
  attributes: [{ code: 'site', kind: 'text' }],
};

it('what is written of a plan leaves the rest, and null removes', () => {
  expect(planWith(plan, { settings: { grace: null, domain: 'work' }, attributes: null, audience: undefined })).toEqual({
    audience: 'link',
    anonymity: 'identified',
    settings: { timeZone: 'Asia/Kathmandu', domain: 'work' },
    attributes: undefined,
  });
});

describe('what somebody else has changed', () => {
  it('is what is neither as it was seen nor as it shall be', () => {
    const seen = { settings: { grace: 30, timeZone: null, domain: null }, attributes: [] };
    const given = { settings: { grace: 5, timeZone: 'UTC', domain: 'work' }, attributes: [] };
    expect(changedSince(plan, seen, planWith(plan, given))).toEqual([
      { path: 'attributes', now: [{ code: 'site', kind: 'text' }] },
      { path: 'settings.timeZone', now: 'Asia/Kathmandu' },
    ]);
  });

  it('is not a default that is written out, nor an empty list', () => {
    const seen = { settings: { minimumGroup: 5 }, quotas: [], randomization: null };
    expect(changedSince(plan, seen, planWith(plan, { settings: { minimumGroup: 9 }, quotas: null }))).toEqual([]);
  });
});
