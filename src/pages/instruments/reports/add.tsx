import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ReportsAddPage() {
  return <InstrumentScreen tab="reports">{null}</InstrumentScreen>;
}
