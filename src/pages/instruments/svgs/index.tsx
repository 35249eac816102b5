import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function SvgsPage() {
  return <InstrumentScreen tab="svgs">{null}</InstrumentScreen>;
}
