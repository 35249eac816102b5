import type { ResultBlock } from 'core/results/block';
import { figure } from '../frame/blocks';

/** How large a difference is: of two groups Hedges' g, of more the share of the variance (eta²). */
export interface Effect {
  kind: 'g' | 'eta2';
  value: number;
  /** Cohen 1988: g .2 .5 .8, eta² .01 .06 .14. */
  size: 'none' | 'small' | 'medium' | 'large';
}

const steps = { g: [0.2, 0.5, 0.8], eta2: [0.01, 0.06, 0.14] } as const;
const words = ['none', 'small', 'medium', 'large'] as const;

export function effectOf(block: ResultBlock): Effect | undefined {
  const g = figure(block, 'hedges_g');
  const kind = g === null ? 'eta2' : 'g';
  const value = g ?? figure(block, 'eta_squared');
  if (value === null) return undefined;
  const reached = steps[kind].filter((step) => Math.abs(value) >= step).length;
  return { kind, value, size: words[reached] ?? 'large' };
}

/** P of the comparison: Welch's test of two groups, else his analysis of variance. */
export const pOf = (block: ResultBlock): number | null =>
  figure(block, 't_welch', 'p') ?? figure(block, 'welch_anova', 'p');
