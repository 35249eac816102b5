import { formatMessage } from 'core/language/message';
import { exampleValues } from './exampleValues';

describe('the values that a message is shown with', () => {
  it('are numbers where the message writes numbers, whatever they are called', () => {
    const message =
      '{answered, number} of {questions, plural, one {# question} other {# questions}} for {name} ({kind})';
    expect(formatMessage(message, exampleValues(message), 'en-US')).toBe('3 of 3 questions for Noor (‹kind›)');
  });

  it('are there for every argument, and none for a message that cannot be read', () => {
    expect(exampleValues('{email} until {date, date, short}: {anything}')).toEqual({
      email: 'noor@example.org',
      date: expect.any(Number),
      anything: 3,
    });
    expect(exampleValues('{broken')).toEqual({});
  });
});
