import { languageViewPath } from '../languageView/languageViewPath';
import type { TranslationScope } from '../texts/useTranslationScope';

/**
 * By the id of what texts belong to where it is edited: an instrument, a survey, of a page of a survey (its code is `SURVEY/PAGE`) the
 * survey. Who only translates comes to all texts of an instrument.
 */
export function ownerPaths(owners: TranslationScope['owners'], isStaff: boolean): Map<string, string> {
  const surveys = new Map(owners.flatMap(({ kind, id, code }) => (kind === 'Survey' ? [[code, id] as const] : [])));
  return new Map(
    owners.flatMap(({ kind, id, code }): [string, string][] => {
      const [survey = '', page] = code.split('/');
      const surveyId = kind === 'Survey' ? id : page === undefined ? undefined : surveys.get(survey);
      if (isStaff && surveyId !== undefined) return [[id, `/surveys/edit/${surveyId}`]];
      if (kind !== 'Instrument') return [];
      return [[id, isStaff && page === undefined ? `/instruments/edit-instrument/${id}` : languageViewPath(id)]];
    }),
  );
}
