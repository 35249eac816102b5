import { type Anonymity, defaultMinimumGroup, type SurveyAudience, type SurveyPlan } from './document';

/** What those who take part rely on. */
export interface SurveyPromise {
  audience: SurveyAudience;
  anonymity: Anonymity;
  /** The fewest people that a result may be about. */
  minimumGroup: number;
}

export const promiseOf = ({ audience, anonymity, settings }: SurveyPlan): SurveyPromise => ({
  audience,
  anonymity,
  minimumGroup: settings?.minimumGroup ?? defaultMinimumGroup,
});

/** Whether who relies on one has no less by the other: a greater group is no less. */
export const isPromiseKept = (one: SurveyPromise, other: SurveyPromise): boolean =>
  one.audience === other.audience && one.anonymity === other.anonymity && other.minimumGroup >= one.minimumGroup;
