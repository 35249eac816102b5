import { useLocation } from '@umijs/max';
import { CalculationFrame } from '@/authoring/calculations/CalculationFrame';
import { NewCalculation } from '@/authoring/calculations/NewCalculation';
import { ScaleWizard } from '@/authoring/calculations/wizard/ScaleWizard';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

/** A new calculation: by its formula, or with the wizard. */
export default function CalculationAddPage() {
  const isWizard = new URLSearchParams(useLocation().search).has('wizard');
  const lead = isWizard ? 'calculation.wizard.lead' : 'calculation.add.lead';
  return (
    <InstrumentScreen screen="calculation" lead={lead}>
      <CalculationFrame>{isWizard ? <ScaleWizard /> : <NewCalculation />}</CalculationFrame>
    </InstrumentScreen>
  );
}
