import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function NuggetsAddPage() {
  return <InstrumentScreen tab="report-nuggets">{null}</InstrumentScreen>;
}
