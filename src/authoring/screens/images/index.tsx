import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { ImageGrid } from '@/authoring/images/ImageGrid';
import { useText } from '@/kit/text/useText';
import '@/authoring/images/images.css';

export default function ImagesPage() {
  const text = useText();
  return (
    <InstrumentScreen screen="images" lead={text('image.lead')}>
      <ImageGrid />
    </InstrumentScreen>
  );
}
