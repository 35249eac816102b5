export { respondentPath, resultPath, surveyPath } from './frame/places';
export { SurveysToDo } from './mine/SurveysToDo';
