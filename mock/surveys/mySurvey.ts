import { mySurvey as rows } from '../../core/contract/surveys/mySurvey';
import { unbuilt } from './unbuilt';

export const mySurvey = unbuilt(rows);
