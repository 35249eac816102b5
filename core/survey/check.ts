import type { InstrumentDocument, TextBundle } from '../instrument/document';
import { formulaProblem } from '../instrument/formulaProblem';
import { checkItems } from './checkItems';
import { checkPeople } from './checkPeople';
import { checkSurveyCodes } from './checkSurveyCodes';
import { checkSurveyTexts } from './checkSurveyTexts';
import { checkTimes } from './checkTimes';
import type { SurveyPlan } from './document';
import type { SurveyDefinitions } from './names';
import { type SurveyProblem, surveyProblem } from './problem';
import { surveyProgram } from './program';
import { type RuleReach, ruleReach } from './reach';

/** An item with what is known of its instrument. */
export interface CheckedItem {
  code: string;
  kind: 'instrument' | 'page';
  visibleIf?: string;
  required?: boolean;
  version?: number | 'newest';
  /** Code of the instrument. */
  instrument?: string;
  /** Of an instrument; default `published`. `version_unknown`: the version that is chosen does not exist. */
  state?: 'published' | 'unpublished' | 'archived' | 'unknown' | 'version_unknown';
  /** Languages in which it can be answered. */
  locales: readonly string[];
  /** Of a page: what would be published. */
  page?: InstrumentDocument;
}

/** A survey as it would be opened. */
export interface CheckedSurvey extends SurveyPlan {
  baseLocale: string;
  items: readonly CheckedItem[];
  /** Its own texts. A language is one of the survey's when it has a text. */
  texts: Readonly<Record<string, TextBundle>>;
}

export interface SurveyCheckOptions {
  /** How rules are found that never or always hold; null: not at all. Default: `ruleReach`. */
  reach?: ((survey: CheckedSurvey, definitions: SurveyDefinitions) => RuleReach[]) | null;
}

/**
 * What keeps a survey from opening (errors), and what deserves a look (warnings), in the order of the editor. `definitions`: by item code;
 * an item that has none yet is missing there. Never throws.
 */
export function checkSurvey(
  survey: CheckedSurvey,
  definitions: SurveyDefinitions,
  { reach = ruleReach }: SurveyCheckOptions = {},
): SurveyProblem[] {
  const { problems } = surveyProgram(survey, definitions);
  const anonymous =
    survey.anonymity === 'anonymous' ? [surveyProblem('survey.anonymous_unavailable', ['anonymity'])] : [];
  return [
    ...anonymous,
    ...checkItems(survey),
    ...checkSurveyCodes(survey),
    ...problems.map((found) => formulaProblem(found) as SurveyProblem),
    ...(reach?.(survey, definitions) ?? []).map(({ path, owner, outcome }) =>
      surveyProblem(outcome === 'never' ? 'survey.rule_never' : 'survey.rule_always', path, owner),
    ),
    ...checkPeople(survey),
    ...checkTimes(survey),
    ...checkSurveyTexts(survey),
  ];
}
