import { useIntl } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { ImageGrid } from '@/authoring/images/ImageGrid';
import '@/authoring/images/images.css';

export default function ImagesPage() {
  const intl = useIntl();
  return (
    <InstrumentScreen screen="images" lead={intl.formatMessage({ id: 'image.lead' })}>
      <ImageGrid />
    </InstrumentScreen>
  );
}
