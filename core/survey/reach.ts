import { analyseGroup } from '../coverage';
import type { CoverageBudget } from '../coverage/budget';
import type { PathSegment } from '../instrument/problem';
import { FlatInstrument } from './flatInstrument';
import type { SurveyDefinitions } from './names';
import { neededParts } from './neededParts';
import { type SurveyProgram, type SurveyRules, surveyProgram } from './program';

/** A rule or condition of which it is proved that it never, or always, holds. */
export interface RuleReach {
  path: readonly PathSegment[];
  /** Code of the item or quota. */
  owner: string;
  outcome: 'never' | 'always';
}

/** Small: it is asked whenever a survey is shown. Beyond it nothing is said. */
const budget: Partial<CoverageBudget> = { states: 3_000, work: 20_000, sheets: 4, findings: 1 };

/**
 * The rules and conditions that can never hold, or always hold, for those who complete the items that they are asked. Those of which
 * neither is proved within the budget are not named. Never throws.
 */
export function ruleReach(survey: SurveyRules, definitions: SurveyDefinitions): RuleReach[] {
  const program = surveyProgram(survey, definitions);
  const flat = new FlatInstrument(survey, program, definitions);
  const rules = [
    ...survey.items.map(({ code, visibleIf }, index) => ({
      owner: code,
      path: ['items', index, 'visibleIf'],
      source: program.rules[index] === null ? undefined : visibleIf,
    })),
    ...(survey.quotas ?? []).map(({ code, condition }, index) => ({
      owner: code,
      path: ['quotas', index, 'condition'],
      source: program.quotas[index]?.condition === null ? undefined : condition,
    })),
  ];
  return rules.flatMap(({ owner, path, source }) => {
    const outcome = source === undefined ? undefined : outcomeIn(flat, program, source);
    return outcome === undefined ? [] : [{ owner, path, outcome }];
  });
}

/** undefined: sometimes, or not known. */
function outcomeIn(flat: FlatInstrument, program: SurveyProgram, source: string): RuleReach['outcome'] | undefined {
  try {
    const made = flat.of(source, program.needsIn(source));
    if (made === undefined) return undefined;
    const nuggets = [
      { code: 'holds', group: 'rule', condition: made.condition },
      { code: 'other', group: 'rule', condition: `default(not (${made.condition}), true)` },
    ];
    const found = analyseGroup({ ...neededParts(made.structure, made.condition), nuggets }, 'rule', { budget });
    if (found?.unreachable.includes('holds')) return 'never';
    return found?.unreachable.includes('other') ? 'always' : undefined;
  } catch {
    // A formula that grew too long when rules were joined, for one: nothing is known then.
    return undefined;
  }
}
