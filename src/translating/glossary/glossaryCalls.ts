import type { GlossaryTerm } from 'core/contract/translating/glossary';

export interface TermFields {
  term: string;
  /** Empty: the term stays as it is. */
  translation?: string;
  note?: string;
}

export const bodyOf = ({ term, translation, note }: TermFields) => ({
  term: term.trim(),
  translation: translation?.trim() || null,
  note: note?.trim() || null,
});

export const fieldsOf = ({ term, translation, note }: GlossaryTerm): TermFields => ({
  term,
  translation: translation ?? '',
  note: note ?? '',
});

/** The field that an error code speaks of. */
export const fieldOfCode = { 'glossary.term_taken': 'term' } as const;
