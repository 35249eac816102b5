import { analyseGroup } from '../coverage';
import { defaultBudget, Spending } from '../coverage/budget';
import type { PathSegment } from '../instrument/problem';
import { FlatInstrument } from './flatInstrument';
import type { SurveyDefinitions } from './names';
import { expressionsIn, neededParts } from './neededParts';
import { type SurveyProgram, type SurveyRules, surveyProgram } from './program';

/** A rule or condition of which it is proved that it never, or always, holds. */
export interface RuleReach {
  path: readonly PathSegment[];
  /** Code of the item or quota. */
  owner: string;
  outcome: 'never' | 'always';
}

export interface Reach {
  proved: RuleReach[];
  /** How many rules and conditions the budget did not suffice for: whether they can hold, or fail, is not known. */
  unfinished: number;
}

/** Combinations made for all rules of a survey together, and for one of them; of one, also those held at once. */
export interface ReachBudget {
  work: number;
  each: number;
  states: number;
}

const surveyBudget: ReachBudget = { work: 200_000, each: 20_000, states: 3_000 };

/**
 * The rules and conditions that can never hold, or always hold, for those who complete the items that they are asked. What one rule does
 * not spend of the budget is there for the others: the same survey always gives the same. Never throws.
 */
export function ruleReach(
  survey: SurveyRules,
  definitions: SurveyDefinitions,
  { program = surveyProgram(survey, definitions), budget = surveyBudget }: ReachOptions = {},
): Reach {
  const flat = new FlatInstrument(survey, program);
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
  ].flatMap(({ source, ...rule }) => (source === undefined ? [] : [{ ...rule, source }]));

  const proved: RuleReach[] = [];
  let unfinished = 0;
  let { work } = budget;
  rules.forEach(({ source, ...rule }, done) => {
    const share = Math.min(budget.each, Math.floor(work / (rules.length - done)));
    const spending = new Spending({ ...defaultBudget, states: budget.states, work: share, sheets: 4, findings: 1 });
    const outcome = outcomeIn(flat, program, source, spending);
    work -= share - Math.max(0, spending.left);
    if (outcome === 'unfinished') unfinished += 1;
    else if (outcome !== undefined) proved.push({ ...rule, outcome });
  });
  return { proved, unfinished };
}

interface ReachOptions {
  /** Of the survey, where it is compiled already. */
  program?: SurveyProgram | undefined;
  budget?: ReachBudget | undefined;
}

/** undefined: sometimes, or it cannot be known. */
function outcomeIn(
  flat: FlatInstrument,
  program: SurveyProgram,
  source: string,
  spending: Spending,
): RuleReach['outcome'] | 'unfinished' | undefined {
  try {
    const made = flat.of(source, program.needsIn(source));
    if (made === undefined) return undefined;
    const nuggets = [
      { code: 'holds', group: 'rule', condition: made.condition },
      { code: 'other', group: 'rule', condition: `default(not (${made.condition}), true)` },
    ];
    const needed = neededParts(made.structure, expressionsIn(made.condition));
    // To look at a question costs about as much as to make ten combinations.
    if (!spending.spend(10 * needed.questions.length)) return 'unfinished';
    const found = analyseGroup({ ...needed, nuggets }, 'rule', { spending });
    if (found === undefined) return undefined;
    if (found.unreachable.includes('holds')) return 'never';
    if (found.unreachable.includes('other')) return 'always';
    return found.reason === 'budget' && found.unseen.holding.length > 0 ? 'unfinished' : undefined;
  } catch {
    // A formula that grew too long when rules were joined, for one: nothing is known then.
    return undefined;
  }
}
