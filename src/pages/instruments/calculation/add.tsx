import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function CalculationAddPage() {
  return <InstrumentScreen tab="calculation">{null}</InstrumentScreen>;
}
