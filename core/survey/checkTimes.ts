import type { CheckedSurvey } from './checked';
import { type SurveyProblem, surveyProblem } from './problem';
import { isTimeZone } from './zone';

/** Opening, closing and the order of waves. */
export function checkTimes({ settings = {}, waves = [], anonymity }: CheckedSurvey): SurveyProblem[] {
  const { opensAt, closesAt, timeZone } = settings;
  const found: SurveyProblem[] = [];
  if (opensAt !== undefined && closesAt !== undefined && Date.parse(closesAt) <= Date.parse(opensAt)) {
    found.push(surveyProblem('survey.closes_before_opening', ['settings', 'closesAt']));
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    found.push(surveyProblem('survey.time_zone_unknown', ['settings', 'timeZone'], null, { timeZone }));
  }
  // Nobody knows who answered the wave before.
  if (anonymity === 'anonymous' && waves.length > 0) found.push(surveyProblem('survey.waves_anonymous', ['waves']));
  waves.forEach(({ code, starts }, index) => {
    const path = ['waves', index, 'starts'];
    // Moments, and days after joining, each rise among their like.
    const earlier = waves.slice(0, index).find((other) => {
      if ('at' in starts) return 'at' in other.starts && Date.parse(other.starts.at) >= Date.parse(starts.at);
      if ('at' in other.starts || starts.after === 'wave' || other.starts.after === 'wave') return false;
      return other.starts.days >= starts.days;
    });
    if (earlier) found.push(surveyProblem('survey.waves_out_of_order', path, code, { before: earlier.code }));
    if ('at' in starts) {
      if (closesAt !== undefined && Date.parse(starts.at) >= Date.parse(closesAt)) {
        found.push(surveyProblem('survey.wave_after_close', path, code));
      }
    } else if (starts.after === 'wave' && index === 0) {
      found.push(surveyProblem('survey.wave_without_one_before', path, code));
    } else if (index === 0 && starts.days > 0) {
      found.push(surveyProblem('survey.wave_first_late', path, code));
    }
  });
  return found;
}
