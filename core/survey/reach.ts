import type { PathSegment } from '../instrument/problem';
import type { SurveyDefinitions } from './names';
import type { SurveyRules } from './program';

/** A rule or condition of which it is proved that it never, or always, holds. */
export interface RuleReach {
  path: readonly PathSegment[];
  /** Code of the item or quota. */
  owner: string;
  outcome: 'never' | 'always';
}

/** The rules and conditions that can never hold, or always hold. Those of which neither is proved are not named. Never throws. */
export function ruleReach(_survey: SurveyRules, _definitions: SurveyDefinitions): RuleReach[] {
  return [];
}
