import { type CheckInput, type CheckProblem, checkTranslation } from './index';

type Case = Partial<CheckInput> & Pick<CheckInput, 'source' | 'text'>;

/** A check with what most have in common: from American English to German, no limit, no glossary. */
export const problemsOf = (input: Case): CheckProblem[] =>
  checkTranslation({
    sourceLocale: 'en-US',
    locale: 'de-DE',
    format: 'plain',
    maxLength: null,
    glossary: [],
    ...input,
  });

/** The problems of one code, as severity and params. */
export const foundOf = (code: CheckProblem['code'], input: Case) =>
  problemsOf(input).flatMap((problem) => (problem.code === code ? [[problem.severity, problem.params]] : []));

export const codesOf = (input: Case): string[] => problemsOf(input).map(({ code }) => code);
