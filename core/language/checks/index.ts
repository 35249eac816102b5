/** The checks of a translation. An error keeps it from being approved; a warning is for the translator to judge. */
export const checkCodes = [
  'icu_malformed',
  'argument_lost',
  'argument_invented',
  'argument_type',
  'plural_forms',
  'select_options',
  'formula_lost',
  'formula_invented',
  'tag_lost',
  'tag_invented',
  'markdown_lost',
  'html',
  'number_differs',
  'too_long',
  'edge_space',
  'same_as_source',
  'glossary',
  'punctuation',
] as const;
export type CheckCode = (typeof checkCodes)[number];

export interface CheckInput {
  source: string;
  sourceLocale: string;
  text: string;
  locale: string;
  format: 'plain' | 'icu' | 'markdown';
  maxLength: number | null;
  /** Of the locale; `translation` null: the term stays as it is. */
  glossary: readonly { term: string; translation: string | null }[];
}

export interface CheckProblem {
  code: CheckCode;
  severity: 'error' | 'warning';
  /** What the message of the code speaks of (`name`, `expected`, `limit` …). */
  params: Record<string, string | number>;
}

/** What is wrong with a translation, errors first. An empty text has no problems: it is missing. */
export function checkTranslation(_input: CheckInput): CheckProblem[] {
  return [];
}
