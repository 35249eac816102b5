import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ReportsPage() {
  return <InstrumentScreen tab="reports">{null}</InstrumentScreen>;
}
