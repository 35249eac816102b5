import type { Calculation } from '../../instrument/document';
import { mainScales } from '../../instrument/mainScales';
import type { InstrumentStructure } from '../../instrument/program';
import { scaleOf } from '../../instrument/verdicts';
import { type Metric, metricOf } from './metric';

/** Which form of which scale a calculation is. */
export interface ScoreForm {
  /** The same for all forms of one scale. */
  scale: string;
  metric: Metric;
  /** Whether respondents see the scale by itself, not as a part of a larger one. */
  isMain: boolean;
}

export function scoreForm(structure: InstrumentStructure, calculation: Calculation): ScoreForm {
  const keyOf = (code: string) => scaleOf(structure, code).scale ?? code;
  // By the first of its calculations: what a scale is known by inside is long.
  const key = keyOf(calculation.code);
  const first = structure.calculations?.find(({ code }) => keyOf(code) === key);
  const isMain = mainScales(structure, 'respondent').some((one) => keyOf(one.calculation.code) === key);
  return { scale: first?.code ?? calculation.code, metric: metricOf(structure, calculation), isMain };
}
