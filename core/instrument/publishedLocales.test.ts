import { exampleDocument } from './example.testing';
import { asPublished, isPublishedIn, promisedLocales } from './publishedLocales';

const naming = (locales?: string[]) => ({ ...exampleDocument(), settings: { locales } });

describe('the languages that an instrument is published in', () => {
  it('are those that it names, and its base language', () => {
    const document = naming(['de-DE']);
    expect(['de-DE', 'en-US', 'fr-FR'].filter((locale) => isPublishedIn(document, locale))).toEqual(['de-DE', 'en-US']);
    expect(promisedLocales(document, ['en-US', 'fr-FR'])).toEqual(['de-DE']);
  });

  it.each([[undefined], [[]]])('are all that have texts where it names none (%p)', (named) => {
    expect(isPublishedIn(naming(named), 'fr-FR')).toBe(true);
    expect(promisedLocales(naming(named), ['en-US', 'fr-FR'])).toEqual(['en-US', 'fr-FR']);
  });

  it('alone come with what is published', () => {
    const document = naming(['de-DE']);
    document.texts = { ...document.texts, 'de-DE': { title: 'Skala' }, 'fr-FR': { title: 'Échelle' } };
    expect(Object.keys(asPublished(document).texts).toSorted()).toEqual(['de-DE', 'en-US']);
  });
});
