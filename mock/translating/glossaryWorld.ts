import { glossary, type KnownTerm } from '../../core/contract/translating/glossary';
import { refuse } from '../failure';
import { keep } from '../keeper';
import { workLanguages } from './translationWorld';

interface Style {
  text: string;
  version: number;
}

const term = (number: number, locale: string, words: Pick<KnownTerm, 'term' | 'translation' | 'note'>) => ({
  id: `01900000-0000-7000-8005-${String(number).padStart(12, '0')}`,
  locale,
  updatedAt: '2026-11-02T08:00:00.000Z',
  rowVersion: 1,
  ...words,
});

const start = (): KnownTerm[] => [
  term(1, 'de-DE', { term: 'page', translation: 'Seite', note: 'Of the browser as well as of an instrument' }),
  term(2, 'de-DE', { term: 'PHQ-9', translation: null, note: null }),
  term(3, 'de-DE', { term: 'retry', translation: 'noch einmal versuchen', note: null }),
  term(4, 'ar-EG', { term: 'page', translation: 'صفحة', note: null }),
];

export const terms = keep(glossary, start, {
  stored: (fields, before, { locale = '' }) => {
    if (workLanguages.every(({ code }) => code !== locale)) refuse('not_found');
    const isTaken = glossaryTerms(locale).some(
      (each) => each.id !== before?.id && each.term.toLowerCase() === fields.term?.toLowerCase(),
    );
    if (isTaken) refuse('glossary.term_taken');
    return fields;
  },
});

let styles = new Map<string, Style>();

/** In the order of the terms. */
export const glossaryTerms = (locale: string): KnownTerm[] =>
  terms
    .rows()
    .filter((each) => each.locale === locale)
    .sort((a, b) => a.term.toLowerCase().localeCompare(b.term.toLowerCase(), 'en'));

export const styleOf = (locale: string): Style =>
  styles.get(locale) ?? { text: locale === 'de-DE' ? 'Address people formally (“Sie”).' : '', version: 1 };

export function setStyle(locale: string, style: Style): void {
  styles.set(locale, style);
}

export function resetGlossary(): void {
  terms.reset();
  styles = new Map();
}
