import { formulaProblem } from '../instrument/formulaProblem';
import { checkAnonymous } from './checkAnonymous';
import type { CheckedSurvey } from './checked';
import { checkItems } from './checkItems';
import { checkMails } from './checkMails';
import { checkPeople } from './checkPeople';
import { checkSurveyCodes } from './checkSurveyCodes';
import { checkSurveyTexts } from './checkSurveyTexts';
import { checkTimes } from './checkTimes';
import type { SurveyDefinitions } from './names';
import { type SurveyProblem, surveyProblem } from './problem';
import { surveyProgram } from './program';
import { type RuleReach, ruleReach } from './reach';

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
  return [
    ...checkAnonymous(survey),
    ...checkItems(survey),
    ...checkSurveyCodes(survey),
    ...problems.map((found) => formulaProblem(found) as SurveyProblem),
    ...(reach?.(survey, definitions) ?? []).map(({ path, owner, outcome }) =>
      surveyProblem(outcome === 'never' ? 'survey.rule_never' : 'survey.rule_always', path, owner),
    ),
    ...checkPeople(survey),
    ...checkTimes(survey),
    ...checkMails(survey),
    ...checkSurveyTexts(survey),
  ];
}
