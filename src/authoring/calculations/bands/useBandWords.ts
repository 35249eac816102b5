import { useIntl } from '@umijs/max';
import { neutralGrounds, severityGrounds } from 'core/report/palette';
import { useCallback } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { cutOf, type DraftBand } from './bandEdits';

/** The band's own colour, else that of its severity, else one of two alternating greys. */
export function bandColor({ color, severity }: Pick<DraftBand, 'color' | 'severity'>, index: number): string {
  if (color !== undefined) return color;
  return severity === undefined ? (neutralGrounds[index % 2] ?? neutralGrounds[0]) : severityGrounds[severity];
}

/** Names, severities and ranges of a calculation's bands, as text. */
export function useBandWords(calculation: string) {
  const intl = useIntl();
  const labels = useLabels();
  const name = useCallback(
    ({ code }: Pick<DraftBand, 'code'>) => labels(`band:${calculation}.${code}`) ?? code,
    [labels, calculation],
  );
  const number = useCallback((value: number) => intl.formatNumber(value, { maximumFractionDigits: 12 }), [intl]);
  /** "5 to below 10" */
  const range = useCallback(
    (bands: readonly DraftBand[], index: number) => {
      const own = bands[index];
      const next = bands[index + 1];
      const low = own && cutOf(own);
      const high = next && cutOf(next);
      const start = low === undefined ? 'open' : low.exclusive ? 'above' : 'from';
      const end = high === undefined ? 'open' : high.exclusive ? 'upTo' : 'below';
      const values = { low: low ? number(low.bound) : '', high: high ? number(high.bound) : '' };
      return intl.formatMessage({ id: `calculation.band.range.${start}.${end}` }, values);
    },
    [intl, number],
  );
  const severity = useCallback(
    ({ severity: degree }: Pick<DraftBand, 'severity'>) =>
      degree === undefined ? undefined : intl.formatMessage({ id: `calculation.severity.${degree}` }),
    [intl],
  );
  return { name, number, range, severity };
}
