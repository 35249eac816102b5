import { FormulaError } from '../formula';
import type { ReportBlock } from '../instrument/document';
import { isRisk } from '../instrument/riskCalculation';
import { parseTemplate } from '../language/template';
import { telling } from './conditions';
import { type ReportContext, textFor } from './context';
import type { Explainer } from './explanation';
import type { ExplanationStep } from './explanationStep';
import type { BlockModel, ReportModel } from './report';
import { risksIn } from './risks';
import { holds } from './shownTexts';

/** Why a report says what it says. */
export interface Reason {
  /** The condition that held; null: it is always shown. */
  condition: ExplanationStep | null;
  /** The values written into the text, or drawn. */
  values: ExplanationStep[];
}

/** Its parts are listed below it, and each holds when it holds. */
export const isChainOfAnd = ({ message }: ExplanationStep): boolean =>
  message === 'explain.all' || message === 'explain.operator.and';

type Condition = string | undefined;

/** If one thing appears in several places, their conditions are combined. */
class Reasons {
  private readonly given = new Map<string, { conditions: Set<string>; formulas: Set<string> }>();

  constructor(
    private readonly context: ReportContext,
    private readonly explainer: Explainer,
  ) {}

  add(key: string, conditions: readonly Condition[], formulas: readonly string[]): void {
    const known = this.given.get(key) ?? { conditions: new Set(), formulas: new Set() };
    this.given.set(key, known);
    for (const condition of conditions) if (condition !== undefined) known.conditions.add(condition.trim());
    for (const formula of formulas) known.formulas.add(formula.trim());
  }

  /** A text with placeholders. */
  addText(key: string, conditions: readonly Condition[], textKey: string): void {
    const text = textFor(this.context, textKey)?.text ?? '';
    const formulas = parseTemplate(text).flatMap((piece) => ('formula' in piece ? [piece.formula] : []));
    this.add(key, conditions, formulas);
  }

  found(): Record<string, Reason> {
    const found: Record<string, Reason> = {};
    for (const [key, { conditions, formulas }] of this.given) {
      const parts = [...conditions].flatMap((formula) => this.step(formula));
      const condition = this.allOf(this.explainer.telling === 'exact' ? parts : telling(parts));
      const values = [...formulas].flatMap((formula) => this.step(formula));
      if (condition !== null || values.length > 0) found[key] = { condition, values };
    }
    return found;
  }

  private step(formula: string): ExplanationStep[] {
    try {
      return [this.explainer.step(this.context.run.explainFormula(formula))];
    } catch (error) {
      if (error instanceof FormulaError) return [];
      throw error;
    }
  }

  /** Several conditions as one list; exact steps, which belong to one formula, stay together. */
  private allOf(conditions: readonly ExplanationStep[]): ExplanationStep | null {
    const [first = null, ...more] = conditions;
    if (more.length === 0) return first;
    const formatted = this.explainer.format(true);
    return {
      message: 'explain.all',
      params: { value: formatted, holds: 'yes' },
      value: true,
      formatted,
      missing: null,
      item: null,
      calculation: null,
      steps: conditions.flatMap((step) => (isChainOfAnd(step) && step.source === undefined ? step.steps : [step])),
    };
  }
}

function isMadeFrom(block: BlockModel, source: ReportBlock): boolean {
  switch (source.kind) {
    case 'nuggets':
      return block.kind === 'nuggets' && block.group === source.group;
    case 'chart':
      return block.kind === 'chart' && block.chart.code === source.chart;
    case 'svg':
      return block.kind === 'svg' && block.code === source.svg;
    case 'heading':
    case 'text':
      return block.kind === source.kind && block.code === source.code;
    default:
      return block.kind === source.kind;
  }
}

/** The blocks that are shown, in order, each with its condition. */
function conditioned(context: ReportContext, report: ReportModel): { block: BlockModel; condition: Condition }[] {
  const sources = context.document.reports?.find(({ code }) => code === report.code)?.blocks ?? [];
  let next = 0;
  return sources.flatMap((source) => {
    const block = report.blocks[next];
    if (block === undefined || !isMadeFrom(block, source) || !holds(context, source.condition)) return [];
    next++;
    return [{ block, condition: source.condition }];
  });
}

function addReport(reasons: Reasons, context: ReportContext, report: ReportModel): void {
  const { document } = context;
  for (const { block, condition } of conditioned(context, report)) {
    if (block.kind === 'nuggets' && !isRisk(block.group)) {
      for (const { code } of block.nuggets) {
        const own = document.nuggets?.find((nugget) => nugget.code === code)?.condition;
        reasons.addText(`nugget.${code}`, [condition, own], `nugget.${code}.text`);
      }
    } else if (block.kind === 'text' || block.kind === 'heading') {
      const { code } = block;
      reasons.addText(`block.${report.code}.${code}`, [condition], `report.${report.code}.${code}.text`);
    } else if (block.kind === 'chart') {
      const chart = document.charts?.find(({ code }) => code === block.chart.code);
      reasons.add(`chart.${block.chart.code}`, [condition, chart?.condition], []);
      for (const { code, formula } of chart?.series ?? []) {
        reasons.add(`series.${block.chart.code}.${code}`, [], [formula]);
      }
    } else if (block.kind === 'svg') {
      const { bindings = [] } = document.svgs?.find(({ code }) => code === block.code) ?? {};
      reasons.add(
        `svg.${block.code}`,
        [condition],
        bindings.map(({ formula }) => formula),
      );
    }
  }
}

/**
 * Why a reader sees each text and drawing, by its key: `nugget.CODE`, `block.REPORT.CODE`, `chart.CODE` (why it is shown),
 * `series.CHART.CODE` (what it draws), `svg.CODE`. Parts that depend on nothing are left out.
 * @param reports as built for that reader from the same context
 */
export function reasonsFor(
  context: ReportContext,
  reports: readonly ReportModel[],
  explainer: Explainer,
): Record<string, Reason> {
  const reasons = new Reasons(context, explainer);
  for (const report of reports) addReport(reasons, context, report);
  // Risks are shown before all reports, whatever hides their block there.
  for (const { code } of risksIn(context)) {
    const own = context.document.nuggets?.find((nugget) => nugget.code === code)?.condition;
    reasons.addText(`nugget.${code}`, [own], `nugget.${code}.text`);
  }
  return reasons.found();
}
