import { askedLocalesOf } from './askedLocales';

const base = {
  title: 'Title',
  instructions: 'Choose.',
  'section.s.title': 'Part',
  'question.q1.text': 'One',
  'question.q1.help': 'Help',
  'answer.a.no.label': 'No',
  'nugget.n.text': 'You are.',
};

const without = (...keys: string[]) => Object.fromEntries(Object.entries(base).filter(([key]) => !keys.includes(key)));

describe('the languages in which an instrument is asked', () => {
  it('are those that have all that must be read to answer', () => {
    const texts = {
      'en-US': base,
      'de-DE': without('title', 'nugget.n.text'),
      'fr-FR': without('question.q1.text'),
      'it-IT': without('answer.a.no.label'),
      'nl-NL': without('instructions'),
      'pl-PL': without('question.q1.help'),
      'sv-SE': { ...base, 'question.q1.text': ' ' },
      'da-DK': { title: 'Titel', 'nugget.n.text': 'Du er.' },
    };
    expect(askedLocalesOf('en-US', texts)).toEqual(['en-US', 'de-DE']);
  });

  it('may have texts in a variety of the language that is written alike, in no other one', () => {
    const texts = {
      'en-US': base,
      'en-GB': { 'question.q1.text': 'Colour' },
      'zh-HK': without('instructions'),
      'zh-TW': { instructions: '請' },
      'zh-CN': { instructions: '请' },
    };
    expect(askedLocalesOf('en-US', texts)).toEqual(['en-US', 'en-GB', 'zh-HK', 'zh-TW']);
  });

  it('are always the base language, and all where there is nothing to read', () => {
    expect(askedLocalesOf('en-US', { 'de-DE': {} })).toEqual(['en-US', 'de-DE']);
    expect(askedLocalesOf('en-US', {})).toEqual(['en-US']);
  });
});
