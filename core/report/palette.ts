import type { Severity } from '../instrument/document';

/** Distinguishable with every colour vision (Okabe and Ito, 2008), the strongest contrasts first. */
export const seriesColors = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#7f7f7f'] as const;

/** Soft backgrounds for text and marks, on light and on dark; from quiet to urgent. */
export const severityGrounds: Readonly<Record<Severity, string>> = {
  none: 'rgba(128, 128, 128, 0.10)',
  low: 'rgba(230, 180, 0, 0.20)',
  moderate: 'rgba(230, 130, 0, 0.26)',
  high: 'rgba(213, 70, 0, 0.32)',
  critical: 'rgba(190, 20, 50, 0.40)',
};

/** Bands without severity: two alternating greys. */
export const neutralGrounds = ['rgba(128, 128, 128, 0.08)', 'rgba(128, 128, 128, 0.17)'] as const;

/** The page's colours for a chart. */
export interface Ink {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  /** The respondent's own value. */
  mark: string;
}
