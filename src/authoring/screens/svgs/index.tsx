import { InstrumentScreen } from '@/authoring/frame/InstrumentScreen';
import { SvgList } from '@/authoring/svgs/SvgList';
import { useText } from '@/kit/text/useText';
import '@/authoring/svgs/svgs.css';

export default function SvgsPage() {
  const text = useText();
  return (
    <InstrumentScreen screen="svgs" lead={text('svg.lead')}>
      <SvgList />
    </InstrumentScreen>
  );
}
