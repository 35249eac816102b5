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
  const text = useText();
  const labels = useMemo(() => {
    if (preview === undefined) return () => undefined;
    return labelsOf(preview.view);
  }, [preview]);
  return (
    <section className="wizard-preview" aria-label={text('calculation.wizard.preview')}>
      <h2>{text('calculation.wizard.preview')}</h2>
      {preview === undefined ? <p className="calculation-quiet">{text('calculation.wizard.preview.nothing')}</p> : null}
      {preview?.calculations.map(({ calculation, value, band }) => {
        const { code, formula, decimals } = calculation;
        const shown =
          value === null
            ? text('calculation.missing')
            : typeof value === 'number'
              ? intl.formatNumber(value, { maximumFractionDigits: decimals ?? 4 })
              : String(value);
        const named = band === null ? undefined : (labels(`band:${code}.${band}`) ?? band);
        return (
          <div key={code}>
            <code dir="ltr">{code}</code> <code dir="ltr">= {formula}</code>
            <ReadingLine source={formula} structure={preview.view.draft} labels={labels} says="value" />
            <p className="calculation-value">
              {named === undefined
                ? text('calculation.sampleIs', { value: shown })
                : text('calculation.sampleIsInBand', { value: shown, band: named })}
            </p>
          </div>
        );
      })}
      <ProblemsOfPart problems={preview?.problems ?? []} label={text('calculation.wizard.problems')} />
    </section>
  );
}
