import { cleanText } from './clean';
import { correct } from './corrections';
import { isStillEnglish } from './english';

describe('cleaning a source text', () => {
  it('starts a paragraph at every spelling of <br>, several being one', () => {
    expect(cleanText('One. <br /><br/>\n Two.<br>Three.')).toBe('One.\n\nTwo.\n\nThree.');
  });

  it('joins what a line break or an indent tore apart inside a sentence', () => {
    expect(cleanText('  Low scorers\n      are calm.\t')).toBe('Low scorers are calm.');
  });

  it('takes off quotation marks around the whole, and leaves those inside', () => {
    expect(cleanText('"Din score er lav."\n')).toBe('Din score er lav.');
    expect(cleanText('"Yes!" or "Let\'s go!"')).toBe('"Yes!" or "Let\'s go!"');
  });

  it('decodes entities and refuses those it does not know', () => {
    expect(cleanText('Tom &amp; Ann&#39;s caf&#xe9;')).toBe("Tom & Ann's café");
    expect(() => cleanText('a &bogus; b')).toThrow('&bogus;');
  });

  it('refuses a tag it does not know', () => {
    expect(() => cleanText('a <b>bold</b> word')).toThrow('<b>');
  });

  it('closes the gaps of broken Chinese and Japanese lines, and keeps the spaces of other words', () => {
    expect(cleanText('活动更 多，ほとんど 毎日 PHQ 9')).toBe('活动更多，ほとんど毎日 PHQ 9');
  });

  it('keeps the zero-width non-joiner that Persian spelling needs, and drops marks of direction', () => {
    expect(cleanText('می\u200cشوم\u200f')).toBe('می\u200cشوم');
  });

  it('puts no space before a comma or full stop, and keeps an ellipsis', () => {
    expect(cleanText('העולם החיצוני , קשוח .')).toBe('העולם החיצוני, קשוח.');
    expect(cleanText('well ... no')).toBe('well ... no');
  });
});

describe('finding texts that are still English', () => {
  it.each([
    ['the same text', 'Worry about things', 'Worry about things', true],
    ['another case and punctuation', 'worry about THINGS.', 'Worry about things', true],
    ['English sentences that differ', 'They fear that others will laugh and that they look odd.', 'Other words.', true],
    ['Dutch, though it shares words with English', 'Ze is van nature open of is dat niet, of is het.', 'Open.', false],
    ['a translation', 'Ich mache mir oft Sorgen', 'Worry about things', false],
  ])('%s', (_, text, english, expected) => {
    expect(isStillEnglish(text, english)).toBe(expected);
  });
});

describe('corrections', () => {
  const texts = { i1: 'Poco inters o placer', i2: 'Doppelt' };

  it('replace a part, leave out a text, and say which', () => {
    const result = correct(texts, 'es', [
      { language: 'es', key: 'i1', from: 'inters', to: 'interés', reason: '' },
      { language: 'es', key: 'i2', from: 'Doppelt', to: null, reason: '' },
      { language: 'de', key: 'i9', from: 'absent', to: null, reason: '' },
    ]);
    expect(result).toEqual({ texts: { i1: 'Poco interés o placer' }, leftOut: ['i2'], repaired: ['i1'] });
  });

  it('stop the build when they no longer fit the source', () => {
    expect(() => correct(texts, 'es', [{ language: 'es', key: 'i1', from: 'absent', to: 'x', reason: '' }])).toThrow(
      'i1',
    );
    expect(() => correct(texts, 'es', [{ language: 'es', key: 'i3', from: 'a', to: null, reason: '' }])).toThrow('i3');
  });
});
