import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function NuggetsEditPage() {
  return <InstrumentScreen tab="report-nuggets">{null}</InstrumentScreen>;
}
