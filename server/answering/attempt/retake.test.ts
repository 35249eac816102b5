import { retakeRefusal } from './retake';

const now = new Date('2026-06-15T12:00:00Z');
const completed = { finished: 1, lastCompletedAt: new Date('2026-06-10T12:00:01Z') };
const none = { finished: 0, lastCompletedAt: null };

describe('a new attempt', () => {
  it('may always begin without a rule', () => {
    expect(retakeRefusal(undefined, completed, now)).toBeNull();
    expect(retakeRefusal({ rule: 'unlimited' }, completed, now)).toBeNull();
  });

  it('may not begin where one is all there is, also when that one ran out of time', () => {
    expect(retakeRefusal({ rule: 'single' }, none, now)).toBeNull();
    expect(retakeRefusal({ rule: 'single' }, { finished: 1, lastCompletedAt: null }, now)?.reason).toBe('single');
  });

  it('may begin so many days after the last completion, to the second', () => {
    expect(retakeRefusal({ rule: 'days', days: 5 }, completed, now)).toEqual({
      reason: 'days',
      availableAt: new Date('2026-06-15T12:00:01Z'),
    });
    expect(retakeRefusal({ rule: 'days', days: 5 }, completed, new Date('2026-06-15T12:00:01Z'))).toBeNull();
    expect(retakeRefusal({ rule: 'days', days: 5 }, none, now)).toBeNull();
  });
});
