import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function SvgsAddPage() {
  return <InstrumentScreen tab="svgs">{null}</InstrumentScreen>;
}
