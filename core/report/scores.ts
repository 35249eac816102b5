import { codeSources } from '../instrument/codeSources';
import type { Audience, Band, Calculation, Severity } from '../instrument/document';
import { formatScore } from '../instrument/scoreText';
import type { ResolvedText } from '../instrument/textKeys';
import type { ScalarValue } from '../scoring';
import { nameFor, type ReportContext, readerLocale, textFor } from './context';
import { silentIn } from './verdicts';

/** One band of a calculation, from its lower bound to where the next begins. */
export interface Segment {
  code: string;
  label: ResolvedText;
  /** null: open below. */
  from: number | null;
  /** Whether `from` itself belongs to it. */
  fromIncluded: boolean;
  /** null: open above. */
  to: number | null;
  severity: Severity;
  color: string | null;
}

export interface ScoreRow {
  code: string;
  name: ResolvedText;
  /** Markdown. */
  description: ResolvedText | null;
  /** Exact; null: missing. */
  value: ScalarValue;
  /** With the calculation's decimals (see formatScore), in the reader's digits. */
  formatted: string;
  /** null: in none, the calculation has no bands, or another one judges the same scale. */
  band: {
    code: string;
    label: ResolvedText;
    text: ResolvedText | null;
    severity: Severity;
    color: string | null;
  } | null;
  /** All bands in order; empty: none is shown. */
  segments: Segment[];
}

export function segmentsOf(context: ReportContext, calculation: Calculation): Segment[] {
  const bands = calculation.bands ?? [];
  const bound = (band: Band | undefined) => band?.from ?? band?.above ?? null;
  return bands.map((band, index) => ({
    code: band.code,
    label: nameFor(context, `band.${calculation.code}.${band.code}.label`, band.code),
    from: bound(band),
    fromIncluded: band.above === undefined,
    to: bound(bands[index + 1]),
    severity: band.severity ?? 'none',
    color: band.color ?? null,
  }));
}

/** A value as it is shown; the code of an answer or a band by its label. */
function written(context: ReportContext, calculation: Calculation, value: ScalarValue): string {
  const { code, type } = calculation;
  if (type === 'text' && typeof value === 'string') {
    for (const { kind, of } of codeSources(context.document).familiesOf(code)) {
      const label = textFor(context, `${kind}.${of}.${value}.label`);
      if (label) return label.text;
    }
  }
  return formatScore(value, readerLocale(context), calculation, context.words, context.run.band(code));
}

/** @param audience the reader; absent: the author, who sees every band */
export function scoreRow(context: ReportContext, calculation: Calculation, audience?: Audience): ScoreRow {
  const { code } = calculation;
  const value = context.run.value(code);
  const bandCode = context.run.band(code);
  const isSilent = audience !== undefined && silentIn(context, audience).has(code);
  const segments = isSilent ? [] : segmentsOf(context, calculation);
  const segment = segments.find((one) => one.code === bandCode);
  return {
    code,
    name: nameFor(context, `calculation.${code}.name`, code),
    description: textFor(context, `calculation.${code}.description`),
    value,
    formatted: written(context, calculation, value),
    band: segment
      ? {
          code: segment.code,
          label: segment.label,
          text: textFor(context, `band.${code}.${segment.code}.text`),
          severity: segment.severity,
          color: segment.color,
        }
      : null,
    segments,
  };
}

/** The calculations that an audience may see, in document order. */
export function shownScores(context: ReportContext, audience: Audience): ScoreRow[] {
  return (context.document.calculations ?? [])
    .filter(({ shownTo }) => shownTo?.includes(audience))
    .map((calculation) => scoreRow(context, calculation, audience));
}
