import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function SvgsEditPage() {
  return <InstrumentScreen tab="svgs">{null}</InstrumentScreen>;
}
