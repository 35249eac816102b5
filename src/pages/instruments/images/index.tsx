import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ImagesPage() {
  return <InstrumentScreen tab="images">{null}</InstrumentScreen>;
}
