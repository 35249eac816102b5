import { useIntl } from '@umijs/max';
import { wholeEnds, wholeScales } from 'core/instrument/wholeBands';
import { neutralGrounds, severityGrounds } from 'core/report/palette';
import { useMemo } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { useStructure } from '@/authoring/draft/useParts';
import { useText } from '@/kit/text/useText';
import { cutOf, type DraftBand } from './bandEdits';

/** The band's own colour, else that of its severity, else one of two alternating greys. */
export function bandColor({ color, severity }: Pick<DraftBand, 'color' | 'severity'>, index: number): string {
  if (color !== undefined) return color;
  return severity === undefined ? (neutralGrounds[index % 2] ?? neutralGrounds[0]) : severityGrounds[severity];
}

/** Names and ranges of a calculation's bands, as text. */
export function useBandWords(calculation: string) {
  const intl = useIntl();
  const text = useText('calculation.band.');
  const labels = useLabels();
  const structure = useStructure();
  const isWhole = useMemo(() => wholeScales(structure).has(calculation), [structure, calculation]);
  const name = ({ code }: Pick<DraftBand, 'code'>) => labels(`band:${calculation}.${code}`) ?? code;
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 });
  /** "5 to below 10"; "5–9" where there are only whole numbers. */
  const range = (own: DraftBand, next: DraftBand | undefined) => {
    const low = cutOf(own);
    const high = next && cutOf(next);
    if (isWhole) {
      const ends = wholeEnds(low, high);
      const said = { low: number(ends.low ?? 0), high: number(ends.high ?? 0) };
      if (ends.low !== null && ends.low === ends.high) return said.low;
      if (ends.low !== null && ends.high !== null && ends.low < ends.high) return text('range.whole', said);
      if (ends.low === null && ends.high !== null) return text('range.open.upTo', said);
      if (ends.low !== null && ends.high === null) return text('range.from.open', said);
    }
    const start = low === undefined ? 'open' : low.exclusive ? 'above' : 'from';
    const end = high === undefined ? 'open' : high.exclusive ? 'upTo' : 'below';
    return text(`range.${start}.${end}`, { low: low ? number(low.bound) : '', high: high ? number(high.bound) : '' });
  };
  return { name, number, range };
}
