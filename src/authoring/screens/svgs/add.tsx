import { useIntl } from '@umijs/max';
import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { NewSvg } from '@/authoring/svgs/NewSvg';
import '@/authoring/svgs/svgs.css';

export default function SvgsAddPage() {
  const intl = useIntl();
  return (
    <InstrumentScreen screen="svgs" lead={intl.formatMessage({ id: 'svg.add' })}>
      <NewSvg />
    </InstrumentScreen>
  );
}
