import { useIntl } from '@umijs/max';
import { neutralGrounds, severityGrounds } from 'core/report/palette';
import { useLabels } from '@/authoring/draft/useLabels';
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
  const name = ({ code }: Pick<DraftBand, 'code'>) => labels(`band:${calculation}.${code}`) ?? code;
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 });
  /** "5 to below 10" */
  const range = (own: DraftBand, next: DraftBand | undefined) => {
    const low = cutOf(own);
    const high = next && cutOf(next);
    const start = low === undefined ? 'open' : low.exclusive ? 'above' : 'from';
    const end = high === undefined ? 'open' : high.exclusive ? 'upTo' : 'below';
    return text(`range.${start}.${end}`, { low: low ? number(low.bound) : '', high: high ? number(high.bound) : '' });
  };
  return { name, number, range };
}
