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

/** The same in one hue (Okabe and Ito's blue): tones of light and dark, which every colour vision can tell apart. */
export const colorWeakGrounds: Readonly<Record<Severity, string>> = {
  none: severityGrounds.none,
  low: 'rgba(0, 114, 178, 0.10)',
  moderate: 'rgba(0, 114, 178, 0.22)',
  high: 'rgba(0, 114, 178, 0.34)',
  critical: 'rgba(0, 114, 178, 0.46)',
};

/** On white paper, for every reader alike: each a good deal darker than the one before, which every colour vision can tell. */
export const paperGrounds: Readonly<Record<Severity, string>> = {
  none: '#eef0f3',
  low: '#fdf0c4',
  moderate: '#f8d48e',
  high: '#eeab6c',
  critical: '#dd8261',
};

/** Bands without severity: two alternating greys. */
export const neutralGrounds = ['rgba(128, 128, 128, 0.08)', 'rgba(128, 128, 128, 0.17)'] as const;

/** The ground of a band that means something. */
export const severityGround = (severity: Severity, { colorWeak, onPaper }: Ink): string =>
  (onPaper ? paperGrounds : colorWeak ? colorWeakGrounds : severityGrounds)[severity];

/** What gives a chart's areas patterns, for ECharts with its part `aria`. */
export const patterns = ({ colorWeak }: Ink): Record<string, unknown> =>
  colorWeak ? { aria: { enabled: true, label: { enabled: false }, decal: { show: true } } } : {};

/** The page's colours for a chart. */
export interface Ink {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  /** The respondent's own value. */
  mark: string;
  /** For colour-weak eyes: patterns beside colours, bands in one hue. */
  colorWeak?: boolean;
  /** For a PDF, which does not know its reader's eyes. */
  onPaper?: boolean;
}
