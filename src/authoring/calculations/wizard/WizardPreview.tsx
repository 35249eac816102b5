import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import { labelsOf } from '@/authoring/draft/useLabels';
import { ReadingLine } from '@/authoring/formula/ReadingLine';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useText } from '@/kit/text/useText';
import type { ScalePreview } from './useScalePreview';

/** The resulting formulas in words, with their values on the sample sheet. */
export function WizardPreview({ preview }: { preview: ScalePreview | undefined }) {
  const intl = useIntl();
  const text = useText('calculation.');
  const labels = useMemo(() => (preview ? labelsOf(preview.view) : () => undefined), [preview]);
  return (
    <section className="wizard-preview" aria-label={text('wizard.preview')}>
      <h2 className="part-heading">{text('wizard.preview')}</h2>
      {preview === undefined ? <p className="quiet">{text('wizard.preview.nothing')}</p> : null}
      {preview?.calculations.map(({ calculation, value, band: fallen }) => {
        const { code, formula, decimals } = calculation;
        const shown =
          value === null
            ? text('missing')
            : typeof value === 'number'
              ? intl.formatNumber(value, { maximumFractionDigits: decimals ?? 4 })
              : String(value);
        const band = fallen === null ? undefined : (labels(`band:${code}.${fallen}`) ?? fallen);
        return (
          <div key={code}>
            <code dir="ltr">{code}</code> <code dir="ltr">= {formula}</code>
            <ReadingLine source={formula} structure={preview.view.draft} labels={labels} says="value" />
            <p className="calculation-value">
              {text(band === undefined ? 'sampleIs' : 'sampleIsInBand', { value: shown, band })}
            </p>
          </div>
        );
      })}
      <ProblemsOfPart problems={preview?.problems ?? []} label={text('wizard.problems')} />
    </section>
  );
}
