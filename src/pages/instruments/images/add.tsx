import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';

export default function ImagesAddPage() {
  return <InstrumentScreen tab="images">{null}</InstrumentScreen>;
}
