import { useIntl } from '@umijs/max';
import type { Calculation } from 'core/instrument/document';
import { useCallback } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { useSampleRun } from '@/authoring/sample/useSampleRun';

/** Digits after the point where a calculation says nothing of them. */
const digits = 4;

export interface SampleWords {
  /** The value as readers write it. */
  value: string;
  isMissing: boolean;
  /** Code and label of the band that it falls into. */
  band?: { code: string; label: string };
}

/** What a calculation comes to on the sample sheet, in words. */
export function useSampleWords(): (calculation: Calculation) => SampleWords {
  const intl = useIntl();
  const { compiled, run } = useSampleRun();
  const labels = useLabels();
  return useCallback(
    ({ code, decimals }) => {
      const value = run.value(code);
      if (value === null) return { value: intl.formatMessage({ id: 'calculation.missing' }), isMissing: true };
      if (typeof value === 'boolean') {
        return { value: intl.formatMessage({ id: value ? 'sample.yes' : 'sample.no' }), isMissing: false };
      }
      if (typeof value === 'string') return { value, isMissing: false };
      const shown = intl.formatNumber(value, {
        minimumFractionDigits: decimals ?? 0,
        maximumFractionDigits: decimals ?? digits,
      });
      const band = compiled.banded.includes(code) ? run.band(code) : null;
      return {
        value: shown,
        isMissing: false,
        ...(band !== null && { band: { code: band, label: labels(`band:${code}.${band}`) ?? band } }),
      };
    },
    [intl, compiled, run, labels],
  );
}
