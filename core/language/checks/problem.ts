/** The checks of a translation. An error prevents approval; a warning is for the translator to judge. */
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

export interface CheckProblem {
  code: CheckCode;
  severity: 'error' | 'warning';
  /** What the message of the code speaks of (`name`, `expected`, `limit` …): see `checkTranslation`. */
  params: Record<string, string | number>;
}

export const error = (code: CheckCode, params: CheckProblem['params'] = {}): CheckProblem => ({
  code,
  severity: 'error',
  params,
});

export const warning = (code: CheckCode, params: CheckProblem['params'] = {}): CheckProblem => ({
  code,
  severity: 'warning',
  params,
});
