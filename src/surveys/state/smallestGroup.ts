import type { SurveyDetail } from 'core/contract/surveys/survey';
import { defaultMinimumGroup } from 'core/survey/document';

/** By groups of how many people numbers move where names are withheld. */
export const smallestGroup = ({ inForce, settings }: Pick<SurveyDetail, 'inForce' | 'settings'>): number =>
  inForce?.minimumGroup ?? settings.minimumGroup ?? defaultMinimumGroup;
