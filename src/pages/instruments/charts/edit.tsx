import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ChartsEditPage() {
  return <InstrumentScreen tab="charts">{null}</InstrumentScreen>;
}
