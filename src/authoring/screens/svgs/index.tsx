import { useIntl } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { SvgList } from '@/authoring/svgs/SvgList';
import '@/authoring/svgs/svgs.css';

export default function SvgsPage() {
  const intl = useIntl();
  return (
    <InstrumentScreen screen="svgs" lead={intl.formatMessage({ id: 'svg.lead' })}>
      <SvgList />
    </InstrumentScreen>
  );
}
