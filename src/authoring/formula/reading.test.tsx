import { screen } from '@testing-library/react';
import { freshBrowser } from 'tests/src/app';
import { ReadingLine } from './ReadingLine';
import { inLanguage, labels, show, structure } from './testing/fields';

beforeEach(() => {
  freshBrowser();
  inLanguage('en-US');
});

const line = (source: string, says: 'shown' | 'used' | 'value' = 'shown', locale = 'en-US') => {
  const { container } = show(<ReadingLine source={source} structure={structure} labels={labels} says={says} />, locale);
  return container.textContent;
};

describe('the reading of a formula', () => {
  it('says a rule with the words of questions and answers', () => {
    expect(line('q4 >= 2')).toBe('Shown when the answer to “How many days?” is at least 2.');
    expect(line('code(q1) = "never"')).toBe('Shown when the answer to “I felt calm.” is “Never”.');
    expect(line('total >= 4 and q4 in [1, 2]', 'used')).toBe(
      'Used when Total is at least 4 and the answer to “How many days?” is one of these: 1 or 2.',
    );
  });

  it('says what stands without a rule, and nothing of what cannot be read', () => {
    expect(line('')).toBe('Always shown.');
    expect(line(' ', 'used')).toBe('Always used.');
    expect(line('', 'value')).toBe('');
    expect(line('total >=')).toBe('');
  });

  it('says a value', () => {
    expect(line('total * 2', 'value')).toBe('This is Total times 2.');
  });

  it('keeps words of the other direction together in a right-to-left page', () => {
    inLanguage('ar-EG');
    line('total >= 4', 'shown', 'ar-EG');
    expect(screen.getByText(/\u2068Total\u2069/)).toBeInTheDocument();
  });
});
