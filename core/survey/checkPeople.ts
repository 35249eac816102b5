import { nearestName } from '../formula/nearest';
import type { CheckedSurvey } from './checked';
import { type SurveyProblem, surveyProblem } from './problem';
import { redirectParts } from './redirectAddress';

/** Attributes, arms and quotas. */
export function checkPeople(survey: CheckedSurvey): SurveyProblem[] {
  return [...checkAttributes(survey), ...checkArms(survey), ...checkAddresses(survey)];
}

function checkAttributes({ attributes = [] }: CheckedSurvey): SurveyProblem[] {
  return attributes.flatMap(({ code, kind, values = [] }, index) =>
    kind === 'choice' && values.length === 0
      ? [surveyProblem('survey.attribute_without_values', ['attributes', index], code)]
      : [],
  );
}

function checkArms({ attributes = [], randomization }: CheckedSurvey): SurveyProblem[] {
  if (!randomization) return [];
  const { arms, block, strata = [] } = randomization;
  const weights = arms.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const found =
    block !== undefined && block % weights > 0
      ? [surveyProblem('survey.block_no_multiple', ['randomization', 'block'], null, { block, weights })]
      : [];
  strata.forEach((code, index) => {
    const path = ['randomization', 'strata', index];
    const attribute = attributes.find((one) => one.code === code);
    if (attribute === undefined) {
      const nearest = nearestName(
        code,
        attributes.map((one) => one.code),
      );
      found.push(
        surveyProblem('survey.stratum_unknown', path, null, { code, ...(nearest !== undefined && { nearest }) }),
      );
    } else if (attribute.kind !== 'choice') found.push(surveyProblem('survey.stratum_no_choice', path, null, { code }));
  });
  return found;
}

/** The addresses to which a browser is sent, with their places in braces. */
function checkAddresses({ attributes = [], quotas = [], settings }: CheckedSurvey): SurveyProblem[] {
  const known = ['participation', ...attributes.map(({ code }) => `attribute.${code}`)];
  const check = (address: string, path: (string | number)[], owner: string | null) => {
    if (redirectParts(address) === undefined) return [surveyProblem('survey.address_unfit', path, owner)];
    return placesIn(address)
      .filter((place) => !known.includes(place))
      .map((place) => {
        const nearest = nearestName(place, known);
        const params = { place, ...(nearest !== undefined && { nearest }) };
        return surveyProblem('survey.address_place_unknown', path, owner, params);
      });
  };
  const redirect = settings?.end?.redirect;
  return [
    ...quotas.flatMap(({ code, full, address }, index) => {
      if (full !== 'redirect') return [];
      if (address === undefined) return [surveyProblem('survey.quota_without_address', ['quotas', index], code)];
      return check(address, ['quotas', index, 'address'], code);
    }),
    ...(redirect === undefined ? [] : check(redirect, ['settings', 'end', 'redirect'], null)),
  ];
}

/** What stands in the braces of an address: `participation`, `attribute.site`. */
export function placesIn(address: string): string[] {
  return [...address.matchAll(/\{([^{}]*)\}/g)].map(([, place = '']) => place);
}
