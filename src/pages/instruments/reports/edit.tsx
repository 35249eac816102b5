import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ReportsEditPage() {
  return <InstrumentScreen tab="reports">{null}</InstrumentScreen>;
}
