import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingWords } from '../formula/readingInWords';
import { formatMessage } from '../language/message';
import { surveyProgram } from './program';
import { namesIn, readRule, ruleReading } from './readRule';
import { sampleDefinitions, sampleSurvey } from './sample.testing';

const wordsOf = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(__dirname, '../../seed/messages/en-US', name), 'utf8'));
const messages = { ...wordsOf('authoring.json'), ...wordsOf('surveys.json') };
const labels: Record<string, string> = {
  'phq2.total': 'PHQ-2 total',
  'phq2.q1': 'Little interest',
  'answer:phq2.q1=daily': 'Nearly every day',
  'band:phq2.total.raised': 'Raised',
  'page.smokes': 'Do you smoke?',
  'page.sleep.fall': 'Falling asleep',
  'answer:page.sleep.fall=most': 'Most days',
  'attribute.site': 'Site',
  'answer:attribute.site=berlin': 'Berlin',
  'answer:attribute.site=paris': 'Paris',
  'attribute.height': 'Height',
  arm: 'the arm',
  'answer:arm=active': 'Active',
};
const words: ReadingWords = {
  labels: (ref) => labels[ref],
  say: (key, params) => formatMessage(messages[key] ?? `[${key}]`, params, 'en-US'),
  list: (parts, type) => new Intl.ListFormat('en-US', { type }).format(parts),
  number: String,
  isolate: (text) => text,
};
const program = surveyProgram(sampleSurvey, sampleDefinitions);

describe('a rule in plain words', () => {
  it.each([
    ['phq2.total >= 3', 'Is asked if PHQ-2 total is at least 3'],
    ['band(phq2.total, "phq2.total") = "raised"', 'Is asked if PHQ-2 total is in the band “Raised”'],
    ['phq2.q1 = 3', 'Is asked if the answer to “Little interest” is “Nearly every day”'],
    ['code(phq2.q1) = "daily"', 'Is asked if the answer to “Little interest” is “Nearly every day”'],
    ['page.sleep.fall = 2', 'Is asked if the answer to “Falling asleep” is “Most days”'],
    ['attribute.site = "berlin"', 'Is asked if Site is “Berlin”'],
    ['"berlin" != attribute.site', 'Is asked if Site is not “Berlin”'],
    ['attribute.site in ["berlin", "paris"]', 'Is asked if Site is one of these: “Berlin” or “Paris”'],
    ['attribute.height > 170', 'Is asked if Height is more than 170'],
    ['is_missing(attribute.site)', 'Is asked if Site has no value'],
    ['arm = "active" and page.smokes', 'Is asked if the arm is “Active” and the answer to “Do you smoke?” is yes'],
    ['respondent.age >= 18', 'Is asked if the respondent’s age is at least 18'],
  ])('%s: %s', (source, sentence) => {
    expect(readRule(ruleReading(program, source), words)).toBe(sentence);
  });

  it('is none where it cannot be read', () => {
    expect(readRule(ruleReading(program, 'phq2.total >='), words)).toBeNull();
  });

  it('says what it needs the labels of', () => {
    const reading = ruleReading(program, 'band(phq2.total, "phq2.total") = "raised" and code(phq2.q1) = "daily"');
    expect(namesIn(reading)).toEqual(['phq2.total', 'band:phq2.total.raised', 'phq2.q1', 'answer:phq2.q1=daily']);
  });
});
