import { CalculationDesk } from '@/authoring/calculations/CalculationDesk';
import { CalculationFrame } from '@/authoring/calculations/CalculationFrame';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';

export default instrumentPage({ screen: 'calculation', lead: 'calculation.edit.lead' }, ({ id }) => (
  <CalculationFrame>
    <CalculationDesk id={id} />
  </CalculationFrame>
));
