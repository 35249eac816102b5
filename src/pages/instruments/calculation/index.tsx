import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function CalculationPage() {
  return <InstrumentScreen tab="calculation">{null}</InstrumentScreen>;
}
