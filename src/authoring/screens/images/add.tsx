import { useIntl } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { NewImage } from '@/authoring/images/NewImage';
import '@/authoring/images/images.css';

export default function ImagesAddPage() {
  const intl = useIntl();
  return (
    <InstrumentScreen screen="images" lead={intl.formatMessage({ id: 'image.add' })}>
      <NewImage />
    </InstrumentScreen>
  );
}
