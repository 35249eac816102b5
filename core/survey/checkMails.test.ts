import type { CheckedSurvey } from './checked';
import { checkMails } from './checkMails';
import { fillVariables } from './mailVariables';

const survey = (facts: Partial<CheckedSurvey>): CheckedSurvey => ({
  ...{ baseLocale: 'en-US', audience: 'invited', anonymity: 'identified', items: [], texts: {} },
  ...facts,
});
const found = (facts: Partial<CheckedSurvey>) =>
  checkMails(survey(facts)).map(({ code, path, severity }) => `${severity} ${code} ${path}`);

describe('the mails of a survey', () => {
  it('come once each, except reminders', () => {
    const messages = (['invitation', 'reminder', 'reminder', 'invitation', 'thanks'] as const).map((kind) => ({
      kind,
    }));
    expect(found({ messages })).toEqual(['error survey.message_twice messages[3]']);
  });

  it('of an anonymous one go to everybody alike', () => {
    const messages = [
      { kind: 'reminder' as const },
      { kind: 'reminder' as const, to: 'not_begun' as const },
      { kind: 'thanks' as const },
    ];
    expect(found({ messages, anonymity: 'anonymous' })).toEqual([
      'error survey.message_anonymous messages[1]',
      'error survey.message_anonymous messages[2]',
    ]);
    expect(found({ messages })).toEqual([]);
  });

  it('have a last call only where there is an end', () => {
    const messages = [{ kind: 'last_call' as const }];
    expect(found({ messages })).toEqual(['warning survey.last_call_without_end messages[0]']);
    expect(found({ messages, settings: { closesAt: '2027-01-01T00:00:00Z' } })).toEqual([]);
  });

  it('belong to a wave that there is, and are not told of one that is open for whoever begins', () => {
    const waves = [
      { code: 'first', starts: { days: 0, after: 'joining' as const } },
      { code: 'second', starts: { days: 30, after: 'wave' as const }, window: 7 },
    ];
    const messages = [
      { kind: 'invitation' as const },
      { kind: 'invitation' as const, wave: 'first' },
      { kind: 'invitation' as const, wave: 'second' },
      { kind: 'last_call' as const, wave: 'second' },
      { kind: 'last_call' as const, wave: 'first' },
      { kind: 'reminder' as const, wave: 'secund' },
    ];
    expect(found({ waves, messages })).toEqual([
      'warning survey.message_wave_begun messages[1]',
      'warning survey.last_call_without_end messages[4]',
      'error survey.message_wave_unknown messages[5]',
    ]);
  });

  it('name what is known of somebody before they begin, in every language', () => {
    const facts = {
      messages: [{ kind: 'invitation' as const }],
      attributes: [
        { code: 'site', kind: 'text' as const, from: 'invitation' as const },
        { code: 'age', kind: 'number' as const },
      ],
      texts: {
        'en-US': { 'message.invitation.body': '{{ name }} {{ attribute.site }} {{link}}' },
        'de-DE': {
          'message.invitation.body': '{{ nam }} {{ attribute.age }}',
          'message.reminder.body': '{{ nobody }}',
        },
      },
    };
    const body = 'texts["de-DE"]["message.invitation.body"]';
    const problems = checkMails(survey(facts));
    expect(problems.map(({ path, params }) => [path, params.name, params.nearest])).toEqual([
      [body, 'nam', 'name'],
      [body, 'attribute.age', expect.anything()],
    ]);
  });
});

it('fills variables and leaves out what is not known', () => {
  expect(fillVariables('Dear {{ name }}, {{ x }}{{link}}', (name) => ({ name: 'Ann', link: 'L' })[name])).toBe(
    'Dear Ann, L',
  );
});
