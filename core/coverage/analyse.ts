import { compileInstrument, type InstrumentStructure } from '../instrument/program';
import { isRisk } from '../instrument/riskCalculation';
import { resolveText } from '../instrument/textKeys';
import type { BoundsFinder } from './bounds';
import { type CoverageBudget, defaultBudget, Spending } from './budget';
import type { Row } from './cells';
import { type Enumeration, enumerateStates, extentOf, type ReachedState, type ValueSets } from './enumeration';
import { findingsOf } from './findings';
import { sheetOf } from './formulaRunner';
import { type GroupPlan, outcomeOf, planGroups } from './groupPlan';
import { type HasText, missingTexts } from './languages';
import { CoverageModel, sourceOf } from './model';
import { boundsFrom, collectValues, compiledScores, describeValues, soundRisks } from './reachable';
import type { CoverageReport, GroupCoverage, UnprovenReason } from './report';
import { completed, type Trial, trialsOf } from './search';
import { joinedExtents } from './states';
import { cellKey, TermCollector } from './terms';

export interface CoverageOptions {
  /** The languages in which every nugget that can be read should have a text. Default: none. */
  locales?: readonly string[];
  /** Default: by the structure's own texts; blank ones do not count. */
  hasText?: HasText;
  budget?: Partial<CoverageBudget>;
}

/**
 * What the nuggets of an instrument cover, over all answer sheets with which an attempt can be completed: valid answers, every required
 * visible question answered, each respondent field known or not. Deterministic. Throws InstrumentFormulaError when calculations, rules,
 * tables or bands have faults; nuggets whose own condition has some are left out and named.
 */
export function analyseCoverage(structure: InstrumentStructure, options: CoverageOptions = {}): CoverageReport {
  const { texts = {} } = structure;
  const { locales = [], hasText = (key, locale) => resolveText(texts, key, [locale]) !== undefined } = options;
  const analyser = new Analyser(structure, new Spending({ ...defaultBudget, ...options.budget }));
  return {
    groups: analyser.plans.map((plan) => {
      const codes = plan.nuggets.map(({ code }) => code);
      const found = analyser.group(plan);
      return { ...found, languages: missingTexts(found, codes, locales, hasText) };
    }),
    reachable: analyser.reachable(),
  };
}

/**
 * The same for one group, with its own budget, so that an editor can show coverage group by group; with `spending` what is left of one.
 * Undefined: no such group. Throws like `analyseCoverage`.
 */
export function analyseGroup(
  structure: InstrumentStructure,
  group: string,
  options: CoverageOptions & { spending?: Spending } = {},
): GroupCoverage | undefined {
  const { texts = {} } = structure;
  const { locales = [], hasText = (key, locale) => resolveText(texts, key, [locale]) !== undefined } = options;
  const { spending = new Spending({ ...defaultBudget, ...options.budget }) } = options;
  const analyser = new Analyser(structure, spending, group);
  const [plan] = analyser.plans;
  if (plan === undefined) return undefined;
  const codes = plan.nuggets.map(({ code }) => code);
  const found = analyser.group(plan);
  return { ...found, languages: missingTexts(found, codes, locales, hasText) };
}

class Analyser {
  readonly plans: readonly GroupPlan[];
  private readonly model: CoverageModel;
  private readonly values: ValueSets = new Map();
  private tried: readonly Trial[] | undefined;
  private bounds: BoundsFinder | undefined;

  constructor(
    structure: InstrumentStructure,
    private readonly spending: Spending,
    /** Of this group alone. */
    only?: string,
  ) {
    const scores = new CoverageModel(structure, compiledScores(structure));
    const nuggets = (structure.nuggets ?? []).filter(({ group }) => only === undefined || group === only);
    const sound = [
      ...soundRisks(structure),
      ...nuggets.filter(({ group, condition }) => {
        return !isRisk(group) && (condition === undefined || scores.formula(condition, 'boolean') !== undefined);
      }),
    ];
    const compiled = compileInstrument({ ...structure, nuggets: sound, charts: [], svgs: [], reports: [] });
    this.model = new CoverageModel(structure, compiled);
    this.plans = planGroups(this.model, { ...structure, nuggets });
  }

  group(plan: GroupPlan) {
    const enumeration = enumerateStates(this.model, { ...plan, calculations: [] }, this.spending, this.values);
    if (enumeration.ok) {
      const rows = enumeration.states.map((state) => this.row(plan, state, enumeration));
      return findingsOf(plan, rows, { unreachable: new Set() }, this.spending.budget.findings);
    }
    return this.sampled(plan, enumeration.reason);
  }

  reachable(): CoverageReport['reachable'] {
    collectValues(this.model, this.spending, this.values);
    return describeValues(this.model, this.values, this.spending.budget.values);
  }

  private row(plan: GroupPlan, { cells, extents, known }: ReachedState, { answers }: Enumeration & { ok: true }): Row {
    const sheet = sheetOf(this.model, known);
    const outcome = outcomeOf(plan, this.model.program.run(sheet));
    return { cells, extents, outcome, sheet: () => completed(this.model, sheet, answers) };
  }

  /** By sampling; then nugget by nugget for those that never held: a single one may be countable where all together are not. */
  private sampled(plan: GroupPlan, reason: UnprovenReason) {
    const rows = new Map<string, Row>();
    const add = (row: Row) => {
      const key = row.cells.join('\n');
      const same = rows.get(key);
      const extents = same && joinedExtents(same.extents, row.extents);
      rows.set(key, same && extents ? { ...same, extents } : row);
    };
    for (const trial of this.trials()) add(this.tryOut(plan, trial));
    const unreachable = new Set<string>();
    plan.nuggets.forEach(({ code, condition }, index) => {
      if (condition === null || [...rows.values()].some(({ outcome }) => outcome.holds[index] === true)) return;
      const collector = new TermCollector(this.model);
      collector.add(condition);
      const wanted = { terms: collector.terms(), conditions: [condition], calculations: [] };
      const alone = enumerateStates(this.model, wanted, this.spending, this.values);
      if (!alone.ok) {
        if (this.known().of(condition.node).high < 1) unreachable.add(code);
        return;
      }
      const own = alone.states.map((state) => {
        const sheet = completed(this.model, sheetOf(this.model, state.known), alone.answers);
        return this.tryOut(plan, { sheet, run: this.model.program.run(sheet) });
      });
      const holding = own.filter(({ outcome }) => outcome.holds[index] === true);
      if (holding.length === 0) unreachable.add(code);
      for (const row of holding.slice(0, 1)) add(row);
    });
    return findingsOf(plan, [...rows.values()], { reason, unreachable }, this.spending.budget.findings);
  }

  private tryOut(plan: GroupPlan, { sheet, run }: Trial): Row {
    const values = plan.terms.map(({ formula }) => {
      return run.evaluate(this.model.compiled.formula(sourceOf(formula, formula.node), 'scalar'));
    });
    return {
      cells: plan.terms.map((term, index) => cellKey(term, values[index] ?? null)),
      extents: plan.terms.map((term, index) => extentOf(term, values[index] ?? null)),
      outcome: outcomeOf(plan, run),
      sheet: () => sheet,
    };
  }

  private trials(): readonly Trial[] {
    const conditions = this.plans.flatMap((plan) => plan.conditions);
    this.tried ??= trialsOf(this.model, conditions, this.spending.budget.sheets, this.spending.budget.seed);
    return this.tried;
  }

  private known(): BoundsFinder {
    this.bounds ??= boundsFrom(this.model, this.values);
    return this.bounds;
  }
}
