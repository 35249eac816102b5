export { SurveysToDo } from './mine/SurveysToDo';
