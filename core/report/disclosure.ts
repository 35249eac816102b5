import { FormulaError } from '../formula';
import { dependenciesOf } from '../formula/dependencies';
import type { Audience, InstrumentDocument, Report } from '../instrument/document';
import { programDefinition } from '../instrument/program';
import { parseTemplate } from '../language/template';
import { type ReportContext, textFor } from './context';
import { Explainer, type ExplanationModel, type ExplanationStep, explainedBy } from './explanation';
import type { ReportModel } from './report';

/** Why a report says what it says. */
export interface Reason {
  /** Null: it is always said. */
  condition: ExplanationStep | null;
  /** What is written into the text, or drawn. */
  values: ExplanationStep[];
}

interface Disclosure {
  /** By code of the calculation. */
  explanations: Record<string, ExplanationModel>;
  /** By what says it: `nugget.CODE`, `block.REPORT.CODE`, `series.CHART.CODE`. What hangs on nothing is left out. */
  reasons: Record<string, Reason>;
}

/** The calculations of which a respondent learns no more than the name: those for staff alone, and inner ones that rest upon them. */
function withheldFromRespondents(document: InstrumentDocument): ReadonlySet<string> {
  const calculations = document.calculations ?? [];
  const audience = new Map(calculations.map(({ code, shownTo = [] }) => [code, shownTo]));
  const isInner = (code: string) => audience.get(code)?.length === 0;
  const withheld = new Set(
    calculations
      .filter(({ shownTo = [] }) => shownTo.length > 0 && !shownTo.includes('respondent'))
      .map(({ code }) => code),
  );
  if (withheld.size === 0) return withheld;
  const inner = dependenciesOf(programDefinition(document)).filter(({ code }) => isInner(code));
  for (let before = -1; before < withheld.size; ) {
    before = withheld.size;
    for (const { code, calculations: used } of inner) if (used.some((each) => withheld.has(each))) withheld.add(code);
  }
  return withheld;
}

/** The steps that take over a withheld calculation, wherever they stand below. */
function withheldIn(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep[] {
  if (step.calculation !== null) return withheld.has(step.calculation) ? [step] : [];
  return step.steps.flatMap((inner) => withheldIn(inner, withheld));
}

const silent = { value: null, formatted: '', missing: null, item: null, calculation: null, steps: [] } as const;

/**
 * A step as a respondent may read it. What rests upon withheld values is told by their names alone: with the values beside them, or
 * what they are compared with, they could be worked out.
 */
function told(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep {
  const hidden = withheldIn(step, withheld);
  if (hidden.length === 0) return step;
  const names = [...new Set(hidden.map(({ params, calculation }) => String(params.name ?? calculation)))];
  const steps = names.map((name) => ({ ...silent, message: 'explain.withheld', params: { name }, steps: [] }));
  return { ...silent, message: 'explain.rests_on_withheld', params: { count: names.length }, steps };
}

/** Of a condition that holds each part of a chain of `and` holds, so that the others may be told. */
function toldCondition(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep {
  const isChain = step.message === 'explain.all' || step.message === 'explain.operator.and';
  if (!isChain || withheldIn(step, withheld).length === 0) return told(step, withheld);
  return { ...step, steps: step.steps.map((part) => told(part, withheld)) };
}

class Reasons {
  readonly found: Record<string, Reason> = {};

  constructor(
    private readonly context: ReportContext,
    private readonly explainer: Explainer,
  ) {}

  private step(formula: string): ExplanationStep[] {
    try {
      return [this.explainer.step(this.context.run.explainFormula(formula))];
    } catch (error) {
      if (error instanceof FormulaError) return [];
      throw error;
    }
  }

  add(key: string, condition: string | undefined, formulas: readonly string[]): void {
    const [holds = null] = condition === undefined ? [] : this.step(condition);
    const values = [...new Set(formulas)].flatMap((formula) => this.step(formula));
    if (holds !== null || values.length > 0) this.found[key] = { condition: holds, values };
  }

  /** A text with placeholders. */
  addText(key: string, condition: string | undefined, textKey: string): void {
    const text = textFor(this.context, textKey)?.text ?? '';
    const formulas = parseTemplate(text).flatMap((piece) => ('formula' in piece ? [piece.formula.trim()] : []));
    this.add(key, condition, formulas);
  }
}

function addReport(reasons: Reasons, { document }: ReportContext, report: ReportModel, source: Report | undefined) {
  for (const block of report.blocks) {
    if (block.kind === 'nuggets') {
      for (const { code } of block.nuggets) {
        const condition = document.nuggets?.find((nugget) => nugget.code === code)?.condition;
        reasons.addText(`nugget.${code}`, condition, `nugget.${code}.text`);
      }
    } else if (block.kind === 'text' || block.kind === 'heading') {
      const { code } = block;
      const condition = source?.blocks.find((one) => 'code' in one && one.code === code)?.condition;
      reasons.addText(`block.${report.code}.${code}`, condition, `report.${report.code}.${code}.text`);
    } else if (block.kind === 'chart') {
      const chart = document.charts?.find(({ code }) => code === block.chart.code);
      for (const { code, formula } of chart?.series ?? []) {
        reasons.add(`series.${block.chart.code}.${code}`, undefined, [formula]);
      }
    }
  }
}

/**
 * How everything that a reader sees was computed: scores, texts and charts, down to the answers. Respondents are told of calculations
 * for staff that they were used, not what they came to; staff are told everything, step by step as it is written in the formulas.
 * @param reports as built for that reader from the same context
 */
export function disclose(context: ReportContext, reports: readonly ReportModel[], reader: Audience): Disclosure {
  const { document } = context;
  const explainer = new Explainer(context, reader === 'staff');
  for (const { code, shownTo } of document.calculations ?? []) {
    if (reader === 'staff' || shownTo?.includes('respondent')) explainer.met.add(code);
  }
  const reasons = new Reasons(context, explainer);
  for (const report of reports) {
    addReport(
      reasons,
      context,
      report,
      document.reports?.find(({ code }) => code === report.code),
    );
  }
  const explanations = explainedBy(explainer, context);
  if (reader === 'staff') return { explanations, reasons: reasons.found };

  const withheld = withheldFromRespondents(document);
  return {
    explanations: Object.fromEntries(
      Object.entries(explanations)
        .filter(([code]) => !withheld.has(code))
        .map(([code, model]) => {
          const root = told(model.root, withheld);
          return [code, root === model.root ? model : { ...model, formula: '', root }];
        }),
    ),
    reasons: Object.fromEntries(
      Object.entries(reasons.found).map(([key, { condition, values }]) => [
        key,
        {
          condition: condition && toldCondition(condition, withheld),
          values: values.map((step) => told(step, withheld)),
        },
      ]),
    ),
  };
}
