import type { Calculation } from 'core/instrument/document';
import { type ExplanationModel, type ExplanationStep, explainScores, type ReportContext } from 'core/report';

const isFor = (audience: 'respondent' | 'staff') => (calculation: Calculation) =>
  calculation.shownTo?.includes(audience) ?? false;

function without(hidden: ReadonlySet<string>, step: ExplanationStep): ExplanationStep {
  if (step.calculation === null || !hidden.has(step.calculation)) {
    return { ...step, steps: step.steps.map((inner) => without(hidden, inner)) };
  }
  const name = step.params.name ?? step.calculation;
  return { ...step, params: { name, value: '' }, value: null, formatted: '', missing: null, steps: [] };
}

/**
 * How the scores that a respondent sees were computed, with the calculations behind them; of those that are for staff alone it is
 * said that they were used, not what they came to.
 */
export function respondentExplanations(context: ReportContext): Record<string, ExplanationModel> {
  const calculations = context.document.calculations ?? [];
  const shown = calculations.filter(isFor('respondent'));
  const hidden = new Set(
    calculations.filter((one) => isFor('staff')(one) && !isFor('respondent')(one)).map(({ code }) => code),
  );
  const explained = explainScores(
    context,
    shown.map(({ code }) => code),
  );
  return Object.fromEntries(
    Object.entries(explained)
      .filter(([code]) => !hidden.has(code))
      .map(([code, model]) => [code, { ...model, root: without(hidden, model.root) }]),
  );
}
