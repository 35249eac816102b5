import type { InstrumentProblem } from 'core/contract/authoring/instrument';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';

/** What is wrong with a draft, in the order in which people should look at it. */
export interface ProblemGroups {
  /** Each once, errors first; languages left out. */
  problems: readonly InstrumentProblem[];
  /** Of languages that lack texts, and to which the publisher has to agree. */
  unfinished: readonly InstrumentProblem[];
  /** Of languages that lack texts in the published version too. */
  known: readonly InstrumentProblem[];
}

export const keyOf = ({ path, message }: Pick<InstrumentProblem, 'path' | 'message'>): string => `${path} ${message}`;

const isLanguage = ({ code, params }: InstrumentProblem): boolean =>
  code === 'text.incomplete_locale' && typeof params?.locale === 'string';

export const localeOf = ({ params }: InstrumentProblem): string => String(params?.locale);

export function groupsOf(found: readonly InstrumentProblem[]): ProblemGroups {
  const languages = found.filter(isLanguage);
  const ofSeverity = (severity: InstrumentProblem['severity']) =>
    languages.filter((each) => each.severity === severity);
  return {
    problems: sortBy(
      uniqBy(
        found.filter((each) => !isLanguage(each)),
        keyOf,
      ),
      ({ severity }) => severity === 'warning',
    ),
    unfinished: ofSeverity('error'),
    known: ofSeverity('warning'),
  };
}

/** How many things there are to mend: unfinished languages are one. */
export const countOf = ({ problems, unfinished }: ProblemGroups): number =>
  problems.length + (unfinished.length > 0 ? 1 : 0);
