import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ChartsPage() {
  return <InstrumentScreen tab="charts">{null}</InstrumentScreen>;
}
