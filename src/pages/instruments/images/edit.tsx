import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ImagesEditPage() {
  return <InstrumentScreen tab="images">{null}</InstrumentScreen>;
}
