import { useIntl, useParams } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { ImageEditor } from '@/authoring/images/ImageEditor';
import '@/authoring/images/images.css';

export default function ImagesEditPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  return (
    <InstrumentScreen screen="images" part={id} lead={intl.formatMessage({ id: 'image.edit' })}>
      <ImageEditor key={id} id={id} />
    </InstrumentScreen>
  );
}
