export { Facts } from './flow/Facts';
export { respondentPath, resultPath, surveyPath } from './frame/places';
export { AskedBy, PartsDone } from './mine/SurveyWords';
export { isBegun, useSurveysToDo } from './mine/useMySurveys';
