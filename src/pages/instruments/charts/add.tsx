import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ChartsAddPage() {
  return <InstrumentScreen tab="charts">{null}</InstrumentScreen>;
}
