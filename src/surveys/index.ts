export { Facts } from './flow/Facts';
export { respondentPath, resultPath, surveyPath } from './frame/places';
export { isBegun, useSurveysToDo } from './mine/useMySurveys';
