import type { GlossaryTerm } from '../../core/contract/translating/glossary';

interface Style {
  text: string;
  version: number;
}

const term = (number: number, locale: string, words: Pick<GlossaryTerm, 'term' | 'translation' | 'note'>) => ({
  id: `01900000-0000-7000-8005-${String(number).padStart(12, '0')}`,
  locale,
  updatedAt: '2026-11-02T08:00:00.000Z',
  rowVersion: 1,
  ...words,
});

const start = (): GlossaryTerm[] => [
  term(1, 'de-DE', { term: 'page', translation: 'Seite', note: 'Of the browser as well as of an instrument' }),
  term(2, 'de-DE', { term: 'PHQ-9', translation: null, note: null }),
  term(3, 'de-DE', { term: 'retry', translation: 'noch einmal versuchen', note: null }),
  term(4, 'ar-EG', { term: 'page', translation: 'صفحة', note: null }),
];

let terms = start();
let styles = new Map<string, Style>();

export const glossaryTerms = (locale: string): GlossaryTerm[] =>
  terms
    .filter((each) => each.locale === locale)
    .sort((a, b) => a.term.toLowerCase().localeCompare(b.term.toLowerCase(), 'en'));

export const findTerm = (id: string): GlossaryTerm | undefined => terms.find((each) => each.id === id);

export function keepTerm(kept: GlossaryTerm): GlossaryTerm {
  terms = [...terms.filter((each) => each.id !== kept.id), kept];
  return kept;
}

export function dropTerm(id: string): void {
  terms = terms.filter((each) => each.id !== id);
}

export const styleOf = (locale: string): Style =>
  styles.get(locale) ?? { text: locale === 'de-DE' ? 'Address people formally (“Sie”).' : '', version: 1 };

export function setStyle(locale: string, style: Style): void {
  styles.set(locale, style);
}

export function resetGlossary(): void {
  terms = start();
  styles = new Map();
}
