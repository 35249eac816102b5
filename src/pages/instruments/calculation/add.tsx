import { useIntl, useLocation } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { CalculationFrame } from './CalculationFrame';
import { NewCalculation } from './NewCalculation';
import { ScaleWizard } from './wizard/ScaleWizard';

/** A new calculation: by its formula, or made by the wizard. */
export default function CalculationAddPage() {
  const intl = useIntl();
  const isWizard = new URLSearchParams(useLocation().search).has('wizard');
  const lead = intl.formatMessage({ id: isWizard ? 'calculation.wizard.lead' : 'calculation.add.lead' });
  return (
    <InstrumentScreen screen="calculation" lead={lead}>
      <CalculationFrame>{isWizard ? <ScaleWizard /> : <NewCalculation />}</CalculationFrame>
    </InstrumentScreen>
  );
}
