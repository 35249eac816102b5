import type { CheckedSurvey } from './checked';
import { placesIn } from './checkPeople';
import { type SurveyProblem, surveyProblem } from './problem';

/** With fewer, each would know of the other. */
const fewest = 3;

/** What an anonymous survey cannot have, because it would need to know who has answered; of mails see `checkMails`. */
export function checkAnonymous(survey: CheckedSurvey): SurveyProblem[] {
  const { anonymity, settings = {}, quotas = [], waves = [] } = survey;
  if (anonymity !== 'anonymous') return [];
  const found: SurveyProblem[] = [];
  if (waves.length > 0) found.push(surveyProblem('survey.anonymous_waves', ['waves']));
  const named = (address: string | undefined) => placesIn(address ?? '').includes('participation');
  if (named(settings.end?.redirect)) {
    found.push(surveyProblem('survey.anonymous_address', ['settings', 'end', 'redirect']));
  }
  quotas.forEach(({ code, address }, index) => {
    if (named(address)) found.push(surveyProblem('survey.anonymous_address', ['quotas', index, 'address'], code));
  });
  if ((settings.minimumGroup ?? fewest) < fewest) {
    const params = { fewest };
    found.push(surveyProblem('survey.anonymous_group', ['settings', 'minimumGroup'], null, params));
  }
  return found;
}
