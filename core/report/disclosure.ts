import type { Audience } from '../instrument/document';
import type { ReportContext } from './context';
import { Explainer, type ExplanationModel, explainedBy } from './explanation';
import type { ExplanationStep } from './explanationStep';
import { isChainOfAnd, type Reason, reasonsFor } from './reasons';
import type { ReportModel } from './report';
import { withheldFromRespondents } from './withheld';

interface Disclosure {
  /** By code of the calculation. */
  explanations: Record<string, ExplanationModel>;
  /** By what they explain; see `reasonsFor`. */
  reasons: Record<string, Reason>;
}

/** The steps that take over a withheld calculation, wherever they stand below. */
function withheldIn(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep[] {
  if (step.calculation !== null) return withheld.has(step.calculation) ? [step] : [];
  return step.steps.flatMap((inner) => withheldIn(inner, withheld));
}

const silent = { value: null, formatted: '', missing: null, item: null, calculation: null, steps: [] } as const;

/**
 * A step as a respondent may read it. Steps that use withheld values show only their names: from other values beside them, or from what
 * they are compared with, they could be computed.
 */
function told(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep {
  const hidden = withheldIn(step, withheld);
  if (hidden.length === 0) return step;
  const names = [...new Set(hidden.map(({ params, calculation }) => String(params.name ?? calculation)))];
  const steps = names.map((name) => ({ ...silent, message: 'explain.withheld', params: { name }, steps: [] }));
  return { ...silent, message: 'explain.rests_on_withheld', params: { count: names.length }, steps };
}

/** If a condition holds, each part of its chain of `and` holds, so the other parts may be shown. */
function toldCondition(step: ExplanationStep, withheld: ReadonlySet<string>): ExplanationStep {
  if (!isChainOfAnd(step) || withheldIn(step, withheld).length === 0) return told(step, withheld);
  return { ...step, steps: step.steps.map((part) => told(part, withheld)) };
}

const calculationsIn = (step: ExplanationStep): string[] => [
  ...(step.calculation === null ? [] : [step.calculation]),
  ...step.steps.flatMap(calculationsIn),
];

/**
 * How everything that a reader sees was computed: scores, texts and charts, down to the answers. Respondents learn that calculations for
 * staff were used, but not their values, nor anything that only these lead to; staff see everything, step by step as it is written in the
 * formulas.
 * @param reports as built for that reader from the same context
 */
export function disclose(context: ReportContext, reports: readonly ReportModel[], reader: Audience): Disclosure {
  const { document } = context;
  const explainer = new Explainer(context, reader === 'staff' ? 'exact' : 'plain');
  const shown = (document.calculations ?? [])
    .filter(({ shownTo }) => reader === 'staff' || shownTo?.includes('respondent'))
    .map(({ code }) => code);
  for (const code of shown) explainer.met.add(code);
  const found = reasonsFor(context, reports, explainer);
  const explained = explainedBy(explainer, context);
  if (reader === 'staff') return { explanations: explained, reasons: found };

  const withheld = withheldFromRespondents(document);
  const reasons = Object.fromEntries(
    Object.entries(found).map(([key, { condition, values }]): [string, Reason] => [
      key,
      {
        condition: condition && toldCondition(condition, withheld),
        values: values.map((step) => told(step, withheld)),
      },
    ]),
  );
  const explanations = Object.entries(explained)
    .filter(([code]) => !withheld.has(code))
    .map(([code, model]): [string, ExplanationModel] => {
      const root = told(model.root, withheld);
      return [code, root === model.root ? model : { ...model, formula: '', root }];
    });
  const roots = new Map(explanations.map(([code, { root }]) => [code, root]));
  const reached = new Set(shown);
  for (const { condition, values } of Object.values(reasons)) {
    for (const step of condition ? [condition, ...values] : values) {
      for (const code of calculationsIn(step)) reached.add(code);
    }
  }
  // Grows during the loop.
  for (const code of reached) {
    const root = roots.get(code);
    if (root) for (const below of calculationsIn(root)) reached.add(below);
  }
  return { explanations: Object.fromEntries(explanations.filter(([code]) => reached.has(code))), reasons };
}
