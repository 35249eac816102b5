import { useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { ImageEditor } from '@/authoring/images/ImageEditor';
import { useText } from '@/kit/text/useText';
import '@/authoring/images/images.css';

export default function ImagesEditPage() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="images" part={id} lead={text('image.edit')}>
      <ImageEditor key={id} id={id} />
    </InstrumentScreen>
  );
}
