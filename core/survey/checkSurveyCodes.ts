import type { PathSegment } from '../instrument/problem';
import type { CheckedSurvey } from './checked';
import { type SurveyProblem, surveyProblem } from './problem';
import { reservedItems } from './reservedItems';

/** Codes that stand twice among their like, and item codes that formulas use for something else. */
export function checkSurveyCodes(survey: CheckedSurvey): SurveyProblem[] {
  const { items, attributes = [], quotas = [], waves = [], randomization } = survey;
  return [
    ...items.flatMap(({ code }, index) =>
      reservedItems.has(code) ? [surveyProblem('code.reserved', ['items', index, 'code'], code, { code })] : [],
    ),
    ...twice(items, ['items']),
    ...twice(attributes, ['attributes']),
    ...attributes.flatMap(({ values = [] }, index) => twiceOf(values, ['attributes', index, 'values'])),
    ...twice(quotas, ['quotas']),
    ...twice(waves, ['waves']),
    ...twice(randomization?.arms ?? [], ['randomization', 'arms']),
  ];
}

const twice = (parts: readonly { code: string }[], path: PathSegment[]) =>
  twiceOf(
    parts.map(({ code }) => code),
    path,
    'code',
  );

function twiceOf(codes: readonly string[], path: PathSegment[], field?: string): SurveyProblem[] {
  return codes.flatMap((code, index) =>
    codes.indexOf(code) < index
      ? [surveyProblem('code.duplicate', [...path, index, ...(field ? [field] : [])], code, { code })]
      : [],
  );
}
