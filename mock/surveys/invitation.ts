import { invitation as rows } from '../../core/contract/surveys/invitation';
import { unbuilt } from './unbuilt';

export const invitation = unbuilt(rows);
