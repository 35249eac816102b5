import { useIntl } from '@umijs/max';
import type { Calculation } from 'core/instrument/document';
import { formatScore } from 'core/instrument/scoreText';
import { writtenNumber } from 'core/instrument/valueText';
import { useLabels } from '@/authoring/draft/useLabels';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { useText } from '@/kit/text/useText';

/** Decimals if a calculation has no setting for them. */
const digits = 4;

export interface SampleWords {
  /** Formatted. */
  value: string;
  isMissing: boolean;
  /** Label of its band. */
  band?: string;
}

/** The value of a calculation on the sample sheet, as text. */
export function useSampleWords(): (calculation: Calculation) => SampleWords {
  const intl = useIntl();
  const text = useText();
  const { compiled, run } = useSampleRun();
  const labels = useLabels();
  return (calculation) => {
    const { code, decimals } = calculation;
    const value = run.value(code);
    if (value === null) return { value: text('calculation.missing'), isMissing: true };
    if (typeof value === 'boolean') return { value: text(value ? 'sample.yes' : 'sample.no'), isMissing: false };
    if (typeof value === 'string') return { value, isMissing: false };
    const band = compiled.banded.includes(code) ? run.band(code) : null;
    const shown =
      decimals === undefined
        ? writtenNumber(value, intl.locale, { least: 0, most: digits })
        : formatScore(value, intl.locale, calculation, undefined, band);
    return { value: shown, isMissing: false, ...(band !== null && { band: labels(`band:${code}.${band}`) ?? band }) };
  };
}
