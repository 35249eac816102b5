import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function NuggetsPage() {
  return <InstrumentScreen tab="report-nuggets">{null}</InstrumentScreen>;
}
