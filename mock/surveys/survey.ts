import { survey as rows } from '../../core/contract/surveys/survey';
import { unbuilt } from './unbuilt';

export const survey = unbuilt(rows);
