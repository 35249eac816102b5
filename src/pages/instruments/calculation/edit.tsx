import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function CalculationEditPage() {
  return <InstrumentScreen tab="calculation">{null}</InstrumentScreen>;
}
