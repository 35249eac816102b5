import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function TestPage() {
  return <InstrumentScreen tab="test">{null}</InstrumentScreen>;
}
