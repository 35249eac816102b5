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
import { type SurveyProgram, surveyProgram } from './program';
import { ruleReach } from './reach';

export interface SurveyCheckOptions {
  /** How rules are found that never or always hold; null: not at all. Default: `ruleReach`. */
  reach?: typeof ruleReach | null;
  /** Of the survey, where it is compiled already. */
  program?: SurveyProgram;
}

/**
 * What keeps a survey from opening (errors), and what deserves a look (warnings), in the order of the editor. `definitions`: by item code;
 * an item that has none yet is missing there. Never throws.
 */
export function checkSurvey(
  survey: CheckedSurvey,
  definitions: SurveyDefinitions,
  { reach = ruleReach, program = surveyProgram(survey, definitions) }: SurveyCheckOptions = {},
): SurveyProblem[] {
  const { proved = [], unfinished = 0 } = reach?.(survey, definitions, { program }) ?? {};
  return [
    ...checkAnonymous(survey),
    ...checkItems(survey),
    ...checkSurveyCodes(survey),
    ...program.problems.map((found) => formulaProblem(found) as SurveyProblem),
    ...proved.map(({ path, owner, outcome }) =>
      surveyProblem(outcome === 'never' ? 'survey.rule_never' : 'survey.rule_always', path, owner),
    ),
    ...(unfinished > 0 ? [surveyProblem('survey.rules_unproved', ['items'], null, { count: unfinished })] : []),
    ...checkPeople(survey),
    ...checkTimes(survey),
    ...checkMails(survey),
    ...checkSurveyTexts(survey),
  ];
}
