import { exampleDocument } from './example.testing';
import {
  asPublished,
  isPublishedIn,
  namedByChoice,
  promisedLocales,
  proposedLocales,
  withoutOutdated,
} from './publishedLocales';

const naming = (locales?: string[]) => ({ ...exampleDocument(), settings: { locales } });

describe('the languages that an instrument is published in', () => {
  it('are those that it names, and its base language', () => {
    const document = naming(['de-DE']);
    expect(['de-DE', 'en-US', 'fr-FR'].filter((locale) => isPublishedIn(document, locale))).toEqual(['de-DE', 'en-US']);
    expect(promisedLocales(document, { 'en-US': { title: 'Scale' }, 'fr-FR': { title: 'Échelle' } })).toEqual([
      'de-DE',
    ]);
  });

  it.each([[undefined], [[]]])('are all that have texts where it names none (%p)', (named) => {
    expect(isPublishedIn(naming(named), 'fr-FR')).toBe(true);
    const texts = { 'en-US': { title: 'Scale' }, 'fr-FR': { title: 'Échelle' } };
    expect(promisedLocales(naming(named), texts)).toEqual(['en-US', 'fr-FR']);
  });

  it('are not those that have labels of answers alone, unless they are named', () => {
    const labels = { 'answer.freq.never.label': 'Nie', title: ' ' };
    const document = { ...naming(), texts: { 'en-US': { title: 'Scale' }, 'de-DE': labels } };
    expect(promisedLocales(document, document.texts)).toEqual(['en-US']);
    expect(Object.keys(asPublished(document).texts)).toEqual(['en-US']);
    const named = { ...document, settings: { locales: ['de-DE'] } };
    expect(Object.keys(asPublished(named).texts).toSorted()).toEqual(['de-DE', 'en-US']);
  });

  it('alone come with what is published', () => {
    const document = naming(['de-DE']);
    document.texts = { ...document.texts, 'de-DE': { title: 'Skala' }, 'fr-FR': { title: 'Échelle' } };
    expect(Object.keys(asPublished(document).texts).toSorted()).toEqual(['de-DE', 'en-US']);
  });

  it('lose nothing that somebody took away where a text is only outdated', () => {
    const texts = (en: object, de: object) => ({ ...naming(), texts: { 'en-US': { ...en }, 'de-DE': { ...de } } });
    const before = texts({ a: 'One', b: 'Two', c: 'Three' }, { a: 'Eins', b: 'Zwei', c: 'Drei' });
    const after = texts({ a: 'One!', b: 'Two!' }, { b: 'Zwei!' });
    expect(withoutOutdated(before, after).texts).toEqual({
      'en-US': before.texts['en-US'],
      'de-DE': { b: 'Zwei', c: 'Drei' },
    });
  });

  describe('when one publishes', () => {
    const proposal = {
      promised: ['ar-EG', 'de-DE', 'fr-FR'],
      isComplete: (locale: string) => locale === 'de-DE',
      current: ['en-US', 'fr-FR'],
    };
    const named = (...chosen: string[]) => namedByChoice({ ...proposal, baseLocale: 'en-US', chosen });

    it('are those that are complete, and those of the version before', () => {
      expect(proposedLocales(proposal)).toEqual(['de-DE', 'fr-FR']);
    });

    it('are named by the instrument only where the choice is another one', () => {
      expect(named('de-DE', 'fr-FR')).toBeUndefined();
      expect(named('en-US', 'ar-EG', 'de-DE', 'fr-FR')).toBeUndefined();
    });

    it('leave out what was left out, but not what is only begun', () => {
      expect(named('fr-FR')).toEqual(['ar-EG', 'fr-FR']);
    });

    it('may be the base language alone', () => {
      expect(namedByChoice({ ...proposal, promised: ['de-DE'], baseLocale: 'en-US', chosen: [] })).toEqual(['en-US']);
      const document = naming(['en-US']);
      document.texts = { ...document.texts, 'de-DE': { title: 'Skala' } };
      expect(Object.keys(asPublished(document).texts)).toEqual(['en-US']);
      expect(isPublishedIn(document, 'de-DE')).toBe(false);
    });

    it('take in one that the instrument did not name', () => {
      expect(named('de-DE', 'fr-FR', 'zh-CN')).toEqual(['ar-EG', 'de-DE', 'fr-FR', 'zh-CN']);
    });
  });
});
