import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { NewImage } from '@/authoring/images/NewImage';
import { useText } from '@/kit/text/useText';
import '@/authoring/images/images.css';

export default function ImagesAddPage() {
  const text = useText();
  return (
    <InstrumentScreen screen="images" lead={text('image.add')}>
      <NewImage />
    </InstrumentScreen>
  );
}
