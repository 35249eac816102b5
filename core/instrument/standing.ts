import type { Problem } from './problem';

/** How many texts of an instrument a language has. */
export interface TextCounts {
  /** Translated, whatever their state. */
  texts: number;
  /** Of the base language. */
  total: number;
  /** Of the translated ones: approved, for the present source text. Default: all. */
  reviewed?: number | undefined;
  /** Of the translated ones: for an earlier wording of the source text. Default: none. */
  outdated?: number | undefined;
}

/** What a language lacks. */
export interface LanguageStanding {
  /** Approved for the present wording: what publishing takes. */
  ready: number;
  missing: number;
  outdated: number;
  /** For approval. */
  waiting: number;
  isComplete: boolean;
}

/** What a language of an instrument lacks: the only count of it, wherever it is shown. */
export function languageStanding({ texts, total, reviewed = texts, outdated = 0 }: TextCounts): LanguageStanding {
  return {
    ready: reviewed,
    missing: Math.max(0, total - texts),
    outdated,
    waiting: Math.max(0, texts - reviewed - outdated),
    isComplete: reviewed >= total,
  };
}

interface Found {
  code: string;
  severity: Problem['severity'];
  path: string;
  owner: string | null;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** What is wrong with a draft, in the order in which people should look at it. */
export interface DraftStanding<Each extends Found> {
  /** Each once, errors first; languages left out. */
  problems: readonly Each[];
  errors: number;
  warnings: number;
  /** Those of languages that are not complete: they are counted as languages, and block nobody who leaves them out. */
  languages: readonly Each[];
}

const isOfLanguage = ({ code, params }: Found): boolean =>
  code === 'text.incomplete_locale' && typeof params?.locale === 'string';

/** A problem at several places of one formula is one; so is a test case, however many of its values are missed. */
const nameOf = ({ code, path, owner, params }: Found): string =>
  code === 'test_case.failed' && owner !== null
    ? `${code} ${owner}`
    : `${code} ${path} ${JSON.stringify(params ?? {})}`;

/** Sorts what a check has found: the only count of problems, wherever it is shown. */
export function draftStanding<Each extends Found>(found: readonly Each[]): DraftStanding<Each> {
  const distinct = new Map<string, Each>();
  for (const each of found) if (!isOfLanguage(each) && !distinct.has(nameOf(each))) distinct.set(nameOf(each), each);
  const all = [...distinct.values()];
  const errors = all.filter(({ severity }) => severity === 'error');
  const warnings = all.filter(({ severity }) => severity === 'warning');
  return {
    problems: [...errors, ...warnings],
    errors: errors.length,
    warnings: warnings.length,
    languages: found.filter(isOfLanguage),
  };
}
